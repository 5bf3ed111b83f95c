import { describe, expect, it } from '@jest/globals';
import { listRows, type PagePart, type ReadPage } from './list-rows.js';

/** A list of `length` rows, served in pages of at most two, that records the requests. */
function listOf(length: number): { readonly asked: PagePart[]; readonly read: ReadPage<number> } {
  const asked: PagePart[] = [];
  const read: ReadPage<number> = (part) => {
    asked.push(part);
    const begin = Number(part['after'] ?? 0);
    const end = Math.min(begin + Math.min(2, Number(part['limit'] ?? 2)), length);
    const items = Array.from({ length: end - begin }, (_, at) => begin + at);
    return Promise.resolve({ items, next: end < length ? String(end) : undefined });
  };
  return { asked, read };
}

describe('The rows of a list', () => {
  it('are requested once and without parameters when they fit on a page', async () => {
    const { asked, read } = listOf(2);
    expect(await listRows(read)).toEqual([0, 1]);
    expect(asked).toEqual([{}]);
  });

  it('are collected from as many pages as needed', async () => {
    const { asked, read } = listOf(5);
    expect(await listRows(read)).toEqual([0, 1, 2, 3, 4]);
    expect(asked).toEqual([{}, { after: '2' }, { after: '4' }]);
  });

  it('stop at the limit without requesting further pages', async () => {
    const { asked, read } = listOf(5);
    expect(await listRows(read, 3)).toEqual([0, 1, 2]);
    expect(asked).toEqual([{ limit: 3 }, { limit: 3, after: '2' }]);
  });

  it('are requested in pages of a thousand when the limit is higher', async () => {
    const { asked, read } = listOf(1);
    await listRows(read, 5_000);
    expect(asked).toEqual([{ limit: 1_000 }]);
  });

  it('continue before an id where a page has a numeric cursor', async () => {
    const asked: PagePart[] = [];
    const read: ReadPage<number> = (part) => {
      const isFirst = asked.push(part) === 1;
      return Promise.resolve(isFirst ? { items: [9, 8], next: 8 } : { items: [7], next: undefined });
    };
    expect([await listRows(read), asked]).toEqual([
      [9, 8, 7],
      [{}, { before: 8 }],
    ]);
  });
});
