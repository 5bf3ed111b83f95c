import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { type Replica } from '../cluster/replica.js';
import { ClockWatch } from '../platform/clock-watch.js';
import { SystemWallClock } from '../platform/clock.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { EventBus } from '../platform/event-bus.js';
import { CommandsRepository } from '../rcon/commands.repository.js';
import { storeCommand } from '../rcon/testing/stored-command.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { type ServersRepository } from '../servers/servers.repository.js';
import { beginIds } from './begin-ids.js';
import { type EntryIds } from './entry-ids.js';
import { ExpiredLinesRepository } from './expired-lines.repository.js';
import { LogIndex } from './log-index.js';
import { LogRetention } from './log-retention.js';
import { LogWriter } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';
import { type RetentionPeriods } from './retention-periods.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('LogRetention', () => {
  let store: LogDatabase;
  let logs: LogsRepository;
  let commands: CommandsRepository;
  let clock: ManualClock;
  let events: EventBus;
  let ids: EntryIds;
  let writer: LogWriter;
  let retention: LogRetention;
  let replica: { isFirst: boolean };
  let registered: number[];
  let watch: ClockWatch;
  let wallMs: number;
  beforeEach(async () => {
    store = await LogDatabase.open();
    [logs, commands] = [new LogsRepository(store.database), new CommandsRepository(store.database)];
    clock = new ManualClock();
    registered = [1, 2];
    wallMs = NOW;
    const log = pino({ level: 'silent' });
    events = new EventBus(log);
    const servers = {
      findAll: () => Promise.resolve(registered.map((id) => ({ id }))),
      findById: (id: number) => Promise.resolve(registered.includes(id) ? { id } : null),
    } as unknown as ServersRepository;
    const periods = {
      retainedSince: ({ id }: { id: number }) => Promise.resolve(NOW - (id === 1 ? 24 : 720) * HOUR),
      systemShownSince: () => NOW - 720 * HOUR,
    } as unknown as RetentionPeriods;
    ids = await beginIds(store.database, { slot: 0 }, clock, log);
    writer = new LogWriter(ids, logs, events, clock, new SystemWallClock(), log);
    watch = new ClockWatch({ now: () => new Date(wallMs) }, { now: () => 0 }, events);
    replica = { isFirst: true };
    retention = new LogRetention(
      replica as Replica,
      logs,
      new ExpiredLinesRepository(store.database),
      writer,
      ids,
      new LogIndex(store.database),
      commands,
      servers,
      periods,
      watch,
      events,
      clock,
      log,
    );
    retention.onModuleInit();
  });
  afterEach(async () => {
    // Databases without partitions share theirs.
    jest.restoreAllMocks();
    await store.close();
  });

  const insert = async (serverId: number, hoursAgo: readonly number[]): Promise<void> => {
    await logs.insert(hoursAgo.map((hours) => aLine({ serverId, at: new Date(NOW - hours * HOUR) })));
  };
  const count = async (serverId: number): Promise<number> =>
    (await logs.find({ filter: aFilter({ serverId }), limit: 10_000 })).length;
  /** Advances the clock through the pauses between batches. */
  const finished = async (work: Promise<unknown>): Promise<void> => {
    const state = { isDone: false };
    void work.then(() => (state.isDone = true));
    while (!state.isDone) await clock.advance(100);
  };

  it('is left to another replica by those that are not the first', async () => {
    await insert(1, [30]);
    replica.isFirst = false;
    await finished(retention.sweep());
    expect(await count(1)).toBe(1);
    replica.isFirst = true;
    await finished(retention.sweep());
    expect(await count(1)).toBe(0);
  });

  it('makes room for the lines to come, when the panel starts and with every sweep', async () => {
    const prepare = jest.spyOn(store.database.partitions, 'prepare');
    const from = ids.peek();
    await retention.onApplicationBootstrap();
    await finished(retention.sweep());
    expect(prepare.mock.calls.map(([table]) => table)).toEqual(['log_entries', 'log_entries']);
    for (const [, id] of prepare.mock.calls) {
      expect(id).toBeGreaterThanOrEqual(from);
      expect(id).toBeLessThanOrEqual(ids.peek());
    }
  });

  it('removes old lines and then makes room, as there may be none on the disk before', async () => {
    await insert(1, [30, 1]);
    const lines: number[] = [];
    const { partitions } = store.database;
    const makeRoom = partitions.prepare.bind(partitions);
    jest.spyOn(partitions, 'prepare').mockImplementation(async (table, id) => {
      lines.push(await count(1));
      if (lines.at(-1) === 2) throw new Error('could not extend file: No space left on device');
      await makeRoom(table, id);
    });
    await retention.onApplicationBootstrap();
    await finished(retention.sweep());
    expect(lines).toEqual([2, 1]);
  });

  it('makes room although the clock of the panel is doubtful', async () => {
    const prepare = jest.spyOn(store.database.partitions, 'prepare');
    await watch.check();
    wallMs += 400 * 24 * HOUR;
    await finished(retention.sweep());
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('removes nothing when the clock was set far forward', async () => {
    await watch.check();
    await insert(1, [900, 25]);
    wallMs += 400 * 24 * HOUR;
    await finished(retention.sweep());
    expect(await count(1)).toBe(2);
  });

  it('removes what each server no longer keeps, and nothing younger', async () => {
    await insert(1, [900, 25, 23, 1]);
    await insert(2, [900, 25, 1]);
    await insert(0, [900, 25]);
    await finished(retention.sweep());
    expect(await Promise.all([1, 2, 0].map(count))).toEqual([2, 2, 1]);
  });

  it('removes old lines stored after newer ones while the clock was set back', async () => {
    await insert(1, [1]);
    await insert(1, [30, 26]);
    await insert(2, [1, 800]);
    await insert(1, [2]);
    await finished(retention.sweep());
    expect(await Promise.all([1, 2].map(count))).toEqual([2, 1]);
  });

  it('removes many lines in batches, with a pause between them', async () => {
    await insert(
      1,
      Array.from({ length: 2_700 }, () => 30),
    );
    const sweep = retention.sweep();
    while (clock.pending === 0) await clock.advance(0);
    expect(await count(1)).toBe(700);
    await finished(sweep);
    expect(await count(1)).toBe(0);
  });

  it('takes as many lines per step, however far apart their ids are', async () => {
    const lines = Array.from({ length: 4_500 }, (_, at) => ({
      ...aLine({ serverId: 1 + (at % 2), at: new Date(NOW - 30 * HOUR) }),
      id: (at + 1) * 1_000_000_000,
    }));
    for (let at = 0; at < lines.length; at += 500) await logs.append(lines.slice(at, at + 500));
    const run = jest.spyOn(store.database, 'run');
    await finished(retention.sweep());
    expect(run).toHaveBeenCalledTimes(3);
    expect(await Promise.all([1, 2].map(count))).toEqual([0, 2_250]);
  });

  it('applies the same retention to the command history', async () => {
    await storeOwnedServers(store.database, 1);
    for (const hours of [30, 25, 1]) {
      await storeCommand(commands, { command: `h${hours}`, createdAt: new Date(NOW - hours * HOUR) });
    }
    await finished(retention.sweep());
    expect((await commands.page(1, 10)).commands.map((row) => row.command)).toEqual(['h1']);
  });

  it('removes the log of a deleted server at once, and what an interrupted removal left behind', async () => {
    await insert(1, [1]);
    await insert(2, [1]);
    await insert(7, [1]);
    registered = [1];
    await finished(events.deliver(new ServerDeleted(2)));
    expect(await Promise.all([1, 2, 7].map(count))).toEqual([1, 0, 1]);
    await finished(retention.sweep());
    expect(await Promise.all([1, 7].map(count))).toEqual([1, 0]);
  });

  it('removes queued lines of a deleted server too', async () => {
    const queued = writer.write({ ...aLine({ serverId: 2 }), id: ids.next() });
    await events.deliver(new ServerDeleted(2));
    await queued;
    expect(await count(2)).toBe(0);
  });
});
