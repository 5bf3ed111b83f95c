import { say } from '@outpost/contracts/message.js';
import { Injectable } from '@nestjs/common';
import { SOCKET_MAX_SUBSCRIPTIONS } from '@outpost/contracts/limits.js';
import {
  type ClientMessage,
  type ExecuteCommandMessage,
  type SubscribeMessage,
} from '@outpost/contracts/live.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { tokenScopeTooSmall } from '../auth/auth.errors.js';
import { Authenticator } from '../auth/authenticator.js';
import { type Principal } from '../auth/principal.js';
import { RefusalReporter } from '../auth/refusal-reporter.js';
import { WallClock } from '../platform/clock.js';
import { Shutdown } from '../platform/shutdown.js';
import { type AppError, UserError } from '../platform/errors/app-error.js';
import { toAppError } from '../platform/http/to-app-error.js';
import { inEnglish } from '../platform/in-english.js';
import { Log } from '../platform/log.js';
import { historyFieldsOf } from '../rcon/command-history.js';
import { orderedBy } from '../rcon/command-order.js';
import { ConsoleService } from '../rcon/console.service.js';
import { truncationOf } from '../rcon/stored-text.js';
import { ServersService } from '../servers/servers.service.js';
import { ServerStates } from '../servers/server-states.js';
import { type LiveSession } from './live-session.js';
import { statusMessage } from './live-messages.js';
import { LiveSessions } from './live-sessions.js';

/** Concurrent messages of one socket: a client that reconnects subscribes to everything at once. */
const MAX_WORKING = SOCKET_MAX_SUBSCRIPTIONS + 64;

/** Handles the messages of sockets. Rights are checked again with every message. */
@Injectable()
export class LiveCommands {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly servers: ServersService,
    private readonly console: ConsoleService,
    private readonly sessions: LiveSessions,
    private readonly states: ServerStates,
    private readonly refusals: RefusalReporter,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  async subscribe(session: LiveSession, message: SubscribeMessage): Promise<void> {
    const { serverId } = message;
    try {
      await this.guarded(session, async ({ user }) => {
        await this.servers.get(user, serverId);
        requireRoom(session, serverId);
        await this.sessions.join(session, serverId);
        session.send(statusMessage(serverId, this.states.get(serverId), this.clock.now()));
      });
    } catch (error) {
      session.send({
        type: 'connectionError',
        serverId,
        ...inEnglish({ error: this.explain(error, session, message).words }),
      });
    }
  }

  async execute(session: LiveSession, message: ExecuteCommandMessage): Promise<void> {
    const { serverId, command } = message;
    const echo = echoOf(message);
    try {
      await this.guarded(session, async (principal) => {
        if (!covers(principal.scope, 'command')) throw tokenScopeTooSmall(principal.scope, 'command');
        const order = { ...orderedBy(principal), serverId, command, origin: session.id };
        const { record } = await this.console.execute(order);
        const { response, wholeBytes, outcome, id, notKept, createdAt, durationMs } = record;
        const timestamp = createdAt.toISOString();
        session.send({
          type: 'commandResponse',
          serverId,
          command,
          response,
          outcome,
          timestamp,
          ...historyFieldsOf(id, notKept),
          durationMs,
          ...truncationOf(wholeBytes),
          ...echo,
        });
      });
    } catch (error) {
      session.send({
        type: 'commandError',
        serverId,
        ...inEnglish({ error: this.explain(error, session, message).words }),
        ...echo,
      });
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
      const principal = await this.principalOf(session);
      if (!principal) {
        session.signOut();
        return;
      }
      session.principal = principal;
      await work(principal);
    } finally {
      session.working -= 1;
    }
  }

  /**
   * The current principal of a socket's credential. Messages that arrive together share one lookup: a client that
   * reconnects subscribes to a hundred servers at once. Messages that arrive after it began start another.
   */
  private principalOf(session: LiveSession): Promise<Principal | null> {
    session.nextPrincipal ??= Promise.resolve().then(() => {
      session.nextPrincipal = undefined;
      return this.authenticator.authenticate(session.request);
    });
    return session.nextPrincipal;
  }

  private explain(error: unknown, { principal }: LiveSession, { type }: ClientMessage): AppError {
    const known = toAppError(error);
    this.refusals.note(principal, known.code, `socket ${type}`);
    if (known.kind === 'unexpected') this.log.error({ err: error }, 'a socket message failed');
    return known;
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
