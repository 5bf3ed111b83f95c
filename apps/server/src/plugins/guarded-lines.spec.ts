import { describe, expect, it } from '@jest/globals';
import { type LineReader } from '@outpost/rcon-protocol/line-reader.js';
import { guardedLines } from './guarded-lines.js';

const reportsOf = (readLines: unknown, line: string) => {
  const reports: string[] = [];
  const report = (error: unknown): void => void reports.push(String(error));
  const read = guardedLines(readLines as () => LineReader, report)();
  return { read: read(line), reports };
};

describe('guardedLines', () => {
  it('passes on what a plugin read', () => {
    const line = { kind: 'chat', details: { name: 'Anna', text: 'hello' } };
    expect(reportsOf(() => () => line, 'x')).toEqual({ read: line, reports: [] });
  });

  it.each([
    [
      'throws',
      () => () => {
        throw new Error('odd line');
      },
      'Error: odd line',
    ],
    ['makes no reader', () => undefined, 'TypeError'],
    ['returns nothing', () => () => undefined, 'TypeError'],
    [
      'names a kind of the panel itself',
      () => () => ({ kind: 'backup-made', details: null }),
      'no kind of a line',
    ],
    [
      'puts objects into details',
      () => () => ({ kind: 'chat', details: { name: {} } }),
      'details hold texts',
    ],
  ])('treats a line as plain if the plugin %s, and reports it', (_, readLines, problem) => {
    const { read, reports } = reportsOf(readLines, 'x');
    expect(read).toEqual({ kind: 'line', details: null });
    expect(reports).toEqual([expect.stringContaining(problem)]);
  });

  it('cuts details that are too long or too many', () => {
    const details = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`key${at}`, 'x'.repeat(2_000)]),
    );
    const { read } = reportsOf(() => () => ({ kind: 'chat', details }), 'x');
    expect(Object.values(read.details ?? {})).toEqual(Array.from({ length: 20 }, () => 'x'.repeat(1_024)));
  });
});
