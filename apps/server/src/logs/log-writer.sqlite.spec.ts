import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { SystemWallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { beginIds } from './begin-ids.js';
import { type EntryIds, type Reservation } from './entry-ids.js';
import { type NumberedLine } from './log-line.js';
import { BATCH_DELAY_MS, LogWriter } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';
import { RESERVED_IDS } from './reserved-ids.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

/** Counts the batches that could not be stored. */
class CountingLog extends LogsRepository {
  failures = 0;

  override async append(
    lines: readonly NumberedLine[],
    reservation?: Reservation,
  ): Promise<ReadonlySet<number> | undefined> {
    try {
      return await super.append(lines, reservation);
    } catch (error) {
      this.failures += 1;
      throw error;
    }
  }
}

describe('LogWriter on a full disk', () => {
  let store: LogDatabase;
  let clock: ManualClock;
  let repository: CountingLog;
  let ids: EntryIds;
  let writer: LogWriter;
  beforeEach(async () => {
    store = await LogDatabase.open();
    clock = new ManualClock();
    repository = new CountingLog(store.database);
    const log = pino({ level: 'silent' });
    ids = await beginIds(store.database, { slot: 0 }, clock, log);
    writer = new LogWriter(ids, repository, new EventBus(log), clock, new SystemWallClock(), log);
  });
  afterEach(() => store.close());

  const pages = async (limit: number): Promise<void> => {
    await store.writer.query(`PRAGMA max_page_count = ${limit}`);
  };
  /** Allows no page beyond those of the file: SQLite then fails as on a full disk. */
  const fillDisk = async (): Promise<void> => {
    const [row] = await store.writer.query<{ page_count: number }[]>('PRAGMA page_count');
    await pages(row?.page_count ?? 0);
  };
  const write = (messages: readonly string[]): Promise<unknown> =>
    Promise.all(messages.map((message) => writer.write({ ...aLine({ message }), id: ids.next() })));
  /** Advances the clock until `waited` settles: the database thread runs in real time. */
  const passUntil = async <T>(waited: Promise<T>): Promise<T> => {
    const over = new AbortController();
    const ending = waited.finally(() => over.abort());
    while (!over.signal.aborted) await Promise.all([clock.advance(BATCH_DELAY_MS), setImmediate()]);
    return ending;
  };
  /** Advances the clock until this many more attempts have failed. */
  const failures = async (count: number): Promise<void> => {
    const enough = repository.failures + count;
    while (repository.failures < enough) await Promise.all([clock.advance(BATCH_DELAY_MS), setImmediate()]);
  };
  const stored = async (): Promise<string[]> =>
    (await repository.find({ filter: aFilter(), limit: 1_000 })).map(({ message }) => message).reverse();

  it('keeps lines until there is space, and stores each once', async () => {
    await passUntil(write(['before']));
    await fillDisk();
    const large = Array.from({ length: 100 }, (_, at) => `large ${at} ${'x'.repeat(3_000)}`);
    const written = write(large);
    await failures(5);
    expect(await stored()).toEqual(['before']);
    await pages(1_000_000);
    await passUntil(written);
    expect(await stored()).toEqual(['before', ...large]);
  });

  it('keeps a whole block of ids reserved', async () => {
    await passUntil(write(['a line']));
    expect(await repository.insert([aLine()])).toEqual([1 + RESERVED_IDS + 1]);
  });

  it('leaves the database usable for other writes', async () => {
    await fillDisk();
    const written = write(Array.from({ length: 100 }, () => 'x'.repeat(3_000)));
    await failures(1);
    await pages(1_000_000);
    const failing = store.database.write(async (manager) => {
      await manager.query(`INSERT INTO log_times VALUES (1, 1, 1)`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await store.database.write((manager) => manager.query(`INSERT INTO log_times VALUES (2, 1, 1)`));
    const slots = await store.writer.query<{ slot: number }[]>('SELECT slot FROM log_times WHERE slot < 3');
    expect(slots).toEqual([{ slot: 2 }]);
    await passUntil(written);
  });
});
