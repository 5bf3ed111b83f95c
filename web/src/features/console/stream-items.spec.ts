import { describe, expect, it } from '@jest/globals';
import { aCommandEntry, anEntry } from '@outpost/contracts/testing/timeline.js';
import { streamOf } from './stream-items.js';

const kinds = (items: ReturnType<typeof streamOf>): readonly string[] => items.map(({ kind }) => kind);

describe('What a console shows of a timeline', () => {
  it('is commands, lines and dividers only, oldest first', () => {
    const entries = [
      anEntry({ id: 5, kind: 'settings-changed' }),
      aCommandEntry({}, { id: 4 }),
      anEntry({ id: 3, kind: 'not-observed' }),
      anEntry({ id: 2, kind: 'status-changed', details: { status: 'online' } }),
      anEntry({ id: 1 }),
    ];
    const items = streamOf(entries, []);
    expect(kinds(items)).toEqual(['line', 'divider', 'divider', 'command']);
    expect(items.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
  });

  it('has a divider before the first entry after a reconnect', () => {
    const [lostAt, backAt] = [new Date(0), new Date(42_000)];
    const entries = [anEntry({ id: 7 }), anEntry({ id: 6 })];
    expect(kinds(streamOf(entries, [{ before: 7, lostAt, backAt }]))).toEqual(['line', 'divider', 'line']);
    expect(kinds(streamOf(entries, [{ before: 8, lostAt, backAt }]))).toEqual(['line', 'line', 'divider']);
  });

  it('is computed once per entry', () => {
    const entries = [anEntry()];
    expect(streamOf(entries, [])[0]).toBe(streamOf(entries, [])[0]);
  });
});
