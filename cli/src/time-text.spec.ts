import { describe, expect, it } from '@jest/globals';
import { timeOf } from './time-text.js';

const NOW = Date.parse('2026-11-20T18:00:00Z');

describe('timeOf', () => {
  it.each([
    ['90s', '2026-11-20T17:58:30.000Z'],
    ['15m', '2026-11-20T17:45:00.000Z'],
    ['1h', '2026-11-20T17:00:00.000Z'],
    ['2d', '2026-11-18T18:00:00.000Z'],
    ['1w', '2026-11-13T18:00:00.000Z'],
    ['2026-11-19', '2026-11-19T00:00:00.000Z'],
    ['2026-11-19T08:30', '2026-11-19T08:30:00.000Z'],
    ['2026-11-19T08:30Z', '2026-11-19T08:30:00.000Z'],
    ['2026-11-19T08:30:05.5+02:00', '2026-11-19T06:30:05.500Z'],
  ])('parses %s as %s', (text, moment) => {
    expect(timeOf(text, NOW)).toBe(moment);
  });

  it.each([
    '',
    'yesterday',
    '1',
    '1y',
    '-1h',
    '1.5h',
    '2026-02-30',
    '2026-11-19T25:00',
    '9999999d',
    '20 Nov 2026',
  ])('refuses %j', (text) => {
    expect(() => timeOf(text, NOW)).toThrow('2026-11-20T18:00Z');
  });
});
