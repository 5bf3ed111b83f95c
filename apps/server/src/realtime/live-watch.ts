import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AccountChanged, CredentialRevoked, SessionRenewed } from '../auth/auth.events.js';
import { NewsMissed } from '../cluster/replica.events.js';
import { EventBus } from '../platform/event-bus.js';
import { LiveRights } from './live-rights.js';
import { type LiveSession } from './live-session.js';
import { LiveSessions } from './live-sessions.js';

const BEAT_MS = 30_000;
const STALL_CHECK_MS = 5_000;
/** Checking or ending one takes up to a millisecond, and there may be thousands. */
const SESSIONS_PER_TURN = 10;

/** Detects browsers that are gone and users who have lost access. */
@Injectable()
export class LiveWatch implements OnModuleInit {
  constructor(
    private readonly events: EventBus,
    private readonly sessions: LiveSessions,
    private readonly rights: LiveRights,
  ) {}

  onModuleInit(): void {
    this.events.subscribeEverywhere(CredentialRevoked, ({ via, credentialId }) =>
      this.recheck(({ principal }) => principal.via === via && principal.credentialId === credentialId),
    );
    this.events.subscribeEverywhere(SessionRenewed, ({ sessionId }) => {
      for (const session of this.sessions.values()) {
        const { via, credentialId } = session.principal;
        if (via === 'session' && credentialId === sessionId) session.closeForRenewal();
      }
    });
    this.events.subscribeEverywhere(AccountChanged, ({ userId }) => this.accountChanged(userId));
    this.events.subscribe(NewsMissed, () => this.recheck(() => true));
  }

  /** Credentials also expire, which no event reports. */
  @Interval(BEAT_MS)
  async beat(): Promise<void> {
    await this.inTurns(this.sessions.values(), (session) => session.checkAlive());
    await this.recheck(() => true);
  }

  @Interval(STALL_CHECK_MS)
  async endStalled(): Promise<void> {
    await this.inTurns(this.sessions.values(), (session) => session.endIfStalled());
  }

  /** Told after the check: what follows is by the new rights. */
  private async accountChanged(userId: number): Promise<void> {
    const concerned = [...this.sessions.values()].filter(({ principal }) => principal.user.id === userId);
    await this.inTurns(concerned, (session) => this.rights.check(session));
    for (const session of concerned) session.send({ type: 'rightsChanged' });
  }

  private async recheck(concerns: (session: LiveSession) => boolean): Promise<void> {
    const concerned = [...this.sessions.values()].filter(concerns);
    await this.inTurns(concerned, (session) => this.rights.check(session));
  }

  private async inTurns(
    sessions: Iterable<LiveSession>,
    work: (session: LiveSession) => unknown,
  ): Promise<void> {
    for (const [at, session] of [...sessions].entries()) {
      if (at % SESSIONS_PER_TURN === SESSIONS_PER_TURN - 1) await nextTurn();
      await work(session);
    }
  }
}
