import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { ExpiredLinesRepository } from './expired-lines.repository.js';
import { LogsRepository } from './logs.repository.js';
import { TimedIds } from './timed-ids.js';
import { aLine, LogDatabase } from './testing/log-database.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
const NOVEMBER_20 = Date.parse('2026-11-20T00:00:00Z');

describe('The partitions of expired lines', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  let expired: ExpiredLinesRepository;
  let ids: TimedIds;
  beforeEach(async () => {
    store = await LogDatabase.open();
    [repository, expired] = [new LogsRepository(store.database), new ExpiredLinesRepository(store.database)];
    const start = { now: NOVEMBER_20, last: 0 };
    const log = pino({ level: 'silent' });
    ids = new TimedIds({ slot: 0 }, new ManualClock(), start, () => Promise.resolve(start), log);
  });
  afterEach(() => store.close());

  /** Stores a line as the panel does at this time. */
  async function storeAt(time: number): Promise<void> {
    ids.synchronize(time);
    await expired.makeRoom(ids.peek());
    await repository.append([{ ...aLine({ at: new Date(time) }), id: ids.next() }]);
  }
  const daysWithLines = async (): Promise<readonly string[]> => {
    const rows = await store.writer.query<{ place: string }[]>(
      'SELECT DISTINCT tableoid::regclass::text AS place FROM log_entries ORDER BY place',
    );
    return rows.map(({ place }) => place.replace('log_entries_', ''));
  };

  it('are dropped when the last line of their day is too old', async () => {
    for (const day of [0, 1, 2]) {
      await storeAt(NOVEMBER_20 + day * DAY + MINUTE);
      await storeAt(NOVEMBER_20 + (day + 1) * DAY - MINUTE);
    }
    expect(await daysWithLines()).toEqual(['2026_11_20', '2026_11_21', '2026_11_22']);
    await expired.dropPartitions(NOVEMBER_20 + DAY - 20 * MINUTE);
    expect(await daysWithLines()).toEqual(['2026_11_20', '2026_11_21', '2026_11_22']);
    await expired.dropPartitions(NOVEMBER_20 + DAY);
    expect(await daysWithLines()).toEqual(['2026_11_21', '2026_11_22']);
    await expired.dropPartitions(NOVEMBER_20 + 2 * DAY + DAY / 2);
    expect(await daysWithLines()).toEqual(['2026_11_22']);
  });

  it('are kept while a line of theirs is young, though the clock was set back meanwhile', async () => {
    await storeAt(NOVEMBER_20 + MINUTE);
    const young = { ...aLine({ at: new Date(NOVEMBER_20 + 2 * DAY) }), id: ids.next() };
    await repository.append([young]);
    await storeAt(NOVEMBER_20 + 3 * DAY);
    await expired.dropPartitions(NOVEMBER_20 + 2 * DAY);
    expect(await daysWithLines()).toEqual(['2026_11_20', '2026_11_23']);
  });

  it('of lines that were counted are dropped when all of them are too old', async () => {
    await expired.makeRoom(1);
    const counted = (id: number, at: number): Promise<unknown> =>
      repository.append([{ ...aLine({ at: new Date(at) }), id }]);
    await counted(7, NOVEMBER_20 - 30 * DAY);
    await counted(9_000_000, NOVEMBER_20 - MINUTE);
    await storeAt(NOVEMBER_20);
    await expired.dropPartitions(NOVEMBER_20 - DAY);
    expect(await daysWithLines()).toEqual(['2026_01_01', '2026_11_20']);
    await expired.dropPartitions(NOVEMBER_20);
    expect(await daysWithLines()).toEqual(['2026_11_20']);
  });
});
