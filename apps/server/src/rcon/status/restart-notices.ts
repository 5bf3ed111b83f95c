import { Injectable } from '@nestjs/common';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { linkOf } from './connection-link.js';
import { ServerStatus } from './server-status.service.js';

/** A command that is about to end the game server, once it is known to have left. */
export interface AnnouncedRestart {
  begin(): void;
  /** The game did not know the command: the server stays up. */
  callOff(): void;
}

/** Tells the connection and the status of a server which commands end it. */
@Injectable()
export class RestartNotices {
  constructor(
    private readonly connections: ConnectionPool,
    private readonly games: Games,
    private readonly status: ServerStatus,
  ) {}

  /**
   * Undefined for every other command. The connection hears of it before the command leaves: some servers hang up
   * in place of an answer, and then it is too late to wait with the next login.
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
      begin: () => this.begin(server.id),
      callOff: () => connection.expectRestart(0),
    };
  }

  private begin(id: number): void {
    const { state, reason } = this.connections.find(id)?.status ?? { state: 'closed' };
    if (state === 'closed') return;
    const words = reason?.words ?? null;
    const link = linkOf(state, words) ?? { state: 'waiting', reason: words };
    this.status.take(id, { type: 'restart-sent', link });
  }
}
