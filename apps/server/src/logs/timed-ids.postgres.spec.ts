import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { SystemWallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { beginIds } from './begin-ids.js';
import { type EntryIds } from './entry-ids.js';
import { BATCH_DELAY_MS, LogWriter } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const EPOCH = Date.parse('2026-01-01T00:00:00Z');
const IDS_PER_MS = 64 * 64;
const HOUR = 3_600_000;

const timeOf = (id: number): number => EPOCH + Math.floor(id / IDS_PER_MS);

describe('The ids of the log on PostgreSQL', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  beforeEach(async () => {
    store = await LogDatabase.open();
    repository = new LogsRepository(store.database);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await store.close();
  });

  const begin = (slot = 0): Promise<EntryIds> =>
    beginIds(store.database, { slot }, new ManualClock(), pino({ level: 'silent' }));
  const append = (...ids: readonly number[]): Promise<unknown> =>
    repository.append(ids.map((id) => ({ ...aLine(), id })));
  const databaseMs = async (): Promise<number> => {
    const [row] = await store.writer.query<[{ ms: number }]>(
      'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms',
    );
    return row.ms;
  };

  it('contain the time of the database and the slot of the process', async () => {
    const before = await databaseMs();
    const id = (await begin(5)).next();
    expect(timeOf(id)).toBeGreaterThanOrEqual(Math.floor(before));
    expect(timeOf(id)).toBeLessThanOrEqual(await databaseMs());
    expect(id % 64).toBe(5);
  });

  it('are above all that an earlier process stored, even if the clock of the database was set back', async () => {
    const first = await begin();
    expect(first.last).toBe(0);
    const ahead = first.next() + 5 * HOUR * IDS_PER_MS;
    await append(ahead);
    const second = await begin(7);
    expect(second.last).toBe(ahead);
    const next = second.next();
    expect([next > ahead, timeOf(next) === timeOf(ahead), next % 64]).toEqual([true, true, 7]);
  });

  it('come after those that were counted', async () => {
    await append(1, 2, 3_000_512);
    const ids = await begin();
    expect([ids.last, timeOf(ids.next()) > EPOCH + 24 * HOUR]).toEqual([3_000_512, true]);
  });

  it('need no reservation', async () => {
    const ids = await begin();
    expect(ids.reservation()).toBeUndefined();
    const last = ids.next();
    await ids.returnUnused();
    expect(ids.next()).toBeGreaterThan(last);
  });

  it('of a program beside the panel have a slot of their own, and come after what is stored', async () => {
    const ids = await begin();
    const ours = ids.next() + HOUR * IDS_PER_MS;
    await append(ours);
    const theirs = await repository.insert([aLine(), aLine()]);
    expect(theirs.map((id) => id % 64)).toEqual([63, 63]);
    expect(Math.min(...theirs)).toBeGreaterThan(ours);
  });

  it('are not issued by a program beside the panel when the clock of the database is decades ahead', async () => {
    const { numbering } = store.database.sql;
    if (numbering.kind !== 'timed') throw new Error('PostgreSQL has timed ids');
    jest.spyOn(numbering, 'start').mockReturnValue('SELECT 3966278400000 AS now, 0 AS last');
    await expect(repository.insert([aLine()])).rejects.toThrow('whose clock is wrong: it says 2095-09-08');
  });

  it('of programs that add entries at the same time are not the same', async () => {
    const added = await Promise.all(
      Array.from({ length: 4 }, () => repository.insert(Array.from({ length: 200 }, () => aLine()))),
    );
    const [row] = await store.writer.query<[{ count: number }]>('SELECT count(*) FROM log_entries');
    expect([new Set(added.flat()).size, row.count]).toEqual([800, 800]);
  });

  it('that two replicas without a slot of their own have issued both are changed for one, and none is lost', async () => {
    const log = pino({ level: 'silent' });
    const id = (await begin()).next();
    const write = async (message: string): Promise<void> => {
      const [clock, ids, events] = [new ManualClock(), await begin(), new EventBus(log)];
      const writer = new LogWriter(ids, repository, events, clock, new SystemWallClock(), log);
      const stored = [
        writer.write({ ...aLine({ message }), id }),
        writer.write({ ...aLine({ message: `${message}, too` }), id: ids.next() }),
      ];
      const over = new AbortController();
      void Promise.all(stored).then(() => over.abort());
      while (!over.signal.aborted) await Promise.all([clock.advance(BATCH_DELAY_MS), setImmediate()]);
    };
    await write('of one');
    await write('of the other');
    const rows = await repository.find({ filter: aFilter(), limit: 10 });
    expect(rows.map(({ message }) => message).toSorted()).toEqual([
      ...['of one', 'of one, too', 'of the other', 'of the other, too'],
    ]);
    expect(rows.find((row) => row.id === id)?.message).toBe('of one');
  });

  it('are not changed for lines that an attempt has stored whose answer was lost', async () => {
    const ids = await begin();
    const [one, two] = [
      { ...aLine({ details: { slot: 1 } }), id: ids.next() },
      { ...aLine(), id: ids.next() },
    ];
    expect(await repository.append([one])).toBeUndefined();
    expect(await repository.append([one, two])).toBeUndefined();
    const others = [
      { ...one, serverId: 2 },
      { ...two, details: { slot: 2 } },
    ];
    expect(await repository.append(others)).toEqual(new Set([one.id, two.id]));
  });
});
