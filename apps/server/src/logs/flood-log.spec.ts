import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { pino } from 'pino';
import { EventBus } from '../platform/event-bus.js';
import { type LineFlood, LinesHeldBack } from '../rcon/rcon.events.js';
import { FloodLog } from './flood-log.js';
import { type LogLine } from './log-line.js';
import { type LogWriter } from './log-writer.js';
import { LogLinesStored } from './logs.events.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const SINCE = new Date('2026-11-20T12:00:00Z');

describe('FloodLog', () => {
  let opened: LogDatabase;
  let repository: LogsRepository;
  let events: EventBus;
  let told: LogEntry[];
  let written: LogLine[];
  beforeEach(async () => {
    opened = await LogDatabase.open();
    repository = new LogsRepository(opened.database);
    const log = pino({ level: 'silent' });
    events = new EventBus(log);
    told = [];
    written = [];
    events.subscribe(LogLinesStored, ({ entries }) => void told.push(...entries));
    const write = (line: LogLine): Promise<void> => {
      written.push(line);
      return Promise.resolve();
    };
    const writer = { write } as unknown as LogWriter;
    new FloodLog(events, repository, writer, log).onModuleInit();
  });
  afterEach(() => opened.close());

  const tell = (flood: Partial<LineFlood>, isOver = false): Promise<void> =>
    events.deliver(
      new LinesHeldBack(
        {
          serverId: 1,
          count: 1,
          bytes: 10,
          since: SINCE,
          until: SINCE,
          limit: 'lines-per-second',
          allowed: 2_000,
          ...flood,
        },
        isOver,
      ),
    );
  const stored = async (text = ''): Promise<readonly { id: number; message: string }[]> =>
    (await opened.reader().page(aFilter({ text }), 10)).rows;

  it('keeps one entry for a flood, however often it is told of', async () => {
    await tell({});
    await repository.insert([aLine({ message: 'meanwhile' })]);
    await tell({ count: 700 });
    await tell({ count: 149_000, until: new Date('2026-11-20T12:00:10Z') }, true);
    const lines = await stored();
    expect(lines.map(({ message }) => message)).toEqual([
      'meanwhile',
      '149000 lines were counted and not kept, from 2026-11-20 12:00:00 UTC to 2026-11-20 12:00:10 UTC: the game server sent more than 2000 a second',
    ]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    expect(told.at(-1)).toMatchObject({
      kind: 'lines-held-back',
      eventType: 'error',
      details: { count: 149_000, isOver: true },
    });
  });

  it('is found by its last words, and no longer by those before', async () => {
    await tell({ count: 12_345 });
    await tell({ count: 67_890 }, true);
    expect(await stored('67890 lines')).toHaveLength(1);
    expect(await stored('12345 lines')).toHaveLength(0);
    expect(await stored('goes on')).toHaveLength(0);
  });

  it('never writes a flood over the one before, which is being closed', async () => {
    await tell({});
    const later = new Date('2026-11-20T12:01:00Z');
    await Promise.all([tell({ count: 500 }, true), tell({ since: later, until: later })]);
    expect((await stored()).map(({ message }) => message.split(' ', 1)[0])).toEqual(['1', '500']);
  });

  it('begins another entry with another flood, and with one whose entry has grown too old', async () => {
    await tell({}, true);
    await tell({ count: 2 });
    await repository.deleteOldest(1, SINCE.getTime() + 1, 10);
    await tell({ count: 3, limit: 'line-bytes-per-day', allowed: 256 * 1024 * 1024 }, true);
    expect((await stored()).map(({ message }) => message)).toEqual([
      '3 lines were counted and not kept, from 2026-11-20 12:00:00 UTC to 2026-11-20 12:00:00 UTC: the game server sent more than 256 MiB in a day',
    ]);
  });

  it('hands the last word to the patient writer while the database takes nothing', async () => {
    repository.insert = () => Promise.reject(new Error('database or disk is full'));
    await tell({ count: 5 });
    expect(written).toEqual([]);
    await tell({ count: 9 }, true);
    expect(written.map(({ details }) => details?.['count'])).toEqual([9]);
  });
});
