import { Injectable } from '@nestjs/common';
import { PLAYER_LIST_UNKNOWN_AFTER_MISSES } from '@outpost/contracts/limits.js';
import { type GameInfo } from '@outpost/game-query/game-query.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { PlayerLists, type PlayerReading } from '../players/player-lists.service.js';
import { queryInfoOf, StatusQueries } from '../rcon/status/status-queries.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerStates } from '../servers/server-states.js';
import { type SampleState, sampleStateOf } from './sample-state.js';

/** The result of probing a server. */
export interface Observed {
  readonly state: SampleState;
  readonly players: number | null;
  readonly responseMs: number | null;
  /** Why the state is unobserved; null if it is observed, or the reason is unknown. */
  readonly reason: string | null;
}

/** Probes a server: its player list, its query port and its state. Never causes a connection to log in. */
@Injectable()
export class ServerProbe {
  constructor(
    private readonly connections: ConnectionPool,
    private readonly lists: PlayerLists,
    private readonly queries: StatusQueries,
    private readonly states: ServerStates,
  ) {}

  /** As of now, without asking the server anything. */
  stateOf(serverId: number): SampleState {
    return sampleStateOf(this.states.get(serverId), this.connections.find(serverId)?.status.reason);
  }

  async observe(server: ServerEntity): Promise<Observed> {
    const { status, fallback } = this.states.get(server.id);
    if (status === 'online' && !fallback) return this.observeOnline(server);
    // In Limited Mode the game is queried every few seconds anyway, so its count is known.
    const players = status === 'online' ? this.states.get(server.id).players : null;
    return this.resultOf(server, { players, responseMs: null });
  }

  private async observeOnline(server: ServerEntity): Promise<Observed> {
    const [reading, info] = await Promise.all([this.readPlayers(server), this.askGame(server)]);
    const players = countOf(reading) ?? info?.players ?? null;
    this.note(server, players, info);
    const tookMs = reading?.responseMs ?? info?.pingMs;
    return this.resultOf(server, { players, responseMs: tookMs === undefined ? null : Math.round(tookMs) });
  }

  /** A server that was deleted while it was probed must not reappear. */
  private note(server: ServerEntity, reported: number | null, info: GameInfo | undefined): void {
    if (!this.connections.find(server.id)) return;
    const players = reported ?? this.lastReported(server);
    this.states.merge(server.id, { players, query: info ? queryInfoOf(info) : null });
  }

  /** Evaluated after the probe, which may itself have revealed that the server is gone. */
  private resultOf({ id }: ServerEntity, reported: Pick<Observed, 'players' | 'responseMs'>): Observed {
    const { reason } = this.states.get(id);
    const state = this.stateOf(id);
    return { ...reported, state, reason: state === 'unobserved' ? reason && String(reason) : null };
  }

  private async readPlayers(server: ServerEntity): Promise<PlayerReading | undefined> {
    if (!this.lists.supports(server)) return undefined;
    try {
      return await this.lists.read(server);
    } catch (error) {
      if (error instanceof RconError) return undefined;
      throw error;
    }
  }

  private async askGame({ host, queryPort }: ServerEntity): Promise<GameInfo | undefined> {
    return queryPort === null ? undefined : (await this.queries.ask({ host, queryPort })).info;
  }

  /** The last count is the best guess for a few failed readings, but not if the list was not understood. */
  private lastReported(server: ServerEntity): number | null {
    const { reading, missed } = this.lists.latest(server.id);
    const isStillTrue =
      this.lists.supports(server) &&
      reading?.isUnderstood !== false &&
      missed < PLAYER_LIST_UNKNOWN_AFTER_MISSES;
    return isStillTrue ? this.states.get(server.id).players : null;
  }
}

/** An answer that was not understood means an unknown count, not zero players. */
const countOf = (reading: PlayerReading | undefined): number | undefined =>
  reading?.isUnderstood ? reading.players.length : undefined;
