import { describe, expect, it } from '@jest/globals';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { quickCommandsOf } from './quick-commands.js';

const profiles = new GameProfiles();
const commandsOf = (game: string): readonly string[] =>
  quickCommandsOf(profiles.get(game)).map(({ command }) => command);

describe('The quick commands of a game', () => {
  it.each([
    ['dayz', ['players', 'bans', 'serverstatus', 'say -1 {warning}', 'kick ']],
    ['rust', ['playerlist', 'banlistex', 'serverinfo', 'say {warning}', 'kick ']],
    ['minecraft', ['list', 'banlist', 'say {warning}', 'kick ']],
    ['zomboid', ['players', 'servermsg "{warning}"', 'kickuser ']],
    ['squad', ['ListPlayers', 'ShowServerInfo', 'AdminBroadcast {warning}', 'AdminKick ']],
    ['7dtd', ['lp', 'ban list', 'gettime', 'say "{warning}"', 'kick ']],
    ['palworld', ['ShowPlayers', 'Info', 'Broadcast {warning_}', 'KickPlayer ']],
    ['factorio', ['/players online', '/banlist get', '/version', '{warning}', '/kick ']],
    ['generic-source', []],
  ])('%s are spelled as it knows them', (game, commands) => {
    expect(commandsOf(game)).toEqual(commands);
  });

  it('message or kick nobody at once', () => {
    for (const profile of profiles.all()) {
      for (const { label, isDraft } of quickCommandsOf(profile)) {
        expect(isDraft).toBe(label === 'say' || label === 'kick');
      }
    }
  });
});
