import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type TimelineMessage } from '@outpost/contracts/live.js';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type BroadcastRound } from './broadcast-round.js';
import { BroadcastRounds, ROUND_MS } from './broadcast-rounds.js';
import { type LiveSession } from './live-session.js';
import { type ServerBatch } from './server-batch.js';

/** A turn of the event loop writes for ten milliseconds. */
const TURN_WRITES = 10;

describe('BroadcastRounds', () => {
  let clock: ManualClock;
  let writing: number;
  let rounds: BroadcastRounds;
  let watchers: Map<number, Set<LiveSession>>;
  beforeEach(() => {
    [clock, writing] = [new ManualClock(), 0];
    watchers = new Map();
    const now = (): number => clock.now() + writing;
    const slow = { now, schedule: clock.schedule.bind(clock) };
    rounds = new BroadcastRounds(slow, (serverId) => watchers.get(serverId) ?? []);
  });

  /** Records what is delivered to it. */
  const reader = (): LiveSession & { readonly got: string[] } => {
    const got: string[] = [];
    const textsOf = (batch: ServerBatch): readonly string[] =>
      batch
        .textsFor({ id: 'reader', followsTimeline: true })
        .map((text) => (JSON.parse(text) as TimelineMessage).entry.message);
    const deliver = (_: BroadcastRound, delivered: readonly ServerBatch[]): void =>
      void got.push(delivered.flatMap(textsOf).join(' '));
    return { got, lastRound: 0, subscriptions: new Map(), deliver } as unknown as LiveSession & {
      got: string[];
    };
  };
  const join = (session: LiveSession, serverId: number): void => {
    watchers.set(serverId, (watchers.get(serverId) ?? new Set()).add(session));
    session.subscriptions.set(serverId, rounds.next);
  };
  const print = (serverId: number, ...texts: readonly string[]): void => {
    for (const message of texts) rounds.add(anEntry({ serverId, message }), undefined);
  };

  it('send the first update at once, and those of a busy server together in the next round', async () => {
    const anna = reader();
    join(anna, 1);
    print(1, 'a');
    await clock.advance(0);
    expect(anna.got).toEqual(['a']);
    print(1, 'b', 'c');
    await clock.advance(ROUND_MS - 1);
    print(1, 'd');
    expect(anna.got).toEqual(['a']);
    await clock.advance(1);
    expect(anna.got).toEqual(['a', 'b c d']);
    expect(clock.pending).toBe(0);
  });

  it('write once to a reader of several servers', async () => {
    const [anna, bert] = [reader(), reader()];
    join(anna, 1);
    join(anna, 2);
    join(bert, 2);
    print(2, 'b');
    print(1, 'a');
    await clock.advance(0);
    expect(anna.got).toEqual(['a b']);
    expect(bert.got).toEqual(['b']);
  });

  it('write nothing to a reader that has left, and nothing earlier to one that joins', async () => {
    const [anna, bert, carl] = [reader(), reader(), reader()];
    join(anna, 1);
    join(carl, 1);
    join(carl, 2);
    print(1, 'a');
    await clock.advance(0);
    print(1, 'b');
    anna.subscriptions.delete(1);
    watchers.get(1)?.delete(anna);
    await clock.advance(ROUND_MS);
    expect(anna.got).toEqual(['a']);
    expect(carl.got).toEqual(['a', 'b']);
    print(1, 'c');
    carl.deliver = () => {
      if (!bert.subscriptions.has(1)) join(bert, 1);
    };
    await clock.advance(ROUND_MS);
    expect(bert.got).toEqual(['']);
    print(1, 'd');
    await clock.advance(ROUND_MS);
    expect(bert.got.at(-1)).toBe('d');
  });

  it('write for ten milliseconds per turn, and check again in the next who may still see it', async () => {
    const readers = Array.from({ length: 3 * TURN_WRITES }, reader);
    for (const session of readers) {
      const deliver = session.deliver.bind(session);
      session.deliver = (...delivered) => {
        writing += 1;
        deliver(...delivered);
      };
      join(session, 1);
    }
    const delivered = (): number => readers.filter(({ got }) => got.length > 0).length;
    print(1, 'a');
    clock.schedule(0, () => {
      expect(delivered()).toBe(TURN_WRITES);
      watchers.get(1)?.delete(readers.at(-1) as LiveSession);
      print(1, 'b');
    });
    await clock.advance(0);
    expect(delivered()).toBe(3 * TURN_WRITES - 1);
    await clock.advance(ROUND_MS);
    expect(readers[0]?.got).toEqual(['a', 'b']);
  });

  it('know up to which entry a new reader has to read the log', async () => {
    rounds.beginAfter(3);
    expect(rounds.publishedBefore(1)).toBe(3);
    rounds.markPublished(1, 7);
    rounds.markPublished(1, 5);
    expect(rounds.publishedBefore(1)).toBe(7);
    rounds.add(anEntry({ id: 8 }), undefined);
    rounds.markPublished(1, 8);
    // Entry 8 follows with the round that a new reader takes part in.
    expect(rounds.publishedBefore(1)).toBe(7);
    await clock.advance(0);
    expect(rounds.publishedBefore(1)).toBe(8);
    rounds.forget(1);
    expect(rounds.publishedBefore(1)).toBe(3);
  });
});
