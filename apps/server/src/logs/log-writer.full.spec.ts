import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/rcon-protocol/shared/testing/manual-clock.js';
import { pino } from 'pino';
import { SystemWallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { BATCH_DELAY_MS, LogWriter, PATIENCE_MS } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

describe('LogWriter on a full disk', () => {
  let store: LogDatabase;
  let clock: ManualClock;
  let repository: LogsRepository;
  let writer: LogWriter;
  beforeEach(async () => {
    store = await LogDatabase.open();
    clock = new ManualClock();
    repository = new LogsRepository(store.database);
    const log = pino({ level: 'silent' });
    writer = new LogWriter(repository, new EventBus(log), clock, new SystemWallClock(), log);
  });
  afterEach(() => store.close());

  const pages = async (limit: number): Promise<void> => {
    await store.writer.query(`PRAGMA max_page_count = ${limit}`);
  };
  /** No page more than the file has: SQLite answers as it does when the disk is full. */
  const fillDisk = async (): Promise<void> => {
    const [row] = await store.writer.query<{ page_count: number }[]>('PRAGMA page_count');
    await pages(row?.page_count ?? 0);
  };
  const write = async (messages: readonly string[]): Promise<void> => {
    const written = Promise.all(messages.map((message) => writer.write(aLine({ message }))));
    await clock.advance(BATCH_DELAY_MS);
    await clock.advance(PATIENCE_MS + 1_000);
    await written;
  };
  const stored = async (): Promise<string[]> =>
    (await repository.find({ filter: aFilter(), limit: 1_000 })).map(({ message }) => message).reverse();

  it('stores whole batches before and after it, and tells what is missing in between', async () => {
    await write(['before']);
    await fillDisk();
    const large = Array.from({ length: 100 }, (_, at) => `lost ${at} ${'x'.repeat(3_000)}`);
    await write(large);
    expect(await stored()).toEqual(['before']);
    await pages(1_000_000);
    await write(['after']);
    expect(await stored()).toEqual([
      'before',
      expect.stringMatching(/^100 lines could not be stored/),
      'after',
    ]);
  });

  it('leaves the database usable for everybody else', async () => {
    await fillDisk();
    await write(Array.from({ length: 100 }, () => 'x'.repeat(3_000)));
    await pages(1_000_000);
    const failing = store.database.write(async (manager) => {
      await manager.query(`INSERT INTO log_times VALUES (1, 1, 1)`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await store.database.write((manager) => manager.query(`INSERT INTO log_times VALUES (2, 1, 1)`));
    expect(await store.writer.query('SELECT slot FROM log_times')).toEqual([{ slot: 2 }]);
  });
});
