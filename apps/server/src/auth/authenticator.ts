import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ApiTokensService } from './api-tokens.service.js';
import { type Principal } from './principal.js';
import { readSessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';
import { UsersRepository } from './users.repository.js';

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** Finds out who asks, for a call as for a socket. Rights are read from the account anew each time. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokensService,
  ) {}

  /** The API token of the `Authorization` header, else the session of the cookie, else nobody. */
  authenticate(request: IncomingMessage): Promise<Principal | null> {
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.byToken(BEARER.exec(authorization)?.[1]);
    return this.bySession(readSessionCookie(request));
  }

  /** The same person with the same credential, as they stand now; null when either is gone. */
  private async byToken(token: string | undefined): Promise<Principal | null> {
    const found = token === undefined ? null : await this.tokens.find(token);
    return (
      found && this.principal(found.userId, { via: 'token', credentialId: found.id, scope: found.scope })
    );
  }

  private async bySession(token: string | undefined): Promise<Principal | null> {
    const found = token === undefined ? null : await this.sessions.find(token);
    return found && this.principal(found.userId, { via: 'session', credentialId: found.id, scope: 'full' });
  }

  private async principal(userId: number, credential: Omit<Principal, 'user'>): Promise<Principal | null> {
    const user = await this.users.findById(userId);
    return user?.isApproved ? { user, ...credential } : null;
  }
}
