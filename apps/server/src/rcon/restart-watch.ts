import { Inject, Injectable } from '@nestjs/common';
import { type ConnectionStateChanged } from '@outpost/rcon-connections/connection.events.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type Clock, RCON_CLOCK, type Timer } from '@outpost/rcon-protocol/shared/clock.js';
import { type ChosenGame, Games } from '../games/games.service.js';
import { type SeenStatus } from '../servers/status-board.js';
import { StatusNews } from './status-news.js';

/** After that nobody believes in a restart any more. */
const WATCH_MS = 10 * 60_000;
/**
 * A session that lives on this long was not ended by the command: refused, or a countdown runs. A silent end over
 * UDP is noticed after half of it.
 */
const PROOF_MS = 60_000;

const RESTARTING: SeenStatus = { status: 'restarting', reason: 'The server is restarting.', fallback: false };

const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };

interface Watched {
  readonly timers: readonly Timer[];
  wasLost: boolean;
}

/** A command that is about to end the game server, once it is known to have left. */
export interface AnnouncedRestart {
  begin(): void;
  /** The game did not know the command: the server stays up. */
  callOff(): void;
}

/** Follows a game server that was told to go down until it is back, ten minutes at most. */
@Injectable()
export class RestartWatch {
  private readonly watched = new Map<number, Watched>();

  constructor(
    private readonly connections: ConnectionPool,
    private readonly games: Games,
    private readonly news: StatusNews,
    @Inject(RCON_CLOCK) private readonly clock: Clock,
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
    if (this.connections.has(server.id)) {
      this.connections.expectRestart(server.id, profile.wire.bootDelayMs);
    }
    return { begin: () => this.begin(server.id), callOff: () => this.callOff(server.id) };
  }

  /** What is shown for `seen` while a restart is followed. */
  seenInTheMeantime({ id, state }: ConnectionStateChanged, seen: SeenStatus): SeenStatus {
    const watched = this.watched.get(id);
    if (watched === undefined) return seen;
    if (state !== 'waiting') {
      this.forget(id);
      return seen;
    }
    watched.wasLost = true;
    return RESTARTING;
  }

  forget(serverId: number): void {
    for (const timer of this.watched.get(serverId)?.timers ?? []) timer.cancel();
    this.watched.delete(serverId);
  }

  private begin(id: number): void {
    if (!this.connections.has(id)) return;
    this.forget(id);
    const timers = [
      this.clock.schedule(PROOF_MS, () => this.doubt(id)),
      this.clock.schedule(WATCH_MS, () => this.giveUp(id)),
    ];
    this.watched.set(id, { timers, wasLost: this.connections.status(id).state !== 'online' });
    this.news.show(id, RESTARTING);
  }

  /** The next loss is one like any other, and needs no pause for a server that boots. */
  private callOff(id: number): void {
    if (this.connections.has(id)) this.connections.expectRestart(id, 0);
  }

  /** The watch goes on: what looks like nothing may be a countdown. */
  private doubt(id: number): void {
    if (this.watched.get(id)?.wasLost === false) this.news.show(id, ONLINE);
  }

  private giveUp(id: number): void {
    const wasLost = this.watched.get(id)?.wasLost === true;
    this.forget(id);
    if (!wasLost || !this.connections.has(id)) return;
    const last = this.connections.status(id).reason?.message;
    const reason = ['The server did not come back within ten minutes of its restart.', last];
    this.news.show(id, { status: 'offline', reason: reason.filter(Boolean).join(' '), fallback: false });
  }
}
