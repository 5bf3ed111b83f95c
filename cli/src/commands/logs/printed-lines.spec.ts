import { describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { PrintedLines, REMEMBERED_LINES } from './printed-lines.js';

const lines = (...ids: readonly number[]): readonly LogEntry[] => ids.map((id) => ({ id }) as LogEntry);
const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1);

describe('The lines that are printed', () => {
  it('are known whatever their order, and none between them', () => {
    const printed = new PrintedLines(lines(10, 12));
    printed.add(lines(20, 11, 15, 11));
    expect(upTo(21).filter((id) => !printed.has(id))).toEqual([13, 14, 16, 17, 18, 19, 21]);
  });

  it('begin with the first one, and none if the log is empty', () => {
    expect([9, 10, 11].map((id) => new PrintedLines(lines(10)).has(id))).toEqual([true, true, false]);
    expect(new PrintedLines([]).has(1)).toBe(false);
  });

  it('are forgotten from the lowest id on, and count as printed then', () => {
    const printed = new PrintedLines([]);
    printed.add(lines(...upTo(REMEMBERED_LINES).map((id) => 2 * id)));
    expect([printed.settled, printed.has(3)]).toEqual([0, false]);
    printed.add(lines(7));
    expect([printed.settled, printed.has(1), printed.has(3), printed.has(4)]).toEqual([2, true, false, true]);
    printed.add(lines(1));
    expect(printed.settled).toBe(2);
  });
});
