import { describe, expect, it } from '@jest/globals';
import { type Reading, stepOf, UNWATCHED, type Verdict, verdictOf, type Watched } from './alert-machine.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Judges every five seconds; returns what was opened and closed, with the second it was. */
function acts(
  verdictAt: (second: number) => Verdict,
  seconds: number,
  minutes = 0,
): readonly [string, number][] {
  let watched: Watched = UNWATCHED;
  const found: [string, number][] = [];
  for (let second = 0; second <= seconds; second += 5) {
    const recent = found.filter(([act]) => act === 'open').length;
    const step = stepOf(watched, verdictAt(second), { minutes, now: second * SECOND_MS, recent });
    watched = step.next;
    if (step.act) found.push([step.act, second]);
  }
  return found;
}

const sinceSeen = (holds: boolean | null): Verdict => ({ holds, since: null });

describe('An alert', () => {
  it('begins once a condition has held for its minutes, and ends once it has not held for one', () => {
    const down = (second: number) => sinceSeen(second >= 10 && second < 300);
    expect(acts(down, 600, 2)).toEqual([
      ['open', 130],
      ['close', 360],
    ]);
  });

  it('counts from when the condition began, also if the panel was started since', () => {
    expect(acts(() => ({ holds: true, since: -5 * MINUTE_MS }), 60, 5)).toEqual([['open', 0]]);
  });

  it('does not begin for less than its minutes', () => {
    expect(acts((second) => sinceSeen(second % 120 < 60), 1_200, 2)).toEqual([]);
  });

  it('of what comes and goes every 20 seconds for ten minutes begins once and ends once', () => {
    const flapping = (second: number) => sinceSeen(second < 600 && second % 40 < 20);
    expect(acts(flapping, 900).map(([act]) => act)).toEqual(['open', 'close']);
  });

  it('of what comes and goes every two minutes waits longer each time before it ends', () => {
    const flapping = (second: number) => sinceSeen(second % 240 < 120);
    const opened = acts(flapping, 3_600).filter(([act]) => act === 'open');
    expect(opened.length).toBeLessThanOrEqual(2);
  });

  it('neither begins nor ends while nothing is known', () => {
    const lost = (second: number) => sinceSeen(second < 100 ? true : second < 400 ? null : true);
    expect(acts(lost, 600)).toEqual([['open', 0]]);
  });
});

describe('A condition', () => {
  const ONLINE: Reading = { state: 'up', since: 1_000, players: 12, responseMs: 80 };

  it.each([
    ['down', { kind: 'down', minutes: 2 }, {}, false],
    ['down', { kind: 'down', minutes: 2 }, { state: 'down' }, true],
    ['down', { kind: 'down', minutes: 2 }, { state: 'restarting' }, false],
    ['down', { kind: 'down', minutes: 2 }, { state: 'limited' }, false],
    ['down', { kind: 'down', minutes: 2 }, { state: 'unobserved' }, null],
    ['players-at-least', { kind: 'players-at-least', players: 12, minutes: 0 }, {}, true],
    ['players-at-least', { kind: 'players-at-least', players: 13, minutes: 0 }, {}, false],
    ['players-at-least', { kind: 'players-at-least', players: 1, minutes: 0 }, { state: 'down' }, null],
    ['empty', { kind: 'empty', minutes: 0 }, { players: 0 }, true],
    ['empty', { kind: 'empty', minutes: 0 }, { players: null }, null],
    ['slow', { kind: 'slow', milliseconds: 80, minutes: 0 }, {}, false],
    ['slow', { kind: 'slow', milliseconds: 79, minutes: 0 }, {}, true],
    ['restart-not-back', { kind: 'restart-not-back' }, { state: 'limited' }, true],
    ['restart-not-back', { kind: 'restart-not-back' }, {}, false],
  ] as const)('%s %j with %j holds: %s', (_kind, condition, reading, holds) => {
    expect(verdictOf(condition, { ...ONLINE, ...reading }).holds).toBe(holds);
  });
});
