import { describe, expect, it } from '@jest/globals';
import { type StableId } from './listings.js';
import { GameProfiles } from './game-profiles.js';

const profiles = new GameProfiles();
const STEAM = '76561198000000001';
const GUID = '0123456789abcdef0123456789abcdef';

const tellLines = (
  game: string,
  slot: number | null,
  kind: StableId['kind'],
  value: string,
): readonly string[] => {
  const { tell } = profiles.get(game).commands;
  const player = { slot, name: 'Some Name', id: { kind, value, verified: true } };
  return 'build' in tell ? tell.build({ player, text: 'hello' }) : [];
};

describe('a message to one player', () => {
  it.each([
    ['dayz', 4, 'battleye-guid', GUID, 'say 4 hello'],
    ['minecraft', null, 'account-name', 'Steve', 'tell Steve hello'],
    ['ark-se', 0, 'steam', STEAM, `ServerChatTo "${STEAM}" hello`],
    ['squad', 3, 'steam', STEAM, `AdminWarn "${STEAM}" hello`],
    ['factorio', null, 'account-name', 'Bob', '/whisper Bob hello'],
    ['7dtd', null, 'platform', `Steam_${STEAM}`, `sayplayer Steam_${STEAM} "hello"`],
  ] as const)('addresses one player in %s', (game, slot, kind, value, line) => {
    expect(tellLines(game, slot, kind, value)).toEqual([line]);
  });

  it('is never broadcast instead where the game has no command for it', () => {
    for (const id of ['rust', 'palworld', 'zomboid', 'conan', 'cs2', 'reforger']) {
      const { tell } = profiles.get(id).commands;
      expect(String('cannot' in tell && tell.cannot)).toContain(
        'no command that shows a message to one player',
      );
    }
  });
});
