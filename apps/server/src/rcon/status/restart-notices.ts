import { Injectable } from '@nestjs/common';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { linkOf } from './connection-link.js';
import { ServerStatus } from './server-status.service.js';

/** A command that is about to shut its game server down. */
export interface AnnouncedRestart {
  /** The command was sent, or may have been. */
  begin(): void;
  /** The game rejected the command: the server stays up. */
  callOff(): void;
}

/** Announces commands that shut a server down to its connection and its status. */
@Injectable()
export class RestartNotices {
  constructor(
    private readonly connections: ConnectionPool,
    private readonly games: Games,
    private readonly status: ServerStatus,
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
