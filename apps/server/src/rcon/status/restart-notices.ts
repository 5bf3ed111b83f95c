import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { Log } from '../../platform/log.js';
import { linkOf } from './connection-link.js';
import { ServerStatus } from './server-status.service.js';

/** A command that is about to shut its game server down. */
export interface AnnouncedRestart {
  /** The command was sent, or may have been. */
  begin(): void;
  /** The game rejected the command: the server stays up. */
  callOff(): void;
}

/** How often a server that ends silently is asked whether it is still there. */
const WATCH_MS = 2_000;
/** A server that answers for this long was not ended by the command: a countdown runs, or nothing does. */
const WATCHED_TIMES = 30;

/**
 * Announces commands that shut a server down to its connection and its status. Of servers that end silently it finds out
 * in seconds that they are down, instead of with the next keep-alive.
 */
@Injectable()
export class RestartNotices {
  constructor(
    private readonly connections: ConnectionPool,
    private readonly games: Games,
    private readonly status: ServerStatus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Undefined for any other command. The connection is notified before the command is sent: some servers hang up
   * instead of answering, and by then it would be too late to delay the next login.
   *
   * @throws {RconError} when the game of the server is gone
   */
  announced(server: ChosenGame & { readonly id: number }, command: string): AnnouncedRestart | undefined {
    const profile = this.games.profileOf(server);
    if (profile?.restartOf(command) === undefined) return undefined;
    const connection = this.connections.find(server.id);
    if (!connection) return undefined;
    connection.expectRestart(profile.wire.bootDelayMs);
    return {
      begin: () => {
        this.begin(server.id);
        const { endsSilently = false, check } = profile.wire;
        if (endsSilently && check !== undefined) this.watch(server.id, check, WATCHED_TIMES);
      },
      callOff: () => connection.expectRestart(0),
    };
  }

  private watch(id: number, check: string, times: number): void {
    this.clock.schedule(WATCH_MS, () => {
      const connection = this.connections.find(id);
      if (connection?.status.state !== 'online') return;
      connection.execute(check, { isPoll: true }).catch((error: unknown) => {
        // Whether the server is gone, the state of the connection tells.
        if (!(error instanceof RconError)) this.log.error({ err: error, serverId: id }, 'a check failed');
      });
      if (times > 1) this.watch(id, check, times - 1);
    });
  }

  private begin(id: number): void {
    const { state, reason } = this.connections.find(id)?.status ?? { state: 'closed' };
    if (state === 'closed') return;
    const words = reason?.words ?? null;
    const link = linkOf(state, words) ?? { state: 'waiting', reason: words };
    this.status.take(id, { type: 'restart-sent', link });
  }
}
