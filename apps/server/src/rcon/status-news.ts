import { Inject, Injectable } from '@nestjs/common';
import { type Clock, RCON_CLOCK } from '@outpost/rcon-protocol/shared/clock.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { LastSeen } from '../servers/last-seen.js';
import { ServerFacts } from '../servers/server-facts.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerStatusChanged } from '../servers/servers.events.js';
import { type SeenStatus, StatusBoard } from '../servers/status-board.js';
import { StatusFallback } from './status-fallback.js';
import {
  type GameAnswer,
  NO_ANSWER,
  type QueryAddress,
  queryInfoOf,
  StatusQueries,
} from './status-queries.js';

/** The one place where a server's status changes: on the board, in the log and for whoever listens. */
@Injectable()
export class StatusNews {
  /** Of the servers whose query port is known. */
  private readonly fallbacks = new Map<number, StatusFallback>();

  constructor(
    private readonly board: StatusBoard,
    private readonly facts: ServerFacts,
    private readonly lastSeen: LastSeen,
    private readonly queries: StatusQueries,
    private readonly events: EventBus,
    @Inject(RCON_CLOCK) private readonly rconClock: Clock,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** What is stored of the server: where its game answers, and how it was last seen. Called again when it changes. */
  follow({ id, host, queryPort, seenState, seenSince }: ServerEntity): void {
    const lost = this.fallbacks.get(id)?.lost ?? this.shownAsLost(id);
    this.fallbacks.get(id)?.end();
    this.fallbacks.delete(id);
    if (queryPort !== null) this.fallbacks.set(id, this.fallbackOf(id, { host, queryPort }));
    if (seenState && seenSince) this.board.recall(id, { state: seenState, since: seenSince });
    if (lost) this.show(id, lost);
  }

  show(serverId: number, seen: SeenStatus): void {
    const fallback = this.fallbacks.get(serverId);
    if (fallback && seen.status === 'offline') {
      fallback.begin(seen);
      return;
    }
    fallback?.end();
    this.tell(serverId, seen);
  }

  /** A person asks anew: nobody waits for the next turn. */
  lookAgain(serverId: number): void {
    this.fallbacks.get(serverId)?.askNow();
  }

  /** Resolves when a question to the game that is under way is answered. */
  async settled(serverId: number): Promise<void> {
    await this.fallbacks.get(serverId)?.settled();
  }

  forget(serverId: number): void {
    this.fallbacks.get(serverId)?.end();
    this.fallbacks.delete(serverId);
    this.board.forget(serverId);
    this.facts.forget(serverId);
  }

  private shownAsLost(serverId: number): SeenStatus | undefined {
    const { status, reason } = this.board.get(serverId);
    return status === 'offline' ? { status, reason, fallback: false } : undefined;
  }

  private fallbackOf(id: number, address: QueryAddress): StatusFallback {
    return new StatusFallback({
      address,
      clock: this.rconClock,
      ask: (to) => this.askSafely(id, to),
      show: (seen, info) => {
        this.facts.update(id, { query: info ? queryInfoOf(info) : null, players: info?.players ?? null });
        this.tell(id, seen);
      },
    });
  }

  /** A defect while asking is ours and must not call a server alive. */
  private async askSafely(serverId: number, address: QueryAddress): Promise<GameAnswer> {
    try {
      return await this.queries.ask(address);
    } catch (error) {
      this.log.error({ err: error, serverId }, 'the game could not be asked');
      return NO_ANSWER;
    }
  }

  private tell(serverId: number, seen: SeenStatus): void {
    const { status, reason, fallback } = seen;
    const before = this.board.get(serverId);
    if (before.status === status && before.reason === reason && before.fallback === fallback) return;
    const at = this.clock.now();
    const changed = this.board.set(serverId, seen, at);
    if (changed) this.lastSeen.remember(serverId, { seenState: changed.state, seenSince: changed.since });
    this.log.info({ serverId, status, reason, fallback }, 'server status');
    this.events.publish(new ServerStatusChanged(serverId, status, reason, at, fallback));
  }
}
