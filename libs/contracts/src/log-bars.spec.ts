import { describe, expect, it } from '@jest/globals';
import { linesOf, mergedBars } from './log-bars.js';
import { type LogBar, type LogCounts } from './log-histogram.js';

const NONE: LogCounts = { command: 0, status: 0, player: 0, error: 0, other: 0 };
const bar = (minute: number, counts: Partial<LogCounts>): LogBar => ({
  from: new Date(Date.UTC(2026, 10, 20, 18, minute)).toISOString(),
  counts: { ...NONE, ...counts },
});

describe('mergedBars', () => {
  it('adds what several calls have counted of a bar, and sorts bars by time', () => {
    const newest = [bar(7, { player: 3 }), bar(5, { player: 1, error: 2 })];
    const older = [bar(5, { player: 4 }), bar(3, { command: 1 })];
    const merged = mergedBars([...newest, ...older]);
    expect(merged).toEqual([bar(3, { command: 1 }), bar(5, { player: 5, error: 2 }), bar(7, { player: 3 })]);
    expect(merged.map(({ counts }) => linesOf(counts))).toEqual([1, 7, 3]);
  });
});
