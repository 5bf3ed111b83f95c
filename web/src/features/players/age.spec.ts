import { describe, expect, it } from '@jest/globals';
import { type PlayerList } from '@outpost/contracts/players.js';
import { ageLine, ageLabel } from './age.js';
import { playersTexts } from './texts/en.js';

const t = playersTexts.get();
const NOW = Date.parse('2026-11-20T12:00:00Z');
const list = (changes: Partial<PlayerList>): PlayerList => ({
  players: [],
  maxPlayers: 60,
  isUnderstood: true,
  raw: null,
  freshness: 'fresh',
  readAt: '2026-11-20T11:59:48Z',
  missedReadings: 0,
  isComplete: true,
  warnings: [],
  unsupported: null,
  ...changes,
});

describe('The age of a player list', () => {
  it.each([
    [-500, '0 s'],
    [12_900, '12 s'],
    [60_000, '1 min'],
    [3_599_000, '59 min'],
    [7_300_000, '2 h'],
  ])('of %d ms is %s', (ms, words) => expect(ageLabel(t, ms)).toBe(words));

  it('AT-61: is shown, together with a warning once the list is outdated', () => {
    expect(ageLine(t, list({}), NOW)).toBe('As of 12 s ago');
    expect(ageLine(t, list({ isComplete: false }), NOW)).toBe('As of 12 s ago, perhaps not complete');
    expect(ageLine(t, list({ freshness: 'stale' }), NOW)).toBe('As of 12 s ago: the server does not answer');
    expect(ageLine(t, list({ freshness: 'unknown' }), NOW)).toBe('Unknown: last list as of 12 s ago');
    expect(ageLine(t, list({ freshness: 'unknown', isUnderstood: false, isComplete: false }), NOW)).toBe(
      'As of 12 s ago: not understood',
    );
    expect(ageLine(t, list({ freshness: 'unknown', readAt: null }), NOW)).toBe('Not read yet');
  });
});
