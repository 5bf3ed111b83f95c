import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { TestHeldServers, TestReplica } from '../cluster/testing/shared-servers.js';
import { EventBus } from '../platform/event-bus.js';
import { type Work } from '../platform/database/database.js';
import { SEGMENT_LINES } from '../platform/database/text-blocks.js';
import { LogIndex } from './log-index.js';
import { LogIndexer, RETRY_MS } from './log-indexer.js';
import { type NumberedLine } from './log-line.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';
import { EntriesStored } from './timeline.events.js';

/** Between the ids of two lines. */
const STEP = 100;
const SEGMENTS = 2;

describe('Lines that one panel stores later than another one has stored lines with higher ids', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  let index: LogIndex;
  beforeEach(async () => {
    store = await LogDatabase.open();
    [repository, index] = [new LogsRepository(store.database), new LogIndex(store.database)];
    const lines = Array.from({ length: SEGMENTS * SEGMENT_LINES + 10 }, (_, at) => line((at + 1) * STEP));
    for (let at = 0; at < lines.length; at += 500) await repository.append(lines.slice(at, at + 500));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await store.close();
  });

  const line = (id: number, message = `line ${id}`, serverId = 1): NumberedLine => ({
    ...aLine({ message, serverId }),
    id,
  });
  /** As the panel does, which tells the indexer of lines that are committed. */
  const add = async (...lines: readonly NumberedLine[]): Promise<void> => {
    await repository.append(lines);
    const ids = new Map<number, readonly [number, number]>();
    for (const { serverId, id } of lines) ids.set(serverId, [ids.get(serverId)?.[0] ?? id, id]);
    await index.indexLate(ids);
  };
  const found = async (text: string): Promise<readonly number[]> =>
    (await store.reader().page(aFilter({ text }), 20)).rows.map(({ id }) => id);

  it('are found, whether their id is before, within, between or after the indexed segments', async () => {
    while (await index.extend(1));
    const betweenSegments = SEGMENT_LINES * STEP + 1;
    const late = [1, 70 * STEP + 1, betweenSegments, SEGMENTS * SEGMENT_LINES * STEP + 1];
    await add(...late.map((id) => line(id, 'came late')));
    expect(await found('came late')).toEqual(late.toReversed());
    expect(await found('line 99900')).toEqual([999 * STEP]);
    await add(line(5, 'came late', 2));
    expect(await index.end(2)).toBe(0);
  });

  it('are found when they are committed while the segment is made', async () => {
    const another = await store.another();
    const { database } = store;
    const writeRelaxed = database.writeRelaxed.bind(database);
    jest.spyOn(database, 'writeRelaxed').mockImplementationOnce(<T>(work: Work<T>) =>
      writeRelaxed(async (manager) => {
        const result = await work(manager);
        await new LogsRepository(another).append([line(70 * STEP + 1, 'came late')]);
        return result;
      }),
    );
    expect(await index.extend(1)).toBe(true);
    expect(await found('came late')).toEqual([70 * STEP + 1]);
    await another.onApplicationShutdown();
  });

  it('are found after the look at the segment has failed once', async () => {
    const late = line(70 * STEP + 1, 'came late');
    const { database } = store;
    jest.spyOn(database, 'writeRelaxed').mockImplementationOnce(async (work) => {
      const result = await database.writeReadCommitted(work);
      await repository.append([late]);
      jest.spyOn(database, 'readLong').mockImplementationOnce(() => {
        throw new Error('the database can not be reached');
      });
      return result;
    });
    await expect(index.extend(1)).rejects.toThrow('can not be reached');
    jest.restoreAllMocks();
    expect(await found('came late')).toEqual([]);
    await index.extend(1);
    expect(await found('came late')).toEqual([late.id]);
  });

  it('are stored while the index can not be written, and indexed when it can', async () => {
    while (await index.extend(1));
    const [clock, log, errors] = [new ManualClock(), pino({ enabled: false }), [] as object[]];
    log.error = (fields: object) => void errors.push(fields);
    const events = new EventBus(log);
    const held = new TestHeldServers();
    new LogIndexer(index, new TestReplica('a', 1), held, events, clock, log).onModuleInit();
    await store.writer.query('ALTER TABLE log_grams RENAME TO away');
    for (const at of [60, 70]) {
      const lines = [line(at * STEP + 1, 'came late')];
      await repository.append(lines);
      await events.publishAndWait(new EntriesStored(lines));
    }
    await store.writer.query('ALTER TABLE away RENAME TO log_grams');
    expect([await found('came late'), errors.length]).toEqual([[], 1]);
    await clock.advance(RETRY_MS);
    while ((await found('came late')).length < 2) await setImmediate();
  });

  it('are indexed with those that a program beside the panel adds', async () => {
    while (await index.extend(1));
    await repository.append([line(10 * SEGMENTS * SEGMENT_LINES * STEP, 'ahead')]);
    const [id = 0] = await repository.insert([aLine({ message: 'came beside' })]);
    expect([id > (await index.end(1)), await found('came beside')]).toEqual([true, [id]]);
  });

  it('keep the order of ids, which is that of time, on every page', async () => {
    await add(line(70 * STEP + 1, 'came late'));
    const { rows, next } = await store.reader().page(aFilter(), 2, 71 * STEP + 1);
    expect([rows.map(({ id }) => id), next]).toEqual([[71 * STEP, 70 * STEP + 1], 70 * STEP + 1]);
    const rest = await store.reader().page(aFilter(), 2, next);
    expect(rest.rows.map(({ id }) => id)).toEqual([70 * STEP, 69 * STEP]);
  });
});
