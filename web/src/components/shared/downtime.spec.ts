import { expect, it } from '@jest/globals';
import { downtimeOf, exactDuration } from './downtime.js';
import { statusTexts } from './status/texts/en.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T11:45:00Z', 'Down for 15m'],
  ['2026-11-20T09:30:00Z', 'Down for 2h 30m'],
  ['2026-11-17T06:00:00Z', 'Down for 3d 6h'],
  ['2026-11-20T12:00:05Z', 'Down for 0m'],
])('counts from %s [S2.44 S9.9]', (downSince, line) => {
  expect(downtimeOf(downSince, NOW, statusTexts.get())).toBe(line);
});

it('shows no duration if the start is unknown', () => {
  expect(downtimeOf(null, NOW, statusTexts.get())).toBe('Not reachable');
});

it.each([
  [0, '0s'],
  [37_400, '37s'],
  [59_700, '1m'],
  [90_000, '1m 30s'],
  [600_000, '10m'],
  [754_000, '12m'],
  [9_000_000, '2h 30m'],
])('names %i ms exactly as far as that matters', (ms, length) => {
  expect(exactDuration(ms)).toBe(length);
});
