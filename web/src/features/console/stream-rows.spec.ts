import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type LineEntry } from '@outpost/contracts/timeline.js';
import { type StreamItem } from './stream-items.js';
import { rowsOf } from './stream-rows.js';

/** At a local time, as days are those of the viewer. */
const aLine = (key: string, day: number, hour: number): StreamItem => {
  const timestamp = new Date(2026, 10, day, hour).toISOString();
  return { kind: 'line', key, line: anEntry({ kind: 'line', timestamp }) as LineEntry, identity: [] };
};
const aDivider = (key: string): StreamItem => ({
  kind: 'divider',
  key,
  divider: { tone: 'online', timestamp: new Date(2026, 10, 20, 12).toISOString(), text: 'Server is online' },
});
const kinds = (items: readonly StreamItem[], hasOlder = false): string[] =>
  rowsOf(items, hasOlder, []).map((row) =>
    row.kind === 'day' ? new Date(row.at).getDate().toString() : row.key,
  );

describe('The rows of the stream', () => {
  it('mark where another day begins, also after days without a line', () => {
    const items = [
      aLine('a', 20, 22),
      aLine('b', 20, 23),
      aLine('c', 21, 0),
      aLine('d', 24, 9),
      aLine('e', 24, 10),
    ];
    expect(kinds(items)).toEqual(['a', 'b', '21', 'c', '24', 'd', 'e']);
  });

  it('are none for dividers alone, unless there is more above', () => {
    expect(kinds([aDivider('online')])).toEqual([]);
    expect(kinds([aDivider('online')], true)).toEqual(['older', 'online']);
  });
});
