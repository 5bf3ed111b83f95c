import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { TestHeldServers, TestReplica } from '../cluster/testing/shared-servers.js';
import { EventBus } from '../platform/event-bus.js';
import { SEGMENT_LINES } from '../platform/database/text-blocks.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { LogIndex } from './log-index.js';
import { LogIndexer, RETRY_MS, SETTLED_MS } from './log-indexer.js';
import { aLine, LogDatabase } from './testing/log-database.js';

/** Less than a test has. */
const PATIENCE_MS = 20_000;

describe('LogIndexer', () => {
  let store: LogDatabase;
  let held: TestHeldServers;
  let events: EventBus;
  let index: LogIndex;
  let indexer: LogIndexer;
  let clock: ManualClock;
  let errors: object[];
  beforeEach(async () => {
    store = await LogDatabase.open();
    const log = pino({ level: 'silent' });
    [clock, errors] = [new ManualClock(), []];
    log.error = (fields: object) => void errors.push(fields);
    [held, events, index] = [new TestHeldServers(), new EventBus(log), new LogIndex(store.database)];
    indexer = new LogIndexer(index, new TestReplica('a', 1), held, events, clock, log);
    indexer.onModuleInit();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await store.close();
  });

  const fill = (count: number, serverIds: readonly number[]): Promise<readonly number[]> =>
    store.insertMany(
      Array.from({ length: count }, (_, at) =>
        aLine({ message: `n${at}`, serverId: serverIds[at % serverIds.length] ?? 0 }),
      ),
    );
  /** Advances the clock: the database works in real time. */
  const passUntil = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
    const end = performance.now() + PATIENCE_MS;
    while (!(await isDone())) {
      if (performance.now() > end) throw new Error('it did not happen');
      await Promise.all([clock.advance(10), setImmediate()]);
    }
  };
  const catchUp = async (serverIds: readonly number[]): Promise<void> => {
    let isOver = false;
    void indexer.catchUp(serverIds).then(() => (isOver = true));
    await passUntil(() => isOver);
  };
  const hold = (...serverIds: readonly number[]): void => {
    for (const id of serverIds) held.epochs.set(id, 1);
  };

  it('indexes lines that were stored before it started', async () => {
    const ids = await fill(3 * SEGMENT_LINES, [0, 1]);
    hold(1);
    await catchUp([1]);
    const half = 2 * SEGMENT_LINES;
    expect([await index.end(0), await index.end(1)]).toEqual([ids[half - 2], ids[half - 1]]);
  });

  it('asks about a hundred servers at once, however many others have lines, and writes for those with enough', async () => {
    const taken = Array.from({ length: 250 }, (_, at) => at + 101);
    await fill(1_000, [...Array.from({ length: 100 }, (_, at) => at + 1), ...taken]);
    await fill(SEGMENT_LINES, [150]);
    hold(...taken);
    const asked = jest.spyOn(store.database, 'readLong');
    const written = jest.spyOn(store.database, 'writeRelaxed');
    await catchUp(taken);
    expect(await index.end(150)).toBeGreaterThan(0);
    // Its segment, and the attempt after it, which finds too few lines.
    expect(written).toHaveBeenCalledTimes(2);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it('indexes nothing of servers that have left meanwhile', async () => {
    await fill(SEGMENT_LINES, [1]);
    await catchUp([1]);
    expect(await index.end(1)).toBe(0);
  });

  it('indexes what previous holders had left of servers a minute after it has taken them, in few queries', async () => {
    const taken = Array.from({ length: 250 }, (_, at) => at + 1);
    await fill(SEGMENT_LINES, [7]);
    hold(...taken);
    const due = jest.spyOn(index, 'due');
    const entities = taken.map((id) => ({ id }) as ServerEntity);
    await events.deliver(new ServersTaken(entities.slice(0, 100), true));
    await events.deliver(new ServersTaken(entities.slice(100), true));
    await clock.advance(SETTLED_MS - 1);
    expect(due).not.toHaveBeenCalled();
    await clock.advance(1);
    await passUntil(async () => (await index.end(7)) > 0 && due.mock.calls.length > 2);
    expect(due.mock.calls.map(([asked]) => asked.length <= 100)).toEqual([true, true, true]);
  });

  it('tries again to index a server, and the others with it, and says once that it could not', async () => {
    await fill(2 * SEGMENT_LINES, [1, 2]);
    hold(1, 2);
    const extend = jest.spyOn(index, 'extend').mockRejectedValueOnce(new Error('the disk is full'));
    extend.mockRejectedValueOnce(new Error('the disk is full'));
    await catchUp([1, 2]);
    await indexer.catchUp([1]);
    expect([await index.end(1), await index.end(2), extend.mock.calls.length]).toEqual([0, 0, 1]);
    await clock.advance(RETRY_MS);
    await passUntil(() => extend.mock.calls.length === 2);
    await clock.advance(RETRY_MS);
    await passUntil(async () => (await index.end(1)) > 0 && (await index.end(2)) > 0);
    expect(errors).toMatchObject([{ err: { message: 'the disk is full' }, due: 2 }]);
  });

  it('asks again which servers have enough lines when that could not be found out', async () => {
    await fill(SEGMENT_LINES, [1]);
    hold(1);
    jest.spyOn(index, 'due').mockRejectedValueOnce(new Error('the database can not be reached'));
    await catchUp([1]);
    expect([await index.end(1), errors.length]).toEqual([0, 1]);
    await clock.advance(RETRY_MS);
    await passUntil(async () => (await index.end(1)) > 0);
  });
});
