import { describe, expect, it } from '@jest/globals';
import { Message } from '@outpost/contracts/message.js';
import { cannot } from '@outpost/games/game-commands.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { restartCommandOf } from './restart-command.js';

const profiles = new GameProfiles();

describe('What Restart sends', () => {
  it('is the game’s restart command, with a countdown', () => {
    expect(restartCommandOf(profiles.get('rust'))).toMatchObject({
      commands: ['restart 10 "Restart"'],
      onlyStops: false,
    });
  });

  it('is the shutdown command and its note if the game has no restart command, marked as only stopping', () => {
    expect(restartCommandOf(profiles.get('dayz'))).toEqual({
      commands: ['#shutdown'],
      note: 'The server goes down at once, without a countdown.',
      onlyStops: true,
    });
  });

  it('is recognised as a restart for every game', () => {
    for (const profile of profiles.all()) {
      const restart = restartCommandOf(profile);
      if (restart instanceof Message) continue;
      expect(restart.commands.some((command) => profile.restartOf(command) !== undefined)).toBe(true);
    }
  });

  it('is the reason if the game has neither command', () => {
    expect(restartCommandOf(profiles.get('squad'))).toEqual(
      'The game has no command for it over RCON; restart the process on its machine.',
    );
  });

  it('is the error message if a plugin fails to build it', () => {
    const dayz = profiles.get('dayz');
    const restart = {
      build: () => {
        throw new Error('out of order');
      },
      note: null,
    };
    const commands = { ...dayz.commands, restart, shutdown: cannot('no') };
    expect(restartCommandOf({ ...dayz, commands })).toEqual('out of order');
  });
});
