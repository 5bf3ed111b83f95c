import { describe, expect, it } from '@jest/globals';
import { filterFromAddress, isFiltered } from './log-filter.js';

describe('The filter in the address', () => {
  it.each<readonly [address: string, filter: object]>([
    ['', {}],
    ['type=error&q=Survivor', { type: 'error', q: 'Survivor' }],
    ['type=everything&q=+++', {}],
    ['q=+a%26b+', { q: 'a&b' }],
    [
      'from=2026-11-20T12:00:00Z&to=2026-11-20T14:00:00%2B01:00',
      { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T13:00:00.000Z' },
    ],
    ['from=yesterday&to=', {}],
    ['page=7', {}],
  ])('%j asks for %j', (address, filter) => {
    expect(filterFromAddress(new URLSearchParams(address))).toEqual(filter);
  });

  it('is active as soon as any field is set', () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ q: 'a' })).toBe(true);
  });
});
