import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { beginIds } from './begin-ids.js';
import { type EntryIds } from './entry-ids.js';
import { LogsRepository } from './logs.repository.js';
import { RESERVED_IDS } from './reserved-ids.js';
import { aLine, LogDatabase } from './testing/log-database.js';

const LOG = pino({ level: 'silent' });

describe('ReservedIds', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  beforeEach(async () => {
    store = await LogDatabase.open();
    repository = new LogsRepository(store.database);
  });
  afterEach(() => store.close());

  const begin = (): Promise<EntryIds> => beginIds(store.database, { slot: 0 }, new ManualClock(), LOG);
  /** Stores one line the way the writer stores a batch. */
  const storeOne = async (ids: EntryIds): Promise<number> => {
    const id = ids.next();
    await repository.append([{ ...aLine(), id }], ids.reservation());
    return id;
  };
  const reservedUpTo = async (): Promise<number> => {
    const [row] = await store.writer.query<[{ seq: number }]>(
      "SELECT seq FROM sqlite_sequence WHERE name = 'log_entries'",
    );
    return row.seq;
  };

  it('counts up from one', async () => {
    const ids = await begin();
    expect([ids.last, ids.peek(), ids.next(), ids.next(), ids.last]).toEqual([0, 1, 1, 2, 2]);
  });

  it('leaves no gap between the entries of other processes', async () => {
    expect(await repository.insert([aLine(), aLine({ serverId: 2 })])).toEqual([1, 2]);
    expect(await repository.insert([aLine()])).toEqual([3]);
  });

  it('continues without a gap after a shutdown', async () => {
    const ids = await begin();
    await storeOne(ids);
    ids.next();
    await ids.returnUnused();
    expect((await begin()).next()).toBe(3);
  });

  it('never issues an id twice, even if the panel was killed before storing what it published', async () => {
    const killed = await begin();
    await storeOne(killed);
    const issued = Array.from({ length: 1_000 }, () => killed.next());
    expect((await begin()).next()).toBeGreaterThan(Math.max(...issued));
  });

  it('keeps the same number of ids reserved ahead, however many are used', async () => {
    const ids = await begin();
    for (let batch = 0; batch < 3; batch += 1) await storeOne(ids);
    expect(await reservedUpTo()).toBe(3 + RESERVED_IDS);
  });

  it('continues after an entry that another process wrote', async () => {
    const ids = await begin();
    await storeOne(ids);
    const [foreign = 0] = await repository.insert([aLine({ message: 'a backup' })]);
    await storeOne(ids);
    expect(await storeOne(ids)).toBeGreaterThan(foreign);
    const killed = await begin();
    expect(killed.next()).toBeGreaterThan(ids.last);
  });

  it('reserves a full block again after another process wrote an entry', async () => {
    const ids = await begin();
    await storeOne(ids);
    await repository.insert([aLine({ message: 'a backup' })]);
    await storeOne(ids);
    const issued = Array.from({ length: 1_000 }, () => ids.next());
    const [foreign = 0] = await repository.insert([aLine({ message: 'another backup' })]);
    expect(issued).not.toContain(foreign);
  });

  it('issues ids on a full disk, and reserves them with the first batch that can be stored', async () => {
    await repository.insert([aLine(), aLine()]);
    const run = store.database.run.bind(store.database);
    store.database.run = () => Promise.reject(new Error('database or disk is full'));
    const ids = await begin();
    store.database.run = run;
    expect(await storeOne(ids)).toBe(3);
    expect(await reservedUpTo()).toBe(3 + RESERVED_IDS);
  });
});
