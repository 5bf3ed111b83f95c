import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { API_TOKEN_DEFAULT_DAYS } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { type Page, presented } from '../platform/pages/page.js';
import { type ApiTokenEntity } from './api-token.entity.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { TokenCreated, TokenRevoked } from './audit.events.js';
import { tokenTooWide, tooManyTokens, unknownGroups, unknownServers } from './auth.errors.js';
import { CredentialRevoked } from './auth.events.js';
import { LastUses } from './last-uses.js';
import { type Caller, may } from './may.js';
import { hashToken, newApiToken } from './opaque-token.js';
import { actorOf, type Principal } from './principal.js';
import { presentLimits, storedLimits, worksFrom } from './token-limits.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long expired tokens stay listed for their owner. */
const SHOWN_EXPIRED_MS = 30 * DAY_MS;

@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly uses: LastUses,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly clock: WallClock,
    private readonly events: EventBus,
  ) {}

  async list(userId: number, page: PageQuery): Promise<Page<ApiToken>> {
    return presented(await this.tokens.pageOfUser(userId, page), present);
  }

  /**
   * A token can't create one with a wider scope or a later expiry than its own, and none if it is limited itself.
   *
   * @throws {UserError} `token_scope_too_small`, `limit_reached`; `validation_failed` for a server that the account
   *   has no access to
   */
  create(by: Principal, request: CreateApiTokenRequest): Promise<CreatedApiToken> {
    return this.createFor(by, by, request);
  }

  /**
   * The same for an account that acts for another one.
   *
   * @param owner whose token it becomes
   */
  async createFor(by: Principal, owner: Caller, request: CreateApiTokenRequest): Promise<CreatedApiToken> {
    const { name, scope } = request;
    const now = this.clock.now();
    const expiresAt = expiryOf(request, by, now);
    if (!covers(by.scope, scope) || (by.expiresAt && by.via === 'token' && expiresAt > by.expiresAt)) {
      throw tokenTooWide();
    }
    await this.requireUnbound(by);
    await this.requireAccess(owner, 'servers', request.serverIds);
    await this.requireAccess(owner, 'groups', request.groupIds);
    const secret = newApiToken();
    const token = await this.insert(owner.user.id, {
      ...{ userId: owner.user.id, name, scope, formerScope: scope === 'manage' ? 'full' : 'read' },
      ...{ tokenHash: hashToken(secret), createdAt: now, expiresAt, lastUsedAt: null, lastUsedAddress: null },
      ...storedLimits(request),
    });
    this.events.publish(new TokenCreated(token, actorOf(by), now));
    return { ...present(token), token: secret };
  }

  /** @throws {NotFoundError} also when the token belongs to another user */
  revoke(id: number, by: Principal): Promise<void> {
    return this.revokeOf(by, by.user.id, id);
  }

  /** The same for an account that acts for another one. */
  async revokeOf(by: Principal, ownerId: number, id: number): Promise<void> {
    const token = await this.tokens.delete(id, ownerId);
    if (!token) throw new NotFoundError('apiToken');
    this.events.publish(new CredentialRevoked('token', id));
    this.events.publish(new TokenRevoked(token, actorOf(by), this.clock.now()));
  }

  /** Those that have not expired. */
  countOf(userId: number): Promise<number> {
    return this.tokens.count(userId, this.clock.now());
  }

  /** Finds the unexpired token with this secret. @param address of the client that uses it */
  async find(secret: string, address: string): Promise<ApiTokenEntity | null> {
    const found = await this.tokens.findAlive(hashToken(secret), this.clock.now());
    if (found && worksFrom(found, address)) {
      const { id, lastUsedAt } = found;
      const touch = (now: Date): Promise<void> =>
        this.tokens.touch(id, { lastUsedAt: now, lastUsedAddress: address });
      await this.uses.note(`token ${id}`, lastUsedAt, touch);
    }
    return found;
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async forgetExpired(): Promise<void> {
    await this.tokens.deleteExpired(new Date(this.clock.now().getTime() - SHOWN_EXPIRED_MS));
  }

  /** One that works from certain addresses only must not make one that works everywhere. */
  private async requireUnbound({ via, credentialId, user }: Principal): Promise<void> {
    if (via === 'session') return;
    const own = await this.tokens.findById(credentialId, user.id);
    if (own?.addresses !== null) throw tokenTooWide();
  }

  private async requireAccess(
    by: Caller,
    kind: 'servers' | 'groups',
    ids: readonly number[] = [],
  ): Promise<void> {
    const places = await this.tokens.placesAmong(kind, ids);
    const seen = places.filter((place) => may(by, 'server.view', place));
    if (seen.length < ids.length) throw kind === 'servers' ? unknownServers() : unknownGroups();
  }

  private insert(userId: number, token: Omit<ApiTokenEntity, 'id'>): Promise<ApiTokenEntity> {
    const most = this.limits.of('tokens-per-user');
    return this.database.writeInTurn(`tokens of account ${userId}`, async () => {
      // Insert before counting: a transaction that starts with a read fails if another process, such as
      // `outpost admin`, writes in between.
      const inserted = await this.tokens.insert(token);
      if ((await this.tokens.countAlive(userId, token.createdAt)) > most) throw tooManyTokens(most);
      return inserted;
    });
  }
}

/** Without `expiresInDays`, a token created by another token expires no later than that one. */
function expiryOf({ expiresInDays }: CreateApiTokenRequest, by: Principal, now: Date): Date {
  const end = now.getTime() + (expiresInDays ?? API_TOKEN_DEFAULT_DAYS) * DAY_MS;
  const own = by.via === 'token' && expiresInDays === undefined ? by.expiresAt?.getTime() : undefined;
  return new Date(Math.min(end, own ?? end));
}

const present = (token: ApiTokenEntity): ApiToken => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  ...presentLimits(token),
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt?.toISOString() ?? null,
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  lastUsedFrom: token.lastUsedAddress,
});
