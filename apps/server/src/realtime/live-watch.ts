import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AccountChanged, CredentialRevoked, SessionRenewed } from '../auth/auth.events.js';
import { Authenticator } from '../auth/authenticator.js';
import { NewsMissed } from '../cluster/replica.events.js';
import { EventBus } from '../platform/event-bus.js';
import { ServersRepository } from '../servers/servers.repository.js';
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
    private readonly authenticator: Authenticator,
    private readonly servers: ServersRepository,
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
    this.events.subscribeEverywhere(AccountChanged, ({ userId }) =>
      this.recheck(({ principal }) => principal.user.id === userId),
    );
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

  private async recheck(concerns: (session: LiveSession) => boolean): Promise<void> {
    const concerned = [...this.sessions.values()].filter(concerns);
    await this.inTurns(concerned, (session) => this.renew(session));
  }

  private async inTurns(
    sessions: Iterable<LiveSession>,
    work: (session: LiveSession) => void | Promise<void>,
  ): Promise<void> {
    for (const [at, session] of [...sessions].entries()) {
      if (at % SESSIONS_PER_TURN === SESSIONS_PER_TURN - 1) await nextTurn();
      await work(session);
    }
  }

  private async renew(session: LiveSession): Promise<void> {
    const principal = await this.authenticator.authenticate(session.request);
    if (!principal) {
      session.signOut();
      return;
    }
    session.principal = principal;
    if (principal.user.isAdmin) return;
    for (const serverId of session.subscriptions.keys()) {
      const server = await this.servers.findById(serverId);
      if (server?.ownerId !== principal.user.id) this.sessions.leave(session, serverId);
    }
  }
}
