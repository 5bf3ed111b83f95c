import { type Clock } from '@outpost/clock/clock.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { BroadcastRound } from './broadcast-round.js';
import { type LiveSession } from './live-session.js';
import { type ServerBatch } from './server-batch.js';

/** From the beginning of a round to that of the next one. A console that was calm is told at once. */
export const ROUND_MS = 25;
/** For writing in one turn of the event loop: what a write costs is up to the system. */
const TURN_MS = 10;

/** Who watches a server now. */
type WatchersOf = (serverId: number) => Iterable<LiveSession>;

/**
 * Gathers news and tells it in rounds: whatever is printed, a reader costs one write a round. Who gets what is decided
 * when it is written, not when it is printed: who left a server in between gets nothing of it any more.
 */
export class BroadcastRounds {
  private gathering = new BroadcastRound(1);
  private begunAt: number;
  private isDue = false;
  private isTelling = false;
  /** Ids of the last log entry of each server that was told of; before the first one, of all servers. */
  private readonly sent = new Map<number, number>();
  private sentBefore = 0;

  constructor(
    private readonly clock: Clock,
    private readonly watchersOf: WatchersOf,
  ) {
    this.begunAt = clock.now() - ROUND_MS;
  }

  /** Log entries up to this one are told to nobody. */
  beginAfter(entryId: number): void {
    this.sentBefore = entryId;
  }

  /** Number of the round that who comes now takes part in first. */
  get next(): number {
    return this.gathering.number;
  }

  add(entry: TimelineEntry, origin: object | undefined): void {
    const { serverId } = entry;
    this.gathering.batchOf(serverId, this.sentUpTo(serverId)).add(entry, origin);
    this.begin();
  }

  /** An entry of this server was told of, or would have been if somebody watched it. */
  passed(serverId: number, entryId: number): void {
    this.sent.set(serverId, Math.max(entryId, this.sentUpTo(serverId)));
  }

  /** Id of the last log entry that is not told to who comes now. */
  passedBefore(serverId: number): number {
    return this.gathering.batch(serverId)?.sentBefore ?? this.sentUpTo(serverId);
  }

  /** Of a server that is gone nothing is told any more. */
  forget(serverId: number): void {
    this.gathering.drop(serverId);
    this.sent.delete(serverId);
  }

  private sentUpTo(serverId: number): number {
    return this.sent.get(serverId) ?? this.sentBefore;
  }

  private begin(): void {
    if (this.isDue || this.isTelling) return;
    this.isDue = true;
    const wait = Math.max(0, this.begunAt + ROUND_MS - this.clock.now());
    this.clock.schedule(wait, () => {
      this.isDue = false;
      this.isTelling = true;
      this.begunAt = this.clock.now();
      const round = this.gathering;
      this.gathering = new BroadcastRound(round.number + 1);
      this.tell(round, this.deliveries(round));
    });
  }

  /** Writes for as long as one turn may take, and goes on in the next one. */
  private tell(round: BroadcastRound, deliveries: Iterator<void>): void {
    const end = this.clock.now() + TURN_MS;
    while (this.clock.now() < end) {
      if (deliveries.next().done !== true) continue;
      this.isTelling = false;
      if (!this.gathering.isEmpty) this.begin();
      return;
    }
    this.clock.schedule(0, () => this.tell(round, deliveries));
  }

  /** One step for each reader. */
  private *deliveries(round: BroadcastRound): Generator<void, void> {
    for (const serverId of round.serverIds()) {
      for (const session of this.watchersOf(serverId)) {
        if (session.lastRound >= round.number) continue;
        session.lastRound = round.number;
        session.tell(round, roomsFor(session, round));
        yield;
      }
    }
  }
}

/**
 * What of the round this session may see as of now, and has been waiting for since before the round began. Asked for each
 * socket in each round, and a socket may watch a hundred servers: nothing is made on the way.
 */
function roomsFor({ subscriptions }: LiveSession, round: BroadcastRound): readonly ServerBatch[] {
  const batches: ServerBatch[] = [];
  for (const [serverId, since] of subscriptions) {
    const batch = since <= round.number ? round.batch(serverId) : undefined;
    if (batch) batches.push(batch);
  }
  return batches;
}
