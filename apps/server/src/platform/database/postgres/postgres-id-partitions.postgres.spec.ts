import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../testing/test-database.js';
import { IDS_PER_DAY } from '../timed-id.js';

/** Days since 1 January 2026. */
const [NOVEMBER_20, NOVEMBER_21, NOVEMBER_22] = [323, 324, 325];
const noonOf = (day: number): number => (day + 0.5) * IDS_PER_DAY;

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
  const prepare = (day: number): Promise<void> =>
    store.database.partitions.prepare('log_entries', noonOf(day));
  const places = async (): Promise<readonly string[]> => {
    const rows = await store.writer.query<{ place: string }[]>(
      'SELECT tableoid::regclass::text AS place FROM log_entries ORDER BY id',
    );
    return rows.map(({ place }) => place);
  };

  it('hold a day each, and those of the next two days are ready', async () => {
    await prepare(NOVEMBER_20);
    const first = NOVEMBER_20 * IDS_PER_DAY;
    await insert(first - 1, first, first + IDS_PER_DAY - 1, first + IDS_PER_DAY, noonOf(NOVEMBER_22));
    await insert(first + 3 * IDS_PER_DAY);
    expect(await places()).toEqual([
      'log_entries_other',
      'log_entries_2026_11_20',
      'log_entries_2026_11_20',
      'log_entries_2026_11_21',
      'log_entries_2026_11_22',
      'log_entries_other',
    ]);
  });

  it('take over the lines that came before them', async () => {
    await insert(noonOf(NOVEMBER_20), noonOf(NOVEMBER_21));
    expect(await places()).toEqual(['log_entries_other', 'log_entries_other']);
    await prepare(NOVEMBER_21);
    expect(await places()).toEqual(['log_entries_other', 'log_entries_2026_11_21']);
    await prepare(NOVEMBER_20);
    expect(await places()).toEqual(['log_entries_2026_11_20', 'log_entries_2026_11_21']);
  });

  it('hold the ids from before ids contained the time together', async () => {
    await insert(1, 3_000_000_000);
    await store.database.partitions.prepare('log_entries', 1);
    expect(await places()).toEqual(['log_entries_2026_01_01', 'log_entries_2026_01_01']);
  });

  it('are made once when several panels do it at the same time', async () => {
    const another = await store.another([]);
    const panels = [store.database, another];
    await Promise.all(panels.map(({ partitions }) => partitions.prepare('log_entries', noonOf(NOVEMBER_20))));
    await insert(noonOf(NOVEMBER_20));
    await another.onApplicationShutdown();
    expect(await places()).toEqual(['log_entries_2026_11_20']);
  });

  it('go with all their lines once these are too old, and not before', async () => {
    await prepare(NOVEMBER_20);
    const next = NOVEMBER_21 * IDS_PER_DAY;
    await insert(noonOf(NOVEMBER_20), next - 1, next);
    await store.database.partitions.dropBelow('log_entries', next - 1);
    expect(await places()).toHaveLength(3);
    await store.database.partitions.dropBelow('log_entries', next);
    expect(await places()).toEqual(['log_entries_2026_11_21']);
  });
});
