import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { EntryIds, RESERVED_IDS } from './entry-ids.js';
import { LogsRepository } from './logs.repository.js';
import { aLine, LogDatabase } from './testing/log-database.js';

const LOG = pino({ level: 'silent' });

describe('Ids of entries', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  beforeEach(async () => {
    store = await LogDatabase.open();
    repository = new LogsRepository(store.database);
  });
  afterEach(() => store.close());

  const begin = (): Promise<EntryIds> => EntryIds.begin(repository, LOG);
  /** As the writer stores a batch. */
  const storeOne = async (ids: EntryIds): Promise<number> => {
    const id = ids.next();
    const { missing } = ids;
    ids.reserve(missing, await repository.append([{ ...aLine(), id }], missing));
    return id;
  };

  it('count up from the first one on', async () => {
    const ids = await begin();
    expect([ids.last, ids.next(), ids.next(), ids.last]).toEqual([0, 1, 2, 2]);
  });

  it('go on after a stop where they ended', async () => {
    const ids = await begin();
    await storeOne(ids);
    ids.next();
    await ids.returnUnused();
    expect((await begin()).next()).toBe(3);
  });

  it('are never given twice, though the panel was killed before it stored what it had told', async () => {
    const killed = await begin();
    await storeOne(killed);
    const told = Array.from({ length: 1_000 }, () => killed.next());
    expect((await begin()).next()).toBeGreaterThan(Math.max(...told));
  });

  it('stay reserved ahead of their use, however many are used', async () => {
    const ids = await begin();
    for (let batch = 0; batch < 3; batch += 1) await storeOne(ids);
    expect(ids.missing).toMatchObject({ missing: 0 });
    expect(await repository.lastId()).toBe(3 + RESERVED_IDS);
  });

  it('go on behind an entry that a terminal wrote meanwhile', async () => {
    const ids = await begin();
    await storeOne(ids);
    const [foreign = 0] = await repository.insert([aLine({ message: 'a backup' })]);
    await storeOne(ids);
    expect(await storeOne(ids)).toBeGreaterThan(foreign);
    const killed = await begin();
    expect(killed.next()).toBeGreaterThan(ids.last);
  });

  it('are ours as far ahead as ever behind an entry that a terminal wrote', async () => {
    const ids = await begin();
    await storeOne(ids);
    await repository.insert([aLine({ message: 'a backup' })]);
    await storeOne(ids);
    const told = Array.from({ length: 1_000 }, () => ids.next());
    const [foreign = 0] = await repository.insert([aLine({ message: 'another backup' })]);
    expect(told).not.toContain(foreign);
  });

  it('are given on a full disk, too, and reserved with the first batch that it takes', async () => {
    await repository.insert([aLine(), aLine()]);
    const reserveIds = repository.reserveIds.bind(repository);
    repository.reserveIds = () => Promise.reject(new Error('database or disk is full'));
    const ids = await begin();
    repository.reserveIds = reserveIds;
    expect(await storeOne(ids)).toBe(3);
    expect(ids.missing).toMatchObject({ missing: 0 });
  });
});
