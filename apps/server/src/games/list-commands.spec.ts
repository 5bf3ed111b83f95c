import { describe, expect, it } from '@jest/globals';
import { DAYZ } from '@outpost/games/dayz/profile.js';
import { MINECRAFT } from '@outpost/games/minecraft/profile.js';
import { GENERIC_SOURCE } from '@outpost/games/generic-source/profile.js';
import { listCommandsOf, listReadersOf } from './list-commands.js';

describe('The commands whose answers are lists', () => {
  it('are those of players and of bans, in the words of the game', () => {
    expect(listCommandsOf(DAYZ)).toEqual(['players', 'bans']);
  });

  it('are left out where the game only prints text for people, or has no such command', () => {
    expect(listCommandsOf(MINECRAFT)).toEqual(['list']);
    expect(listCommandsOf(GENERIC_SOURCE)).toEqual([]);
  });

  it('are recognised however they were typed, and no others', () => {
    expect(listReadersOf(DAYZ, ' Players ').players).toBe(DAYZ.readPlayers);
    expect(listReadersOf(DAYZ, 'bans').bans).toBe(DAYZ.readBans);
    expect(listReadersOf(DAYZ, 'players all')).toEqual({});
    expect(listReadersOf(MINECRAFT, 'banlist')).toEqual({});
  });
});
