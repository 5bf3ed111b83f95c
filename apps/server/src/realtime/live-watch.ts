import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AccountChanged, CredentialRevoked, SessionRenewed } from '../auth/auth.events.js';
import { Authenticator } from '../auth/authenticator.js';
import { EventBus } from '../platform/event-bus.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { type LiveSession } from './live-session.js';
import { LiveSessions } from './live-sessions.js';

const BEAT_MS = 30_000;
const LOOK_MS = 5_000;

/** Notices browsers that are gone and people who may no longer listen. */
@Injectable()
export class LiveWatch implements OnModuleInit {
  constructor(
    private readonly events: EventBus,
    private readonly sessions: LiveSessions,
    private readonly authenticator: Authenticator,
    private readonly servers: ServersRepository,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(CredentialRevoked, ({ via, credentialId }) =>
      this.recheck(({ principal }) => principal.via === via && principal.credentialId === credentialId),
    );
    this.events.subscribe(SessionRenewed, ({ sessionId }) => {
      for (const session of this.sessions.values()) {
        const { via, credentialId } = session.principal;
        if (via === 'session' && credentialId === sessionId) session.comeAgain();
      }
    });
    this.events.subscribe(AccountChanged, ({ userId }) =>
      this.recheck(({ principal }) => principal.user.id === userId),
    );
  }

  /** A credential also ends by growing old, which no event tells. */
  @Interval(BEAT_MS)
  async beat(): Promise<void> {
    for (const session of this.sessions.values()) session.checkAlive();
    await this.recheck(() => true);
  }

  @Interval(LOOK_MS)
  look(): void {
    for (const session of this.sessions.values()) session.endIfStalled();
  }

  private async recheck(concerns: (session: LiveSession) => boolean): Promise<void> {
    for (const session of [...this.sessions.values()].filter(concerns)) await this.renew(session);
  }

  private async renew(session: LiveSession): Promise<void> {
    const principal = await this.authenticator.authenticate(session.request);
    if (!principal) {
      session.signOut();
      return;
    }
    session.principal = principal;
    if (principal.user.isAdmin) return;
    for (const serverId of session.subscriptions) {
      const server = await this.servers.findById(serverId);
      if (server?.ownerId !== principal.user.id) this.sessions.leave(session, serverId);
    }
  }
}
