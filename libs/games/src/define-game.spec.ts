import { describe, expect, it } from '@jest/globals';
import { battleye } from '@outpost/rcon-protocol/battleye/descriptor.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from './define-game.js';
import { GameProfileError } from './game-profile.js';
import { SQUAD } from './squad/profile.js';

const game = { ...SQUAD, wire: {} };

describe('defineGame', () => {
  it('takes the protocol id from the descriptor', () => {
    expect(defineGame(battleye, game)).toMatchObject({ protocol: 'battleye', wire: {} });
  });

  it('accepts the wire options of that protocol and no others', () => {
    expect(defineGame(source, { ...game, wire: { dialect: 'squad' } }).wire).toEqual({ dialect: 'squad' });
    // @ts-expect-error no dialect of Source RCON has this name
    defineGame(source, { ...game, wire: { dialect: 'chess' } });
    // @ts-expect-error BattlEye has no dialects
    defineGame(battleye, { ...game, wire: { dialect: 'squad' } });
  });

  it('rejects a malformed id', () => {
    expect(() => defineGame(source, { ...game, id: 'No Game' })).toThrow(GameProfileError);
  });
});
