import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Environment } from '../platform/env.js';
import { ClientAddress } from '../platform/http/client-address.js';
import { ApiTokensService } from './api-tokens.service.js';
import { limitsOf, worksFrom } from './token-limits.js';
import { type Caller, type TokenLimits } from './may.js';
import { MembershipsRepository } from './memberships.repository.js';
import { type Principal } from './principal.js';
import { mustAddSecondFactor } from './second-factor/second-factor-rule.js';
import { SessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';
import { type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** Limits that limit nothing: what is about no server is left out all the same. */
const SERVERS_ALONE: TokenLimits = {
  serverIds: null,
  groupIds: null,
  permissions: null,
  maxBanMinutes: null,
};

/** Authenticates HTTP requests and sockets. Rights are reread from the account each time. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokensService,
    private readonly cookies: SessionCookie,
    private readonly addresses: ClientAddress,
    private readonly environment: Environment,
  ) {}

  /**
   * As {@link identify}, but also null for an account that must add a second factor first, and for an API token from an
   * address that it was not made for: they may do nothing that does not expect them.
   */
  authenticate(request: IncomingMessage): Promise<Principal | null> {
    return this.authenticateFrom(this.addresses.of(request), request);
  }

  /** The same for the headers of a request that another replica has received, from a client with this address. */
  async authenticateFrom(
    address: string,
    request: Pick<IncomingMessage, 'headers'>,
  ): Promise<Principal | null> {
    const principal = await this.identifyFrom(address, request);
    return principal?.mustAddSecondFactor || principal?.isElsewhere ? null : principal;
  }

  /**
   * Authenticates by the API token of the `Authorization` header, or without that header by the session cookie. May be
   * called again with the same request to re-validate its credential. Null without a valid credential, or if its
   * account is gone, not approved or suspended.
   */
  identify(request: IncomingMessage): Promise<Principal | null> {
    return this.identifyFrom(this.addresses.of(request), request);
  }

  /** The rights of an account as of now. */
  async callerOf(user: UserEntity): Promise<Caller> {
    return { user, grants: await this.memberships.grantsOf(user.id), limits: null };
  }

  private async identifyFrom(
    address: string,
    request: Pick<IncomingMessage, 'headers'>,
  ): Promise<Principal | null> {
    const { authorization } = request.headers;
    const credential =
      authorization === undefined
        ? await this.session(this.cookies.read(request), address)
        : await this.token(BEARER.exec(authorization)?.[1], address);
    if (!credential) return null;
    const { userId, ...rest } = credential;
    const [user, grants] = await Promise.all([
      this.users.findById(userId),
      this.memberships.grantsOf(userId),
    ]);
    if (!isActive(user) || !(await this.isServed(user))) return null;
    const isService = user.serviceOfId !== null;
    const isMissing = !isService && mustAddSecondFactor(this.environment.SECOND_FACTOR, user);
    // What is about no server is nothing for a service account, as for a limited token.
    const limits = rest.limits ?? (isService ? SERVERS_ALONE : null);
    return { user, grants, ...rest, limits, address, mustAddSecondFactor: isMissing };
  }

  /** A service account may do nothing while whoever it belongs to may not. */
  private async isServed({ serviceOfId }: UserEntity): Promise<boolean> {
    return serviceOfId === null || isActive(await this.users.findById(serviceOfId));
  }

  private async token(token: string | undefined, address: string): Promise<Credential | null> {
    const found = token === undefined ? null : await this.tokens.find(token, address);
    if (!found) return null;
    const { userId, id, scope, name, expiresAt } = found;
    return {
      ...{ userId, via: 'token', credentialId: id, scope, tokenName: name, expiresAt, confirmedAt: null },
      ...{ limits: limitsOf(found), isElsewhere: !worksFrom(found, address) },
    };
  }

  private async session(token: string | undefined, address: string): Promise<Credential | null> {
    const found = token === undefined ? null : await this.sessions.find(token, address);
    if (!found) return null;
    const { userId, id, expiresAt, confirmedAt } = found;
    const session = { via: 'session', credentialId: id, scope: 'session', tokenName: null } as const;
    return { userId, ...session, expiresAt, confirmedAt, limits: null, isElsewhere: false };
  }
}

type Credential = Omit<Principal, 'user' | 'grants' | 'address' | 'mustAddSecondFactor'> & {
  readonly userId: number;
};

const isActive = (user: UserEntity | null): user is UserEntity =>
  user?.isApproved === true && !user.isSuspended;
