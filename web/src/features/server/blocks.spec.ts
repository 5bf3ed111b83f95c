import { describe, expect, it } from '@jest/globals';
import { blockFacts } from './block-facts.js';
import { blocksOf } from './blocks.js';
import { type Interval } from './intervals.js';
import { blockLabel, figuresOf, summaryOf } from './monitoring-labels.js';
import { LAST_DAY, type Range, RANGES, windowAt } from './monitoring-window.js';
import { serverTexts } from './texts/en.js';

const t = serverTexts.get();
const MINUTE = 60_000;
const RANGE: Range = { ...LAST_DAY, blocks: 3 };
const BEGIN = new Date(2026, 5, 1, 12, 0).getTime();
const at = (minute: number): number => BEGIN + minute * MINUTE;
const INTERVALS: readonly Interval[] = [
  { state: 'up', from: at(0), to: at(40) },
  { state: 'down', from: at(40), to: at(43) },
  { state: 'up', from: at(43), to: at(50) },
  { state: 'unobserved', from: at(50), to: at(59) },
];
const blocks = () => blocksOf(INTERVALS, { from: at(0), to: at(90) }, RANGE);

describe('The blocks of the heartbeat bar', () => {
  it('contain the share of each state, the worst last', () => {
    expect(blocks().map(({ shares }) => shares)).toEqual([
      [{ state: 'up', ms: 30 * MINUTE }],
      [
        { state: 'unobserved', ms: 9 * MINUTE },
        { state: 'up', ms: 17 * MINUTE },
        { state: 'down', ms: 3 * MINUTE },
      ],
      [],
    ]);
  });

  it('have labels', () => {
    expect(blocks().map((block) => blockLabel(t, block))).toEqual([
      'Jun 1, 12:00 to 12:30: Up',
      'Jun 1, 12:30 to 13:00: Up; not observed for 9m; down for 3m',
      'Jun 1, 13:00 to 13:30: Yet to come',
    ]);
  });

  it('name short times in seconds', () => {
    const intervals: readonly Interval[] = [
      { state: 'up', from: at(0), to: at(10) },
      { state: 'down', from: at(10), to: at(10) + 37_000 },
      { state: 'up', from: at(10) + 37_000, to: at(30) },
    ];
    const [block] = blocksOf(intervals, { from: at(0), to: at(90) }, RANGE);
    expect(block && blockLabel(t, block)).toMatch(/Up; down for 37s$/);
    expect(figuresOf(t, intervals, 97.94)[1]).toEqual({ name: 'Down', value: '37s' });
  });

  it('become table rows, newest first', () => {
    const sample = { at: new Date(at(3)).toISOString(), state: 'up', players: 4, responseMs: 31 } as const;
    const other = { ...sample, at: new Date(at(5)).toISOString(), players: 6, responseMs: 40 };
    expect(blockFacts(t, blocks(), [sample, other])).toEqual([
      {
        key: at(30),
        time: 'Jun 1, 12:30',
        state: 'Up; not observed for 9m; down for 3m',
        players: '–',
        response: '–',
      },
      { key: at(0), time: 'Jun 1, 12:00', state: 'Up', players: '6', response: '36 ms' },
    ]);
  });
});

describe('The figures of a time range', () => {
  it('are read out as one sentence each', () => {
    expect(summaryOf(t, figuresOf(t, INTERVALS, 94), RANGE)).toBe(
      'Last 24 hours. Uptime: 94.00 %. Down: 3m. Restarts: 0. Not observed: 9m.',
    );
  });

  it('show no uptime if nothing was observed', () => {
    expect(figuresOf(t, [], null)[0]).toEqual({ name: 'Uptime', value: '–' });
  });
});

describe('The window', () => {
  it.each(RANGES)('of $name ends with the current block, at a round local time', (range) => {
    const now = new Date(2026, 5, 1, 12, 17).getTime();
    const { from, to } = windowAt(range, now);
    expect(to - from).toBe(range.blocks * range.blockMs);
    expect(to).toBeGreaterThan(now);
    expect(to - now).toBeLessThanOrEqual(range.blockMs);
    expect([0, 30]).toContain(new Date(to).getMinutes());
    expect(range.stepMs * 1440).toBe(to - from);
  });
});
