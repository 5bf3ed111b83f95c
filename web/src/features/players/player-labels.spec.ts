import { describe, expect, it } from '@jest/globals';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { knownAs, shortId, stateWord, targetOf } from './player-labels.js';
import { playersTexts } from './texts/en.js';

const t = playersTexts.get();
const player = (changes: Partial<OnlinePlayer> = {}): OnlinePlayer => ({
  slot: 3,
  name: 'Anna ',
  playerId: 'a'.repeat(32),
  isVerified: true,
  onSince: '2026-11-20T12:00:00.000Z',
  isOnLonger: false,
  ping: 47,
  address: null,
  country: null,
  state: 'playing',
  ...changes,
});

describe('A player in words', () => {
  it('AT-62: is sent as the list showed them, blanks of the name included', () => {
    expect(targetOf(player())).toEqual({ slot: 3, playerId: 'a'.repeat(32), name: 'Anna ' });
    expect(targetOf(player({ slot: null, playerId: null }))).toEqual({ name: 'Anna ' });
  });

  it('shows the identifiers the game uses', () => {
    expect(knownAs(t, player({ playerId: 'x' }))).toBe('number 3, id x');
    expect(knownAs(t, player({ slot: null, playerId: 'x' }))).toBe('id x');
  });

  it('shortens long ids', () => {
    expect([shortId('a'.repeat(32)), shortId('Rowan')]).toEqual(['aaaaaaaaaa…', 'Rowan']);
  });

  it('shows the state of anyone but verified, playing players', () => {
    expect(stateWord(t, player())).toBeNull();
    expect(stateWord(t, player({ state: 'lobby' }))).toBe('In the lobby');
    expect(stateWord(t, player({ isVerified: false }))).toBe('Not verified');
    expect(stateWord(t, player({ state: 'joining', playerId: null, isVerified: false }))).toBe('Joining');
  });
});
