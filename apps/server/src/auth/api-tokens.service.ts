import { Injectable } from '@nestjs/common';
import {
  type ApiToken,
  type CreateApiTokenRequest,
  type CreatedApiToken,
} from '@outpost/contracts/tokens.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type ApiTokenEntity } from './api-token.entity.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { CredentialRevoked } from './auth.events.js';
import { hashToken, newApiToken } from './opaque-token.js';

/** "Last used" is for people: to the minute is enough, and spares a write per call. */
const TOUCH_EVERY_MS = 60_000;

@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly clock: WallClock,
    private readonly events: EventBus,
  ) {}

  async list(userId: number): Promise<ApiToken[]> {
    return (await this.tokens.findByUser(userId)).map(present);
  }

  async create(userId: number, { name, scope }: CreateApiTokenRequest): Promise<CreatedApiToken> {
    const token = newApiToken();
    const createdAt = this.clock.now();
    const row = { userId, name, scope, tokenHash: hashToken(token), createdAt, lastUsedAt: null };
    return { ...present(await this.tokens.insert(row)), token };
  }

  /** @throws {NotFoundError} also when the token is somebody else's */
  async revoke(id: number, userId: number): Promise<void> {
    if (!(await this.tokens.delete(id, userId))) throw new NotFoundError('API token');
    this.events.publish(new CredentialRevoked('token', id));
  }

  async find(token: string): Promise<ApiTokenEntity | null> {
    const found = await this.tokens.findByHash(hashToken(token));
    const now = this.clock.now();
    if (found && now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS) {
      await this.tokens.touch(found.id, now);
    }
    return found;
  }
}

const present = (token: ApiTokenEntity): ApiToken => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  createdAt: token.createdAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
});
