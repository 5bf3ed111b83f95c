import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../testing/test-database.js';

const MILLION = 1_000_000;

describe('The partitions of the log', () => {
  let store: TestDatabase;
  beforeEach(async () => (store = await TestDatabase.open([])));
  afterEach(() => store.close());

  async function insert(...ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      await store.writer.query("INSERT INTO log_entries VALUES (?, 1, 'other', 'line', 'a line', NULL, 0)", [
        id,
      ]);
    }
  }
  const placesOf = async (): Promise<object> => {
    const rows = await store.writer.query<{ id: number; place: string }[]>(
      'SELECT id, tableoid::regclass::text AS place FROM log_entries ORDER BY id',
    );
    return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
  };

  it('are made ahead, and take over the lines that came before them', async () => {
    await insert(5, MILLION + 1);
    expect(await placesOf()).toEqual({ 5: 'log_entries_other', [MILLION + 1]: 'log_entries_other' });
    await store.database.partitions.prepare('log_entries', 0, 0);
    await insert(6);
    expect(await placesOf()).toEqual({
      5: 'log_entries_from_0',
      6: 'log_entries_from_0',
      [MILLION + 1]: `log_entries_from_${MILLION}`,
    });
  });

  it('hold about a day, and more than two are ready', async () => {
    await store.database.partitions.prepare('log_entries', 0, 7 * MILLION);
    await store.database.partitions.prepare('log_entries', 8 * MILLION, 7 * MILLION);
    await insert(1, 8 * MILLION, 27 * MILLION);
    expect(Object.values(await placesOf())).toEqual([
      'log_entries_from_0',
      `log_entries_from_${7 * MILLION}`,
      `log_entries_from_${21 * MILLION}`,
    ]);
  });

  it('are made once when several panels do it at the same time', async () => {
    const another = await store.another([]);
    const panels = [store.database, another];
    await Promise.all(panels.map(({ partitions }) => partitions.prepare('log_entries', 0, 0)));
    await insert(1);
    await another.onApplicationShutdown();
    expect(await placesOf()).toEqual({ 1: 'log_entries_from_0' });
  });

  it('go with all their lines once these are too old, and not before', async () => {
    await store.database.partitions.prepare('log_entries', 0, 0);
    await insert(MILLION - 1, MILLION, 2 * MILLION);
    await store.database.partitions.dropBelow('log_entries', MILLION - 1);
    expect(Object.keys(await placesOf())).toHaveLength(3);
    await store.database.partitions.dropBelow('log_entries', 2 * MILLION);
    expect(Object.keys(await placesOf())).toEqual([String(2 * MILLION)]);
  });
});
