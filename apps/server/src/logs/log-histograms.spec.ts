import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Clock } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type InTurn } from '../platform/database/long-reads.js';
import { LogCountsRepository } from './log-counts.repository.js';
import { type LogFilter } from './log-filter.js';
import { LogHistograms } from './log-histograms.js';
import { type LogLine } from './log-line.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('LogHistograms', () => {
  let store: LogDatabase;
  beforeEach(async () => {
    store = await LogDatabase.open();
  });
  afterEach(() => store.close());

  const insert = (...lines: Partial<LogLine>[]): Promise<readonly number[]> =>
    store.insertMany(lines.map(aLine));
  const histograms = (clock: Clock = new ManualClock()): LogHistograms =>
    new LogHistograms(
      new LogsRepository(store.database),
      new LogCountsRepository(store.database),
      store.reader(clock),
      { now: () => new Date(NOON + HOUR) },
      clock,
    );
  const inTurn: InTurn = (read) => read();
  const of = (filter: Partial<LogFilter> = {}, asked = {}): Promise<LogHistogram> =>
    histograms().of(aFilter(filter), asked, inTurn);
  const at = (minutes: number): string => new Date(NOON + minutes * MINUTE).toISOString();

  it('counts lines by time and type, from the first line of the server until now', async () => {
    await insert(
      { serverId: 2, at: new Date(NOON - 24 * HOUR) },
      { kind: 'chat', at: new Date(NOON) },
      { kind: 'command', at: new Date(NOON + MINUTE - 1) },
      { kind: 'chat', at: new Date(NOON + MINUTE) },
      { kind: 'connection-error', at: new Date(NOON + MINUTE + 1) },
    );
    const none = { command: 0, status: 0, player: 0, error: 0, other: 0 };
    expect(await of()).toEqual({
      ...{ from: at(0), to: at(60), step: 60, before: null },
      bars: expect.arrayContaining([
        { from: at(0), counts: { ...none, player: 1, command: 1 } },
        { from: at(1), counts: { ...none, player: 1, error: 1 } },
      ]),
    });
  });

  it('counts what the filter lets through alone: time, type, text', async () => {
    await insert(
      ...[0, 1, 2, 3, 4, 5].map((minutes): Partial<LogLine> => {
        const isOdd = minutes % 2 === 1;
        return {
          at: new Date(NOON + minutes * MINUTE),
          ...(isOdd && { kind: 'chat', message: 'Ünder fire' }),
        };
      }),
    );
    const times = async (filter: Partial<LogFilter>): Promise<string[]> =>
      (await of(filter, { step: 60 })).bars.map(({ from }) => from).sort();
    expect(await times({ type: 'player' })).toEqual([at(1), at(3), at(5)]);
    expect(await times({ text: 'ünder' })).toEqual([at(1), at(3), at(5)]);
    expect(await times({ from: NOON + MINUTE, to: NOON + 3 * MINUTE })).toEqual([at(1), at(2)]);
    expect(await times({ from: NOON + 2 * MINUTE, type: 'player' })).toEqual([at(3), at(5)]);
  });

  it('makes bars as narrow as fits: from seconds of a minute to a week of years', async () => {
    await insert({ at: new Date(NOON - 20 * 365 * 24 * HOUR) });
    const stepOf = async (ms: number): Promise<number> => (await of({ from: NOON + HOUR - ms })).step;
    const steps = await Promise.all([MINUTE, HOUR, 24 * HOUR, 30 * 24 * HOUR, 900 * 24 * HOUR].map(stepOf));
    expect(steps).toEqual([1, 60, 900, 21_600, 604_800]);
  });

  it('begins with the oldest line although a newer one was stored before it, and refuses bars without number', async () => {
    await insert({ at: new Date(NOON + HOUR) }, { at: new Date(NOON - 24 * HOUR) });
    expect((await of()).from).toBe(at(-24 * 60));
    await expect(of({}, { step: 60 })).rejects.toThrow('step must be wider: at most 1000 bars fit');
    expect((await of({}, { step: 300 })).bars).toHaveLength(1);
  });

  it('has no bars and no time for a log without lines, and for a time in which there are none', async () => {
    const empty = { from: at(60), to: at(60), step: 1, bars: [], before: null };
    expect(await of()).toEqual(empty);
    await insert({});
    expect((await of({ from: NOON + MINUTE })).bars).toEqual([]);
    expect(await of({ from: NOON + 2 * HOUR })).toEqual(empty);
  });

  it.each(['', 'line'])('ends a call in time and counts on from there, with the text "%s"', async (text) => {
    const lines = 12_000;
    await insert(...Array.from({ length: lines }, (_, n) => ({ at: new Date(NOON + n * 100) })));
    const clock = new ManualClock();
    const slow: InTurn = async (read) => {
      await clock.advance(200);
      return read();
    };
    const counted: number[] = [];
    let before: number | null = null;
    do {
      const called = await histograms(clock).of(
        aFilter({ text }),
        { step: 300, before: before ?? undefined },
        slow,
      );
      counted.push(called.bars.reduce((sum, { counts }) => sum + counts.other, 0));
      ({ before } = called);
    } while (before !== null);
    expect(counted.length).toBeGreaterThan(1);
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(lines);
  });
});
