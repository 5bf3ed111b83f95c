import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { type WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { FLOOD_ENDS_AFTER_MS, FLOOD_TOLD_EVERY_MS, IncomingLines } from './incoming-lines.js';
import { LinesHeldBack, ServerLinePrinted } from './rcon.events.js';

const NOON = Date.parse('2026-11-22T12:00:00Z');

describe('IncomingLines', () => {
  let clock: ManualClock;
  let setByMs: number;
  let events: EventBus;
  let lines: IncomingLines;
  let printed: ServerLinePrinted[];
  let told: LinesHeldBack[];
  let storing: Promise<void>;
  let answers: (void | Promise<void>)[];
  beforeEach(() => {
    clock = new ManualClock();
    setByMs = 0;
    const wallClock: WallClock = { now: () => new Date(NOON + setByMs + clock.now()) };
    events = new EventBus(pino({ level: 'silent' }));
    printed = [];
    told = [];
    answers = [];
    storing = Promise.resolve();
    events.subscribe(ServerLinePrinted, (event) => void printed.push(event));
    events.subscribe(LinesHeldBack, async (event) => {
      told.push(event);
      await storing;
    });
    const limits = Limits.read('lines-per-second=10,line-burst=20,line-bytes-per-day=100000');
    lines = new IncomingLines(events, limits, wallClock, clock);
  });

  const flood = (count: number): void => {
    for (let at = 0; at < count; at += 1) answers.push(lines.take(1, `n${at}`));
  };
  const kept = (): string[] => printed.map(({ text }) => text);

  it('keeps a burst, and counts what is beyond it', async () => {
    flood(50);
    expect(kept()).toHaveLength(20);
    await clock.advance(FLOOD_ENDS_AFTER_MS);
    const [first, last] = told;
    expect([first?.isOver, first?.flood.count]).toEqual([false, 1]);
    expect(last).toMatchObject({
      isOver: true,
      flood: { serverId: 1, count: 30, bytes: 90, limit: 'lines-per-second', allowed: 10 },
    });
    expect(told).toHaveLength(2);
  });

  it('says that a line is held back once the log tells of the flood, and at once from then on', async () => {
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

  it('tells of a flood that goes on every minute, and has the last word when it ends', async () => {
    flood(20);
    for (let second = 0; second < 90; second += 1) {
      flood(12);
      await clock.advance(1_000);
    }
    expect(told.map(({ isOver }) => isOver)).toEqual([false, false]);
    expect(told[1]?.flood.until.getTime()).toBeGreaterThanOrEqual(NOON + FLOOD_TOLD_EVERY_MS - 5_000);
    await clock.advance(FLOOD_ENDS_AFTER_MS * 2);
    expect(told.map(({ isOver }) => isOver)).toEqual([false, false, true]);
    expect(told[2]?.flood.since.getTime()).toBe(NOON);
    expect(kept().length + (told[2]?.flood.count ?? 0)).toBe(20 + 90 * 12);
  });

  it('ends a flood in its time although the clock is set back', async () => {
    flood(50);
    setByMs = -7_200_000;
    await clock.advance(FLOOD_ENDS_AFTER_MS);
    expect(told.map(({ isOver }) => isOver)).toEqual([false, true]);
  });

  it('keeps again what comes afterwards, and calls a second flood one of its own', async () => {
    flood(50);
    await clock.advance(60_000);
    flood(50);
    await clock.advance(60_000);
    expect(kept()).toHaveLength(40);
    expect(told.filter(({ isOver }) => isOver).map(({ flood: { count } }) => count)).toEqual([30, 30]);
  });

  it('cuts a long line and tells its true length', () => {
    void lines.take(1, 'ж'.repeat(10_000));
    expect(printed[0]?.text).toBe('ж'.repeat(8_192));
    expect(printed[0]?.wholeBytes).toBe(20_000);
  });

  it('keeps no more than so many bytes a day, and names that limit', async () => {
    for (let at = 0; at < 100; at += 1) {
      void lines.take(1, 'x'.repeat(2_000));
      await clock.advance(1_000);
    }
    expect(kept()).toHaveLength(50);
    expect(told.at(-1)?.flood).toMatchObject({ limit: 'line-bytes-per-day', allowed: 100_000 });
    await clock.advance(86_400_000);
    void lines.take(1, 'a new day');
    expect(kept().at(-1)).toBe('a new day');
  });

  it('lets one server cost no other anything', () => {
    flood(50);
    void lines.take(2, 'of another');
    expect(kept().at(-1)).toBe('of another');
  });

  it('tells of every flood before the panel ends', async () => {
    flood(50);
    await lines.beforeApplicationShutdown();
    expect(told.at(-1)).toMatchObject({ isOver: true, flood: { count: 30 } });
  });

  it('ends the flood of a server that is deleted', async () => {
    flood(50);
    events.publish(new ServerDeleted(1));
    await clock.advance(FLOOD_TOLD_EVERY_MS);
    expect(told.map(({ isOver }) => isOver)).toEqual([false, true]);
  });
});
