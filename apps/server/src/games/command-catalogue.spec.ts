import { describe, expect, it } from '@jest/globals';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { catalogueOf } from './command-catalogue.js';

const profiles = new GameProfiles();
const effectOf = (game: string, name: string) =>
  catalogueOf(profiles.get(game)).find((command) => command.usage.startsWith(name))?.effect;

describe('catalogueOf', () => {
  it.each([
    ['dayz', 'kick', 'kick'],
    ['dayz', 'ban ', 'ban'],
    ['dayz', 'addBan', 'ban'],
    ['dayz', 'removeBan', 'unban'],
    ['dayz', '#shutdown', 'shutdown'],
    ['dayz', 'say', 'tell'],
    ['dayz', 'players', null],
    ['rust', 'banid', 'ban'],
    ['rust', 'restart', 'restart'],
    ['squad', 'AdminKick', 'kick'],
    ['minecraft', 'kick', 'kick'],
    ['minecraft', 'stop', 'shutdown'],
  ])('finds for %s that %s has the effect %s', (game, name, effect) => {
    expect(effectOf(game, name)).toBe(effect);
  });

  it('covers every game', () => {
    for (const profile of profiles.all()) expect(catalogueOf(profile)).toHaveLength(profile.catalogue.length);
  });

  it('survives a plugin whose commands throw', () => {
    const dayz = profiles.get('dayz');
    const broken = () => {
      throw new Error('out of order');
    };
    const game = {
      ...dayz,
      restartOf: broken,
      commands: { ...dayz.commands, kick: { build: broken, note: null } },
    };
    const kick = catalogueOf(game).find(({ name }) => name === 'kick');
    expect(kick?.help).toEqual('Throw a player out');
  });
});
