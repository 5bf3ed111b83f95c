import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { CredentialRevoked } from './auth.events.js';
import { hashToken, newOpaqueToken } from './opaque-token.js';
import { type SessionEntity } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: WallClock,
    private readonly events: EventBus,
  ) {}

  /** Starts a session and returns the secret for the cookie; it is not kept. */
  async start(userId: number): Promise<string> {
    const token = newOpaqueToken();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
    await this.sessions.insert({ userId, tokenHash: hashToken(token), createdAt, expiresAt });
    return token;
  }

  /** The living session of a cookie. It ends thirty days after its start, as the cookie does. */
  find(token: string): Promise<SessionEntity | null> {
    return this.sessions.findAlive(hashToken(token), this.clock.now());
  }

  async end(sessionId: number): Promise<void> {
    await this.sessions.delete(sessionId);
    this.events.publish(new CredentialRevoked('session', sessionId));
  }

  /** Deletes the sessions of an account, but for the one to keep. {@link announceEnded} once that is certain. */
  deleteOfUser(userId: number, keep: number | null = null): Promise<number[]> {
    return this.sessions.deleteOfUser(userId, keep);
  }

  announceEnded(sessionIds: readonly number[]): void {
    for (const id of sessionIds) this.events.publish(new CredentialRevoked('session', id));
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async forgetExpired(): Promise<void> {
    await this.sessions.deleteExpired(this.clock.now());
  }
}
