import { type Page } from '@outpost/api-client/client.js';
import { describe, expect, it } from '@jest/globals';
import { rowsWithin } from './rows-in-time-span.js';

interface Row {
  readonly at: string;
}

/** One per hour, newest first; served in pages of three. */
const ROWS: readonly Row[] = Array.from({ length: 12 }, (_, hour) => ({
  at: new Date(Date.parse('2026-11-20T18:00:00Z') - hour * 3_600_000).toISOString(),
}));

function reading(): { pages: number; read: (part: object) => Promise<Page<Row>> } {
  const list = {
    pages: 0,
    read: (part: { before?: number }) => {
      list.pages += 1;
      const begin = part.before ?? 0;
      const next = begin + 3 < ROWS.length ? begin + 3 : undefined;
      return Promise.resolve({ items: ROWS.slice(begin, begin + 3), next });
    },
  };
  return list;
}

const hours = (rows: readonly Row[]): string[] => rows.map(({ at }) => at.slice(11, 13));

describe('rowsWithin', () => {
  it('stops reading at the first row that is too old', async () => {
    const list = reading();
    const rows = await rowsWithin(list.read, ({ at }) => at, { since: '2026-11-20T15:00:00Z' });
    expect([hours(rows), list.pages]).toEqual([['18', '17', '16', '15'], 2]);
  });

  it('skips rows that are too new, however many pages that takes', async () => {
    const span = { since: '2026-11-20T08:00:00Z', until: '2026-11-20T10:00:00Z' };
    expect(hours(await rowsWithin(reading().read, ({ at }) => at, span))).toEqual(['09', '08']);
  });

  it('stops at the limit', async () => {
    const list = reading();
    const rows = await rowsWithin(list.read, ({ at }) => at, { limit: 2 });
    expect([hours(rows), list.pages]).toEqual([['18', '17'], 1]);
  });
});
