import { describe, expect, it } from '@jest/globals';
import { GameProfiles } from './game-profiles.js';
import { recognisedGame } from './recognised-game.js';

const profiles = new GameProfiles();
const recognised = (protocol: string, signs: { appId?: number; reply?: string }): string | undefined =>
  recognisedGame(profiles.forProtocol(protocol), { appId: null, reply: '', ...signs })?.id;

describe('A game is recognised', () => {
  it.each([
    ['battleye', 221_100, 'dayz'],
    ['battleye', 107_410, 'arma3'],
    ['source', 252_490, 'rust'],
    ['webrcon', 252_490, 'rust-web'],
    ['source', 730, 'cs2'],
    ['source', 108_600, 'zomboid'],
    ['telnet', 251_570, '7dtd'],
  ])('over %s by the Steam id %i', (protocol, appId, game) => {
    expect(recognised(protocol, { appId })).toBe(game);
  });

  it.each([
    [
      'rust',
      'Protocol: 2585.254.1\nBuild Date: 05/30/2024 17:02:11\nUnity Version: 2022.3.26f1\nChangeset: 1\n',
    ],
    [
      'source-engine',
      'Protocol version 24\nExe version 8622567 (tf)\nExe build: 12:01:01 Nov 1 2023 (9044)\n',
    ],
    ['minecraft', 'Unknown or incomplete command, see below for errorversion<--[HERE]'],
    ['minecraft', 'This server is running Paper version 1.21.1-130 (MC: 1.21.1)'],
    ['conan', 'Couldn\'t find the command: version. Try "help"'],
  ])('as %s by its reply to version', (game, reply) => {
    expect(recognised('source', { reply })).toBe(game);
  });

  it('by the Steam id before the words of a reply', () => {
    expect(recognised('source', { appId: 393_380, reply: 'Protocol version 24' })).toBe('squad');
  });

  it('by nothing that several games have', () => {
    expect(recognised('source', { reply: 'Unknown command' })).toBeUndefined();
    expect(recognised('source', { appId: 1, reply: '' })).toBeUndefined();
  });

  it('only by what is at the beginning of a reply, however long', () => {
    expect(recognised('source', { reply: `${' '.repeat(2_000_000)}Protocol version 24` })).toBeUndefined();
  });
});

it('No two games of one protocol share a sign or a mark', () => {
  for (const protocol of ['battleye', 'source', 'webrcon', 'telnet']) {
    const games = profiles.forProtocol(protocol);
    const ids = games.flatMap(({ signs }) => signs?.appIds ?? []);
    const letters = games.map(({ mark }) => mark?.letters);
    expect([new Set(ids).size, new Set(letters).size]).toEqual([ids.length, letters.length]);
  }
});
