import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { HeldBatches } from './held-batches.js';
import { ROOM_ROUND_LENGTH, ServerBatch } from './server-batch.js';

const FOLLOWER = { id: 'reader', followsTimeline: true };

function batchOf(ids: readonly number[], length = 1): ServerBatch {
  const batch = new ServerBatch(7, 0);
  for (const id of ids) batch.add(anEntry({ id, message: 'x'.repeat(length) }), undefined);
  return batch;
}

const idsOf = (batches: readonly ServerBatch[]): readonly number[] =>
  batches.flatMap((batch) =>
    batch.textsFor(FOLLOWER).map((text) => (JSON.parse(text) as { entry: { id: number } }).entry.id),
  );

describe('HeldBatches', () => {
  it('contain what came after the entry that the reader begins with', () => {
    const held = new HeldBatches();
    for (const ids of [[1, 2], [3, 4], [5]]) held.add(batchOf(ids));
    const { batches, leftOut } = held.after(3);
    expect([idsOf(batches), leftOut]).toEqual([[4, 5], undefined]);
    expect(held.after(5).batches).toEqual([]);
  });

  it('say what a round has left out, unless it comes before that', () => {
    const held = new HeldBatches();
    held.add(batchOf([1, 2, 3], ROOM_ROUND_LENGTH - 1_000));
    const [batch] = held.after(1).batches;
    expect([batch?.leftOutForAll, batch?.whole]).toEqual([
      { count: 2, from: 2, upTo: 3 },
      { count: 2, from: 2, upTo: 3 },
    ]);
    expect(held.after(3).batches).toEqual([]);
  });

  it('say what is too much to wait in memory', () => {
    const held = new HeldBatches();
    for (const id of [1, 2, 3]) held.add(batchOf([id], ROOM_ROUND_LENGTH / 2));
    const { batches, leftOut } = held.after(0);
    expect([idsOf(batches), leftOut]).toEqual([[1], { count: 2, from: 2, upTo: 3 }]);
  });
});
