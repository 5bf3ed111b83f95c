import { describe, expect, it } from '@jest/globals';
import { nextCursor, nextPlace } from './next-cursor.js';

describe('The cursor of the next page', () => {
  it.each<readonly [header: string | null, next: number | undefined]>([
    ['</api/servers/1/logs?q=a%2Cb&before=17>; rel="next"', 17],
    ['<https://panel.example/outpost/api/servers/1/logs?before=17&limit=5>; rel=next', 17],
    ['</docs>; rel="help", </api/servers/1/logs?before=17>; title="more"; rel="next"', 17],
    ['</api/servers/1/logs?before=17>; rel="prev"', undefined],
    ['</api/servers/1/logs>; rel="next"', undefined],
    ['</api/servers/1/logs?before=0>; rel="next"', undefined],
    ['</api/servers/1/logs?before=1e9>; rel="next"', undefined],
    ['before=17', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %s is %s', (header, next) => {
    expect(nextCursor(header)).toBe(next);
  });

  it.each<readonly [header: string | null, next: string | undefined]>([
    ['</api/users?limit=5&after=WyJhIiwxXQ>; rel="next"', 'WyJhIiwxXQ'],
    ['</api/users?after=WyJhIiwxXQ>; rel="prev"', undefined],
    ['</api/users?after=>; rel="next"', undefined],
    ['</api/users?before=17>; rel="next"', undefined],
    [null, undefined],
  ])('of %s is the opaque cursor %s', (header, next) => {
    expect(nextPlace(header)).toBe(next);
  });
});
