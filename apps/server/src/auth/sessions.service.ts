import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { CredentialRevoked } from './auth.events.js';
import { hashToken, newOpaqueToken } from './opaque-token.js';
import { type SessionEntity } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

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
    const now = this.clock.now();
    await this.sessions.insert({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: this.expiry(now),
    });
    return token;
  }

  /** Finds the living session of a cookie; one in use is prolonged at most once a day. */
  async find(token: string): Promise<SessionEntity | null> {
    const now = this.clock.now();
    const session = await this.sessions.findAlive(hashToken(token), now);
    if (session && session.expiresAt.getTime() - now.getTime() < SESSION_LIFETIME_MS - DAY_MS) {
      await this.sessions.extend(session.id, this.expiry(now));
    }
    return session;
  }

  async end(sessionId: number): Promise<void> {
    await this.sessions.delete(sessionId);
    this.events.publish(new CredentialRevoked('session', sessionId));
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async forgetExpired(): Promise<void> {
    await this.sessions.deleteExpired(this.clock.now());
  }

  private expiry(now: Date): Date {
    return new Date(now.getTime() + SESSION_LIFETIME_MS);
  }
}
