import { type Clock } from '@outpost/clock/clock.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { BroadcastRound } from './broadcast-round.js';
import { type LiveSession } from './live-session.js';
import { type ServerBatch } from './server-batch.js';

/** Minimum time between the starts of two rounds. After a quiet period an update is sent at once. */
export const ROUND_MS = 25;
/** Time budget for writes in one turn of the event loop: the cost of a write depends on the system. */
const TURN_MS = 10;

/** The sessions that watch a server now. */
type WatchersOf = (serverId: number) => Iterable<LiveSession>;

/**
 * Gathers updates and delivers them in rounds: whatever is printed, a reader costs one write per round. Recipients
 * are chosen when a round is written, not when a line is printed: a session that left a server in between gets
 * nothing more of it.
 */
export class BroadcastRounds {
  private gathering = new BroadcastRound(1);
  private begunAt: number;
  private isDue = false;
  private isDelivering = false;
  /** Id of the last log entry published, by server; `sentBefore` for those without one. */
  private readonly sent = new Map<number, number>();
  private sentBefore = 0;

  constructor(
    private readonly clock: Clock,
    private readonly watchersOf: WatchersOf,
  ) {
    this.begunAt = clock.now() - ROUND_MS;
  }

  /** Log entries up to this one are not broadcast. */
  beginAfter(entryId: number): void {
    this.sentBefore = entryId;
  }

  /** Number of the first round that a session joining now takes part in. */
  get next(): number {
    return this.gathering.number;
  }

  add(entry: TimelineEntry, origin: string | undefined): void {
    const { serverId } = entry;
    this.gathering.batchOf(serverId, this.sentUpTo(serverId)).add(entry, origin);
    this.begin();
  }

  /** Marks an entry of this server as published, whether or not anyone watches the server. */
  markPublished(serverId: number, entryId: number): void {
    this.sent.set(serverId, Math.max(entryId, this.sentUpTo(serverId)));
  }

  /** Id of the last log entry that is not sent to a session joining now. */
  publishedBefore(serverId: number): number {
    return this.gathering.batch(serverId)?.sentBefore ?? this.sentUpTo(serverId);
  }

  /** Drops what is known of a deleted server. */
  forget(serverId: number): void {
    this.gathering.drop(serverId);
    this.sent.delete(serverId);
  }

  private sentUpTo(serverId: number): number {
    return this.sent.get(serverId) ?? this.sentBefore;
  }

  private begin(): void {
    if (this.isDue || this.isDelivering) return;
    this.isDue = true;
    const wait = Math.max(0, this.begunAt + ROUND_MS - this.clock.now());
    this.clock.schedule(wait, () => {
      this.isDue = false;
      this.isDelivering = true;
      this.begunAt = this.clock.now();
      const round = this.gathering;
      this.gathering = new BroadcastRound(round.number + 1);
      this.deliver(round, this.deliveries(round));
    });
  }

  /** Writes until the budget of the turn is used up, and continues in the next one. */
  private deliver(round: BroadcastRound, deliveries: Iterator<void>): void {
    const end = this.clock.now() + TURN_MS;
    while (this.clock.now() < end) {
      if (deliveries.next().done !== true) continue;
      this.isDelivering = false;
      if (!this.gathering.isEmpty) this.begin();
      return;
    }
    this.clock.schedule(0, () => this.deliver(round, deliveries));
  }

  /** One step for each reader. */
  private *deliveries(round: BroadcastRound): Generator<void, void> {
    for (const serverId of round.serverIds()) {
      for (const session of this.watchersOf(serverId)) {
        if (session.lastRound >= round.number) continue;
        session.lastRound = round.number;
        session.deliver(round, batchesFor(session, round));
        yield;
      }
    }
  }
}

/**
 * The batches of the servers that this session watches as of now, and has watched since before the round began.
 * Called for each socket in each round, and a socket may watch a hundred servers, so it allocates nothing else.
 */
function batchesFor({ subscriptions }: LiveSession, round: BroadcastRound): readonly ServerBatch[] {
  const batches: ServerBatch[] = [];
  for (const [serverId, since] of subscriptions) {
    const batch = since <= round.number ? round.batch(serverId) : undefined;
    if (batch) batches.push(batch);
  }
  return batches;
}
