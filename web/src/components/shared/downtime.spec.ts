import { expect, it } from '@jest/globals';
import { downtimeOf } from './downtime.js';
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
