import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type Session } from '@outpost/contracts/sessions.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { type Page, presented } from '../platform/pages/page.js';
import { SessionsEnded } from './audit.events.js';
import { CredentialRevoked, SessionRenewed } from './auth.events.js';
import { deviceOf } from './device.js';
import { LastUses } from './last-uses.js';
import { hashToken, newOpaqueToken } from './opaque-token.js';
import { actorOf, type Principal } from './principal.js';
import { type SessionEntity } from './session.entity.js';
import { type Lifetime, SessionsRepository } from './sessions.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_LIFETIME_MS = SESSION_MAX_DAYS * DAY_MS;
const CHALLENGE_MS = 5 * 60_000;
const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;

/** Where a sign-in comes from. */
export interface SignInPlace {
  /** IP address. */
  readonly address: string;
  readonly userAgent?: string | undefined;
  /** Cookie of the session this browser had before. */
  readonly formerCookie?: string | undefined;
}

interface StartedSession {
  /** Secret for the cookie; only its hash is stored. */
  readonly cookie: string;
  /** The session this browser had before. */
  readonly replaced: number | null;
  /** Sessions that ended because the account has too many. */
  readonly ended: readonly number[];
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly uses: LastUses,
    private readonly limits: Limits,
    private readonly clock: WallClock,
    private readonly events: EventBus,
  ) {}

  /**
   * Starts a session and ends the browser's previous one, whose cookie is overwritten. Call {@link announceStarted}
   * once the transaction has been committed.
   */
  async start(
    userId: number,
    { address, userAgent, formerCookie }: SignInPlace,
    confirmedAt?: Date | null,
  ): Promise<StartedSession> {
    const token = newOpaqueToken();
    const createdAt = this.clock.now();
    const times = {
      createdAt,
      lastUsedAt: createdAt,
      confirmedAt: confirmedAt === undefined ? createdAt : confirmedAt,
      expiresAt: expiryFrom(createdAt),
    };
    const asked = { challenge: null, challengeAt: null };
    const tokenHash = hashToken(token);
    await this.sessions.insert({ userId, tokenHash, address, ...deviceOf(userAgent), ...times, ...asked });
    const former = formerCookie === undefined ? null : hashToken(formerCookie);
    return {
      cookie: token,
      replaced: former === null ? null : await this.sessions.deleteByToken(former),
      ended: await this.sessions.deleteBeyond(userId, this.limits.of('sessions-per-user')),
    };
  }

  /** Makes other open pages of the browser reconnect with its new cookie, and disconnects ended sessions. */
  announceStarted({ replaced, ended }: StartedSession): void {
    if (replaced !== null) this.announceRenewed(replaced);
    this.announceEnded(ended);
  }

  /**
   * Replaces the secret of a session and extends it by thirty days, after its owner has confirmed the password: the old
   * cookie becomes invalid. Call {@link announceRenewed} once the transaction has been committed.
   *
   * @param isProof whether the password proves who uses the session, as it does without a second factor
   */
  async renew(id: number, isProof: boolean): Promise<string> {
    const token = newOpaqueToken();
    const now = this.clock.now();
    await this.sessions.update(id, {
      ...{ tokenHash: hashToken(token), expiresAt: expiryFrom(now) },
      ...(isProof && { confirmedAt: now }),
    });
    return token;
  }

  /** Notes that its user has just proved who they are. */
  confirm(id: number): Promise<void> {
    return this.sessions.update(id, { confirmedAt: this.clock.now() });
  }

  /** Notes what a passkey has to sign next. */
  challenge(id: number, challenge: string): Promise<void> {
    return this.sessions.update(id, { challenge, challengeAt: this.clock.now() });
  }

  /** What the passkey had to sign; null if nothing was asked within the last minutes, or it was answered before. */
  async takeChallenge(id: number): Promise<string | null> {
    const asked = await this.sessions.takeChallenge(id);
    if (!asked || this.clock.now().getTime() - asked.at.getTime() > CHALLENGE_MS) return null;
    return asked.challenge;
  }

  /** The live session of a cookie. It ends with the cookie after thirty days, or after seven days without use. */
  async find(token: string, address: string): Promise<SessionEntity | null> {
    const found = await this.sessions.findAlive(hashToken(token), this.lifetime());
    if (found) {
      const { id, lastUsedAt } = found;
      await this.uses.note(`session ${id}`, lastUsedAt, (now) =>
        this.sessions.update(id, { lastUsedAt: now, address }),
      );
    }
    return found;
  }

  async list({ user, via, credentialId }: Principal, page: PageQuery): Promise<Page<Session>> {
    const rows = await this.sessions.pageOfUser(user.id, this.lifetime(), page);
    return presented(rows, (row) => present(row, via === 'session' && row.id === credentialId));
  }

  async signOut(id: number, userId: number): Promise<void> {
    if (await this.sessions.delete(id, userId)) this.announceEnded([id]);
  }

  /** @throws {NotFoundError} also when the session belongs to another user */
  async end(id: number, by: Principal): Promise<void> {
    if (!(await this.sessions.delete(id, by.user.id))) throw new NotFoundError('session');
    this.announceEnded([id]);
    this.publishEnded(1, by);
  }

  /** Ends every session except the calling one, and returns how many. */
  async endOthers(by: Principal): Promise<number> {
    const ended = await this.deleteOfUser(by.user.id, by.via === 'session' ? by.credentialId : null);
    this.announceEnded(ended);
    if (ended.length > 0) this.publishEnded(ended.length, by);
    return ended.length;
  }

  /** Deletes the sessions of an account except `keep`. Call {@link announceEnded} once that has been committed. */
  deleteOfUser(userId: number, keep: number | null = null): Promise<number[]> {
    return this.sessions.deleteOfUser(userId, keep);
  }

  announceEnded(sessionIds: readonly number[]): void {
    for (const id of sessionIds) this.events.publish(new CredentialRevoked('session', id));
  }

  announceRenewed(sessionId: number): void {
    this.events.publish(new SessionRenewed(sessionId));
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async forgetEnded(): Promise<void> {
    await this.sessions.deleteEnded(this.lifetime());
  }

  private lifetime(): Lifetime {
    const now = this.clock.now();
    return { now, idleSince: new Date(now.getTime() - IDLE_MS) };
  }

  private publishEnded(count: number, by: Principal): void {
    this.events.publish(new SessionsEnded(count, actorOf(by), this.clock.now()));
  }
}

const present = (row: SessionEntity, isCurrent: boolean): Session => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  address: row.address,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isCurrent,
});

const expiryFrom = (start: Date): Date => new Date(start.getTime() + SESSION_LIFETIME_MS);
