import { describe, expect, it } from '@jest/globals';
import { type Player } from '@outpost/games/listings.js';
import { type PlayerRef } from '@outpost/games/game-commands.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { findTarget, linesFor, requireSameSlot } from './player-target.js';

const player = (slot: number | null, name: string, id: string | null): Player => ({
  slot,
  name,
  id: id === null ? null : { kind: 'steam', value: id, verified: true },
  ping: 40,
  address: null,
  state: 'playing',
});
const ANNA = player(3, 'Anna ', 'a');
const BERT = player(4, 'Anna', 'b');
const JOINING = player(5, 'Cleo', null);
const LIST = { players: [ANNA, BERT, JOINING], isComplete: true, isUnderstood: true };

describe('The target of an action', () => {
  it('AT-62: is found by the id, whatever the name', () => {
    expect(findTarget(LIST, { playerId: 'a' })).toBe(ANNA);
    expect(findTarget(LIST, { playerId: 'b', slot: 4, name: 'Anna ' })).toBe(BERT);
  });

  it('AT-62: without an id must match the name exactly, including spaces and case', () => {
    expect(findTarget(LIST, { slot: 5, name: 'Cleo' })).toBe(JOINING);
    for (const name of ['Cleo ', 'cleo', 'Cle']) {
      expect(() => findTarget(LIST, { slot: 5, name })).toThrow('Number 5 belongs to "Cleo" by now.');
    }
  });

  it('AT-63: is refused when the player is gone, and when the slot belongs to another player', () => {
    expect(() => findTarget(LIST, { playerId: 'x' })).toThrow('no longer on the server');
    expect(() => findTarget(LIST, { playerId: 'x', slot: 9 })).toThrow('no longer on the server');
    expect(() => findTarget(LIST, { playerId: 'x', slot: 4 })).toThrow('Number 4 belongs to "Anna" by now.');
  });

  it('is not reported as gone when the list was not understood, or is incomplete', () => {
    const nothing = { players: [], isComplete: false, isUnderstood: false };
    for (const target of [{ playerId: 'a' }, { slot: 3, name: 'Anna ' }]) {
      expect(() => findTarget(nothing, target)).toThrow('was not understood, so nobody knows');
    }
    const part = { ...LIST, isComplete: false };
    expect(findTarget(part, { playerId: 'a' })).toBe(ANNA);
    expect(() => findTarget(part, { playerId: 'x' })).toThrow('could not be read whole');
    expect(() => findTarget(part, { playerId: 'x', slot: 4 })).toThrow('belongs to "Anna" by now');
  });

  it('needs an id, or a slot with the name the list showed', () => {
    for (const target of [{}, { slot: 5 }, { name: 'Cleo' }]) {
      expect(() => findTarget(LIST, target)).toThrow('playerId is required');
    }
    expect(() => findTarget(LIST, { slot: 3, name: 'Anna ' })).toThrow('is known by an id by now');
  });
});

describe('The lines of a command', () => {
  const { commands } = new GameProfiles().get('dayz');
  const ban = (target: PlayerRef): readonly string[] =>
    'build' in commands.ban ? commands.ban.build({ player: target, minutes: 5, reason: 'x' }) : [];
  const anna: Player = { ...ANNA, id: { kind: 'battleye-guid', value: 'a'.repeat(32), verified: true } };

  it('are recognised as going by the slot or by the id', () => {
    expect(linesFor(anna, ban)).toEqual([
      { text: `addBan ${'a'.repeat(32)} 5 x`, goesBySlot: false },
      { text: 'kick 3 x', goesBySlot: true },
    ]);
  });

  it('AT-63: that go by the slot require the slot that was shown', () => {
    const lines = linesFor(anna, ban);
    expect(() => requireSameSlot(anna, { slot: 2 }, lines)).toThrow('came back as number 3');
    expect(() => requireSameSlot(anna, { slot: 3 }, lines)).not.toThrow();
    expect(() => requireSameSlot(anna, {}, lines)).not.toThrow();
  });

  it('AT-63: that go by the id accept another slot', () => {
    const lines = linesFor(anna, ({ id }) => [`KickPlayer ${id?.value ?? ''}`]);
    expect(() => requireSameSlot(anna, { slot: 2 }, lines)).not.toThrow();
  });
});
