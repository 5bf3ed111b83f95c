import { say } from '@outpost/contracts/message.js';
import { Injectable } from '@nestjs/common';
import { SOCKET_MAX_SUBSCRIPTIONS } from '@outpost/contracts/limits.js';
import { type ExecuteCommandMessage, type SubscribeMessage } from '@outpost/contracts/live-requests.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { Shutdown } from '../platform/shutdown.js';
import { UserError } from '../platform/errors/app-error.js';
import { inEnglish } from '../platform/in-english.js';
import { ServersService } from '../servers/servers.service.js';
import { ServerStates } from '../servers/server-states.js';
import { type LiveSession } from './live-session.js';
import { commandError, statusMessage } from './live-messages.js';
import { LiveRights } from './live-rights.js';
import { LiveSessions } from './live-sessions.js';
import { SocketCommands } from './socket-commands.js';
import { SocketFailures } from './socket-failures.js';

/** Concurrent messages of one socket: a client that reconnects subscribes to everything at once. */
const MAX_WORKING = SOCKET_MAX_SUBSCRIPTIONS + 64;

/** Handles the messages of sockets. Rights are checked again with every message. */
@Injectable()
export class LiveCommands {
  constructor(
    private readonly rights: LiveRights,
    private readonly servers: ServersService,
    private readonly commands: SocketCommands,
    private readonly sessions: LiveSessions,
    private readonly states: ServerStates,
    private readonly failures: SocketFailures,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
  ) {}

  async subscribe(session: LiveSession, message: SubscribeMessage): Promise<void> {
    const { serverId } = message;
    try {
      await this.guarded(session, async (principal) => {
        const server = await this.servers.get(principal, serverId, 'logs.read');
        requireRoom(session, serverId);
        await this.sessions.join(session, server);
        session.send(statusMessage(serverId, this.states.get(serverId), this.clock.now()));
      });
    } catch (error) {
      session.send({
        type: 'connectionError',
        serverId,
        ...inEnglish({ error: this.failures.explain(error, session.principal, message.type).words }),
      });
    }
  }

  async execute(session: LiveSession, message: ExecuteCommandMessage): Promise<void> {
    const { serverId, command, reason } = message;
    const echo = echoOf(message);
    try {
      await this.guarded(session, async (principal) => {
        const order = { serverId, command, reason, origin: session.id };
        session.send({ ...(await this.commands.execute(principal, session.request, order)), ...echo });
      });
    } catch (error) {
      const failure = this.failures.explain(error, session.principal, message.type);
      session.send({ ...commandError(serverId, failure), ...echo });
    }
  }

  /** Runs the work as the current principal of the socket's credential; an invalid credential ends the socket. */
  private async guarded(session: LiveSession, work: (principal: Principal) => Promise<void>): Promise<void> {
    this.shutdown.requireOpen();
    await this.shutdown.track(this.authenticated(session, work));
  }

  private async authenticated(
    session: LiveSession,
    work: (principal: Principal) => Promise<void>,
  ): Promise<void> {
    if (session.working >= MAX_WORKING)
      throw new UserError(
        'too_many_attempts',
        say('realtime.too_many_messages', 'Too many messages at once'),
      );
    session.working += 1;
    try {
      const principal = await this.rights.check(session);
      if (principal) await work(principal);
    } finally {
      session.working -= 1;
    }
  }
}

function requireRoom(session: LiveSession, serverId: number): void {
  if (session.subscriptions.has(serverId) || session.subscriptions.size < SOCKET_MAX_SUBSCRIPTIONS) return;
  throw new UserError(
    'too_many_attempts',
    say('realtime.too_many_subscriptions', 'A socket can watch {socketMaxSubscriptions} servers', {
      socketMaxSubscriptions: SOCKET_MAX_SUBSCRIPTIONS,
    }),
  );
}

const echoOf = ({ requestId }: ExecuteCommandMessage): { requestId?: string } =>
  requestId === undefined ? {} : { requestId };
