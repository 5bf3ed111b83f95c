import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ClockWatch } from './clock-watch.js';
import { ClockMoved } from './clock.events.js';
import { EventBus } from './event-bus.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-22T12:00:00Z');

let wall: number;
let elapsed: number;
let events: EventBus;
let watch: ClockWatch;
let moves: ClockMoved[];
beforeEach(async () => {
  [wall, elapsed, moves] = [START, 1_000, []];
  events = new EventBus(pino({ level: 'silent' }));
  events.subscribe(ClockMoved, (move) => void moves.push(move));
  watch = new ClockWatch({ now: () => new Date(wall) }, { now: () => elapsed }, events);
  await watch.check();
});

const pass = async (ms: number): Promise<void> => {
  [wall, elapsed] = [wall + ms, elapsed + ms];
  await watch.check();
};
const set = async (byMs: number): Promise<void> => {
  wall += byMs;
  await watch.check();
};

describe('ClockWatch', () => {
  it('reports once by how much the clock was set back, with the new time', async () => {
    await pass(1_000);
    await set(-2 * HOUR);
    await pass(1_000);
    expect(moves).toEqual([{ byMs: -2 * HOUR, at: new Date(START + 1_000 - 2 * HOUR) }]);
  });

  it('reports a clock that was set forward', async () => {
    await set(90_000);
    expect(moves).toEqual([{ byMs: 90_000, at: new Date(START + 90_000) }]);
  });

  it('ignores a clock that a time server slews, however long it does', async () => {
    for (let second = 0; second < 20_000; second += 1) {
      wall += 0.5;
      await pass(1_000);
    }
    await set(4_000);
    expect(moves).toEqual([]);
  });

  it('ignores time the machine spent asleep', async () => {
    await pass(8 * HOUR);
    expect(moves).toEqual([]);
  });

  it('ignores a reading during which the process was stopped', async () => {
    let reads = 0;
    const stopped = new ClockWatch(
      { now: () => new Date(wall) },
      { now: () => elapsed + (reads++ === 2 ? 0 : 40_000) },
      events,
    );
    await stopped.check();
    await stopped.check();
    await stopped.check();
    expect(moves).toEqual([]);
  });

  it('resolves when subscribers have handled the change, also for a later call', async () => {
    let follow = (): void => undefined;
    events.subscribe(ClockMoved, () => new Promise<void>((resolve) => (follow = resolve)));
    wall -= HOUR;
    const first = watch.check();
    let isSecondDone = false;
    const second = watch.check().then(() => (isSecondDone = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSecondDone).toBe(false);
    follow();
    await Promise.all([first, second]);
  });

  it('is doubtful for a day after the clock was set forward by more than an hour', async () => {
    await set(HOUR);
    expect(watch.isDoubtful).toBe(false);
    await set(400 * 24 * HOUR);
    await pass(23 * HOUR);
    expect(watch.isDoubtful).toBe(true);
    await pass(2 * HOUR);
    expect(watch.isDoubtful).toBe(false);
  });
});
