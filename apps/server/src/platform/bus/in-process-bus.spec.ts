import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { NoReplyError } from './bus.errors.js';
import { DRAIN_MS } from './bus.js';
import { InProcessBus } from './in-process-bus.js';
import { BusLog } from './testing/test-buses.js';

const NOTHING = new Uint8Array();

let clock: ManualClock;
let log: BusLog;
let bus: InProcessBus;
beforeEach(() => {
  clock = new ManualClock();
  log = new BusLog();
  bus = new InProcessBus(log, clock);
});

describe('The bus of one process', () => {
  it('gives up a request at its limit, and not before', async () => {
    await bus.answer('work', () => new Promise(() => undefined));
    let outcome: unknown = 'open';
    void bus.request('work', NOTHING, 1_000).catch((error: unknown) => (outcome = error));
    await clock.advance(999);
    expect(outcome).toBe('open');
    await clock.advance(1);
    expect(outcome).toBeInstanceOf(NoReplyError);
  });

  it('leaves no timer behind', async () => {
    await bus.answer('work', (data) => Promise.resolve(data));
    await bus.request('work', NOTHING, 1_000);
    await bus.close();
    await clock.advance(0);
    expect(clock.pending).toBe(0);
  });

  it('closes although an answer takes too long', async () => {
    await bus.answer('work', () => new Promise(() => undefined));
    void bus.request('work', NOTHING, 60_000).catch(() => undefined);
    let isClosed = false;
    void bus.close().then(() => (isClosed = true));
    await clock.advance(DRAIN_MS - 1);
    expect(isClosed).toBe(false);
    await clock.advance(1);
    expect([isClosed, log.warnings]).toEqual([true, ['closing the bus although answers are under way']]);
  });

  it('has nothing of subjects that are not used any more', async () => {
    const first = await bus.subscribe('news', () => undefined);
    first.end();
    const received: number[] = [];
    await bus.subscribe('news', () => received.push(1));
    first.end();
    bus.publish('news', NOTHING);
    await clock.advance(0);
    expect(received).toEqual([1]);
  });
});
