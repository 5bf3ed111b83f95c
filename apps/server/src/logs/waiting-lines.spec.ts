import { beforeEach, describe, expect, it } from '@jest/globals';
import { aLine } from './testing/log-database.js';
import { BATCH_LINES, type WaitingLine, WaitingLines } from './waiting-lines.js';

describe('WaitingLines', () => {
  let waiting: WaitingLines;
  let lastId: number;
  beforeEach(() => {
    [waiting, lastId] = [new WaitingLines(), 0];
  });

  function add(count: number, { serverId = 1, message = 'a line' } = {}): void {
    for (let at = 0; at < count; at += 1) {
      lastId += 1;
      const line = { ...aLine({ serverId, message }), id: lastId };
      waiting.add({ line, since: lastId, done: [], failed: () => undefined });
    }
  }
  const ids = (entries: readonly WaitingLine[]): readonly number[] => entries.map(({ line }) => line.id);

  it('makes batches of the oldest, which stay until they are taken', () => {
    add(BATCH_LINES - 1);
    expect(waiting.isBatchDue).toBe(false);
    add(2);
    const batch = ids(waiting.batch());
    expect([waiting.isBatchDue, batch.length, batch[0], waiting.count]).toEqual([true, BATCH_LINES, 1, 501]);
    expect(ids(waiting.take(batch.length))).toEqual(batch);
    expect([ids(waiting.batch()), waiting.oldest?.since]).toEqual([[501], 501]);
  });

  it('ends a batch early when its lines are long, and has a line of any length in one', () => {
    expect(waiting.batch()).toEqual([]);
    add(1, { message: 'x'.repeat(70_000) });
    add(3, { message: 'x'.repeat(30_000) });
    expect([waiting.isBatchDue, ids(waiting.batch())]).toEqual([true, [1]]);
    waiting.take(1);
    expect(ids(waiting.batch())).toEqual([2, 3]);
    waiting.take(2);
    expect(waiting.isBatchDue).toBe(false);
  });

  it('is full by number, and by length', () => {
    add(99_999);
    expect(waiting.isFull).toBe(false);
    add(1);
    expect(waiting.isFull).toBe(true);
    waiting.take();
    add(1, { message: 'x'.repeat(64 * 1024 * 1024) });
    expect(waiting.isFull).toBe(true);
    waiting.take();
    expect([waiting.isFull, waiting.count, waiting.oldest]).toEqual([false, 0, undefined]);
  });

  it('finds the last line of a server, below an id', () => {
    add(1);
    add(2, { serverId: 2 });
    add(1);
    expect(waiting.lastOf(2, Infinity)?.line.id).toBe(3);
    expect(waiting.lastOf(2, 3)?.line.id).toBe(2);
    expect(waiting.lastOf(3, Infinity)).toBeUndefined();
  });

  it('removes what was given up, not what came after that or was taken meanwhile', () => {
    add(2, { serverId: 1 });
    add(2, { serverId: 2 });
    waiting.giveUp(new Set([1, 3]));
    add(1, { serverId: 1, message: 'xx' });
    waiting.take(1);
    expect(ids(waiting.takeGivenUp())).toEqual([2]);
    expect(ids(waiting.batch())).toEqual([3, 4, 5]);
    expect(waiting.takeGivenUp()).toEqual([]);
  });
});
