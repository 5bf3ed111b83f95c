import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { type Replica } from '../cluster/replica.js';
import { type WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { FLOOD_ENDS_AFTER_MS, FLOOD_REPORT_INTERVAL_MS, IncomingLines } from './incoming-lines.js';
import { LinesHeldBack, ServerLinePrinted } from './rcon.events.js';

const NOON = Date.parse('2026-11-22T12:00:00Z');

describe('IncomingLines', () => {
  let clock: ManualClock;
  let setByMs: number;
  let events: EventBus;
  let lines: IncomingLines;
  let replica: { isValid: boolean };
  let printed: ServerLinePrinted[];
  let reports: LinesHeldBack[];
  let storing: Promise<void>;
  let answers: (void | Promise<void>)[];
  beforeEach(() => {
    clock = new ManualClock();
    setByMs = 0;
    const wallClock: WallClock = { now: () => new Date(NOON + setByMs + clock.now()) };
    events = new EventBus(pino({ level: 'silent' }));
    printed = [];
    reports = [];
    answers = [];
    storing = Promise.resolve();
    events.subscribe(ServerLinePrinted, (event) => void printed.push(event));
    events.subscribe(LinesHeldBack, async (event) => {
      reports.push(event);
      await storing;
    });
    const limits = Limits.read('lines-per-second=10,line-burst=20,line-bytes-per-day=100000');
    replica = { isValid: true };
    lines = new IncomingLines(replica as Replica, events, limits, wallClock, clock);
  });

  const flood = (count: number): void => {
    for (let at = 0; at < count; at += 1) answers.push(lines.take(1, `n${at}`));
  };
  const printedTexts = (): string[] => printed.map(({ text }) => text);

  it('accepts a burst, and counts the lines beyond it', async () => {
    flood(50);
    expect(printedTexts()).toHaveLength(20);
    await clock.advance(FLOOD_ENDS_AFTER_MS);
    const [first, last] = reports;
    expect([first?.isOver, first?.flood.count]).toEqual([false, 1]);
    expect(last).toMatchObject({
      isOver: true,
      flood: { serverId: 1, count: 30, bytes: 90, limit: 'lines-per-second', allowed: 10 },
    });
    expect(reports).toHaveLength(2);
  });

  it('acknowledges a held-back line once the flood is logged, and at once from then on', async () => {
    let store = (): void => undefined;
    storing = new Promise((resolve) => (store = resolve));
    flood(23);
    let settled = 0;
    for (const answer of answers.slice(20)) void Promise.resolve(answer).then(() => (settled += 1));
    await clock.advance(1);
    expect(settled).toBe(0);
    store();
    await clock.advance(1);
    expect(settled).toBe(3);
    expect(lines.take(1, 'one more')).toBeUndefined();
  });

  it('reports a flood every minute while it lasts, and when it ends', async () => {
    flood(20);
    for (let second = 0; second < 90; second += 1) {
      flood(12);
      await clock.advance(1_000);
    }
    expect(reports.map(({ isOver }) => isOver)).toEqual([false, false]);
    expect(reports[1]?.flood.until.getTime()).toBeGreaterThanOrEqual(NOON + FLOOD_REPORT_INTERVAL_MS - 5_000);
    await clock.advance(FLOOD_ENDS_AFTER_MS * 2);
    expect(reports.map(({ isOver }) => isOver)).toEqual([false, false, true]);
    expect(reports[2]?.flood.since.getTime()).toBe(NOON);
    expect(printedTexts().length + (reports[2]?.flood.count ?? 0)).toBe(20 + 90 * 12);
  });

  it('ends a flood on time when the clock is set back', async () => {
    flood(50);
    setByMs = -7_200_000;
    await clock.advance(FLOOD_ENDS_AFTER_MS);
    expect(reports.map(({ isOver }) => isOver)).toEqual([false, true]);
  });

  it('accepts lines again after a flood, and reports a second flood separately', async () => {
    flood(50);
    await clock.advance(60_000);
    flood(50);
    await clock.advance(60_000);
    expect(printedTexts()).toHaveLength(40);
    expect(reports.filter(({ isOver }) => isOver).map(({ flood: { count } }) => count)).toEqual([30, 30]);
  });

  it('truncates a long line and reports its full size', () => {
    void lines.take(1, 'ж'.repeat(10_000));
    expect(printed[0]?.text).toBe('ж'.repeat(8_192));
    expect(printed[0]?.wholeBytes).toBe(20_000);
  });

  it('accepts a limited number of bytes per day, and names that limit', async () => {
    for (let at = 0; at < 100; at += 1) {
      void lines.take(1, 'x'.repeat(2_000));
      await clock.advance(1_000);
    }
    expect(printedTexts()).toHaveLength(50);
    expect(reports.at(-1)?.flood).toMatchObject({ limit: 'line-bytes-per-day', allowed: 100_000 });
    await clock.advance(86_400_000);
    void lines.take(1, 'a new day');
    expect(printedTexts().at(-1)).toBe('a new day');
  });

  it('lets one server cost no other anything', () => {
    flood(50);
    void lines.take(2, 'of another');
    expect(printedTexts().at(-1)).toBe('of another');
  });

  it('reports every flood before shutdown', async () => {
    flood(50);
    await lines.beforeApplicationShutdown();
    expect(reports.at(-1)).toMatchObject({ isOver: true, flood: { count: 30 } });
  });

  it('adds nothing to the log of a server that another replica may have, of a flood that goes on or ends', async () => {
    flood(50);
    await clock.advance(1);
    events.publish(new ServersLeft([1], true));
    await clock.advance(FLOOD_REPORT_INTERVAL_MS);
    expect(reports.map(({ isOver }) => isOver)).toEqual([false]);

    let store = (): void => undefined;
    storing = new Promise((resolve) => (store = resolve));
    flood(50);
    await clock.advance(FLOOD_ENDS_AFTER_MS);
    events.publish(new ServersLeft([1], true));
    store();
    await clock.advance(FLOOD_REPORT_INTERVAL_MS);
    expect(reports.map(({ isOver }) => isOver)).toEqual([false, false]);
  });

  it('survives a log that can not store the end of a flood, whatever ended it', async () => {
    const ends = [
      () => clock.advance(FLOOD_ENDS_AFTER_MS),
      () => events.publishAndWait(new ServerDeleted(1)),
      () => events.publishAndWait(new ServersLeft([1], false)),
      () => lines.beforeApplicationShutdown(),
    ];
    for (const end of ends) {
      storing = Promise.resolve();
      flood(50);
      await clock.advance(1);
      storing = Promise.reject(new NotStoredError('The queue is full'));
      await end();
      await clock.advance(60_000);
    }
    // A rejection that nobody handles fails the test, as it ends the process.
    expect(reports.filter(({ isOver }) => isOver)).toHaveLength(4);
  });

  it('takes no line that another replica may have got as well', async () => {
    replica.isValid = false;
    await expect(lines.take(1, 'late')).rejects.toThrow(NotStoredError);
    expect(printedTexts()).toEqual([]);
  });

  it('ends the flood of a server that is deleted', async () => {
    flood(50);
    events.publish(new ServerDeleted(1));
    await clock.advance(FLOOD_REPORT_INTERVAL_MS);
    expect(reports.map(({ isOver }) => isOver)).toEqual([false, true]);
  });
});
