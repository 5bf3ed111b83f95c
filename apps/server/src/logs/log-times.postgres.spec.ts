import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database } from '../platform/database/database.js';
import { firstIdSince } from '../platform/database/timed-id.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

describe('Which ids belong to which ten minutes, where several processes number lines,', () => {
  let store: LogDatabase;
  let another: Database;
  let own: LogsRepository;
  let others: LogsRepository;
  beforeEach(async () => {
    store = await LogDatabase.open();
    another = await store.another();
    [own, others] = [new LogsRepository(store.database), new LogsRepository(another)];
  });
  afterEach(async () => {
    await another.onApplicationShutdown();
    await store.close();
  });

  /** A line that is about `at` minutes after noon, with an id of `issued` minutes after noon. */
  const append = (repository: LogsRepository, at: number, issued = at): Promise<unknown> =>
    repository.append([
      {
        ...aLine({ message: `${at}`, at: new Date(NOON + at * MINUTE) }),
        id: firstIdSince(NOON + issued * MINUTE),
      },
    ]);
  const rows = (): Promise<readonly { version: string; last: number }[]> =>
    store.writer.query('SELECT xmin::text AS version, last_id AS last FROM log_times ORDER BY slot');
  const between = async (from: number, to: number): Promise<readonly string[]> => {
    const filter = aFilter({ from: NOON + from * MINUTE, to: NOON + to * MINUTE });
    return (await own.find({ filter, limit: 100 })).map(({ message }) => message);
  };

  it('is stored by each process once, not at each commit', async () => {
    await append(own, 1);
    await append(others, 2);
    const before = await rows();
    for (let at = 3; at < 10; at += 1) await append(at % 2 ? own : others, at);
    expect(await rows()).toEqual(before);
    await append(own, 10);
    expect(await rows()).toHaveLength(2);
    expect(await between(0, 10)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(await between(10, 20)).toEqual(['10']);
  });

  it('begins with the lowest id, also if it is stored later', async () => {
    await append(own, 5);
    await append(others, 3);
    await append(others, 4);
    expect(await between(0, 10)).toEqual(['5', '4', '3']);
  });

  it('does not reach further than the line for one that is about a time long ago', async () => {
    await append(own, 5);
    await append(own, 1, 45);
    const [first] = await rows();
    expect(first?.last).toBe(firstIdSince(NOON + 45 * MINUTE));
    expect(await between(0, 10)).toEqual(['1', '5']);
  });

  it('is stored again after a failure, as a database that another one replaces may be without it', async () => {
    await append(own, 1);
    await store.writer.query('DELETE FROM log_times');
    const broken = { ...aLine(), message: null as unknown as string, id: 7 };
    await expect(own.append([broken])).rejects.toThrow(/not.null/i);
    await append(own, 2);
    expect(await between(2, 10)).toEqual(['2']);
  });

  it('allows for a clock of the process that differs from that of the database', async () => {
    for (const [at, issued] of [
      [1, 6],
      [6, 11],
      [14, 9],
      [15, 12.5],
    ] as const) {
      await append(own, at, issued);
    }
    const before = await rows();
    for (const at of [7, 8, 9]) await append(own, at, at + 5);
    expect(await rows()).toEqual(before);
    expect(await between(0, 10)).toEqual(['9', '8', '7', '6', '1']);
    expect(await between(10, 20)).toEqual(['15', '14']);
  });
});
