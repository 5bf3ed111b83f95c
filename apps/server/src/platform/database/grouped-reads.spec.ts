import { beforeEach, describe, expect, it } from '@jest/globals';
import { GroupedReads } from './grouped-reads.js';

describe('Reads of single rows', () => {
  /** The queries, with what ends each. */
  let queries: { readonly ids: readonly number[]; readonly end: (error?: Error) => void }[];
  let reads: GroupedReads<string>;
  beforeEach(() => {
    queries = [];
    reads = new GroupedReads((ids) => {
      const known = new Map(ids.filter((id) => id > 0).map((id) => [id, `row ${id}`]));
      return new Promise((done, failed) => {
        const end = (error?: Error): void => (error ? failed(error) : done(known));
        queries.push({ ids, end });
      });
    });
  });

  const readAll = (from: number, to: number): Promise<(string | undefined)[]> =>
    Promise.all(Array.from({ length: to - from + 1 }, (_, at) => reads.read(from + at)));
  const end = async (...which: readonly number[]): Promise<void> => {
    for (const at of which) queries[at]?.end();
    await new Promise((done) => setImmediate(done));
  };

  it('are queries of their own while few are asked for', async () => {
    const first = reads.read(7);
    const none = reads.read(-1);
    expect(queries.map(({ ids }) => ids)).toEqual([[7], [-1]]);
    await end(0, 1);
    expect([await first, await none]).toEqual(['row 7', undefined]);
  });

  it('are few queries when hundreds are asked for at once', async () => {
    const all = readAll(1, 500);
    await end(0, 1, 2);
    await end(3, 4);
    expect(await all).toEqual(Array.from({ length: 500 }, (_, at) => `row ${at + 1}`));
    expect(queries.map(({ ids }) => ids.length)).toEqual([1, 1, 1, 250, 247]);
  });

  it('are never answered by a query that had begun before', async () => {
    void readAll(1, 3);
    const again = [reads.read(1), reads.read(1)];
    await end(0);
    expect(queries.map(({ ids }) => ids)).toEqual([[1], [2], [3], [1]]);
    await end(3);
    expect(await Promise.all(again)).toEqual(['row 1', 'row 1']);
  });

  it('fail with their query alone', async () => {
    const failing = expect(reads.read(1)).rejects.toThrow('out of reach');
    const other = readAll(2, 6);
    queries[0]?.end(new Error('out of reach'));
    await failing;
    await end(1, 2, 3);
    expect(await other).toHaveLength(5);
  });
});
