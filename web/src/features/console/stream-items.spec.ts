import { describe, expect, it } from '@jest/globals';
import { aCommandEntry, anEntry } from '@outpost/contracts/testing/timeline.js';
import { streamOf } from './stream-items.js';

const kinds = (items: ReturnType<typeof streamOf>): readonly string[] => items.map(({ kind }) => kind);

describe('What a console shows of a timeline', () => {
  it('is oldest first: commands, lines and what parts them, and nothing else that happened', () => {
    const entries = [
      anEntry({ id: 5, kind: 'settings-changed' }),
      aCommandEntry({}, { id: 4 }),
      anEntry({ id: 3, kind: 'not-observed' }),
      anEntry({ id: 2, kind: 'status-changed', details: { status: 'online' } }),
      anEntry({ id: 1 }),
    ];
    const items = streamOf(entries, []);
    expect(kinds(items)).toEqual(['line', 'mark', 'mark', 'command']);
    expect(items.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
  });

  it('is parted where this browser came back, in front of what came then', () => {
    const [lostAt, backAt] = [new Date(0), new Date(42_000)];
    const entries = [anEntry({ id: 7 }), anEntry({ id: 6 })];
    expect(kinds(streamOf(entries, [{ before: 7, lostAt, backAt }]))).toEqual(['line', 'mark', 'line']);
    expect(kinds(streamOf(entries, [{ before: 8, lostAt, backAt }]))).toEqual(['line', 'line', 'mark']);
  });

  it('is worked out once for each entry', () => {
    const entries = [anEntry()];
    expect(streamOf(entries, [])[0]).toBe(streamOf(entries, [])[0]);
  });
});
