import { describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LoadedLog, type LogView, viewLabel, viewOf } from './log-view.js';
import { logsTexts } from './texts/en.js';

const line = (id: number): LogEntry => ({
  id,
  serverId: 1,
  eventType: 'other',
  kind: 'line',
  message: `line ${id}`,
  details: null,
  timestamp: '2026-11-20T12:00:00.000Z',
});

/** Lines from the newest id down to 1. */
const log = (newest: number, hasOlder = false): LoadedLog => ({
  lines: Array.from({ length: newest }, (_, index) => line(newest - index)),
  hasOlder,
});

const inWords = (view: LogView): string => viewLabel(view, logsTexts.get());

const idsOf = ({ rows }: { rows: readonly LogEntry[] }) => rows.map(({ id }) => id);

describe('A page of the table', () => {
  it('has five rows, the newest first [S2.107]', () => {
    const view = viewOf(log(12), 1, undefined);
    expect(idsOf(view)).toEqual([12, 11, 10, 9, 8]);
    expect(view).toMatchObject({ page: 1, pages: 3, newLines: 0 });
    expect(inWords(view)).toBe('Showing 1 to 5 of 12 results');
  });

  it('has fewer rows if it is the last one', () => {
    const view = viewOf(log(12), 3, undefined);
    expect(idsOf(view)).toEqual([2, 1]);
    expect(inWords(view)).toBe('Showing 11 to 12 of 12 results');
  });

  it('counts the loaded lines, and indicates that there are more', () => {
    expect(inWords(viewOf(log(500, true), 1, undefined))).toBe('Showing 1 to 5 of 500+ results');
    expect(inWords(viewOf(log(500), 100, undefined))).toBe('Showing 496 to 500 of 500 results');
  });

  it('is clamped to the last page', () => {
    expect(viewOf(log(7), 9, undefined)).toMatchObject({ page: 2, pages: 2 });
  });

  it('is a single empty page without lines', () => {
    const view = viewOf(log(0), 1, undefined);
    expect(view).toMatchObject({ rows: [], page: 1, pages: 1, newLines: 0 });
    expect(inWords(view)).toBe('Showing 0 to 0 of 0 results');
  });
});

describe('A reader on another page', () => {
  it('stays in place when new lines arrive, and sees their number', () => {
    const before = viewOf(log(12), 2, 12);
    const after = viewOf(log(15), 2, 12);
    expect(idsOf(after)).toEqual(idsOf(before));
    expect(after).toMatchObject({ pages: before.pages, newLines: 3 });
    expect(inWords(after)).toBe(inWords(before));
  });
});
