import { describe, expect, it } from '@jest/globals';
import { type CatalogueCommand } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { commandOf, completionsOf } from './completions.js';
import { consoleTexts } from './texts/en.js';

const command = (usage: string, effect: CatalogueCommand['effect'] = null): CatalogueCommand => ({
  name: usage.split(' ', 1)[0] ?? '',
  usage,
  help: `help of ${usage}`,
  effect,
});

const CATALOGUE = [
  command('players'),
  command('say <slot> <text>', 'tell'),
  command('kick <slot> [reason]', 'kick'),
  command('ban <slot> [minutes] [reason]', 'ban'),
  command('ban list'),
  command('#shutdown', 'shutdown'),
];

const player = (slot: number, name: string): OnlinePlayer => ({
  slot,
  name,
  playerId: `id of ${name}`,
  isVerified: true,
  ping: 1,
  address: null,
  state: 'playing',
});
const PLAYERS = [player(0, 'Ada'), player(7, 'Bo the Great')];

const t = consoleTexts.get();

const textsFor = (typed: string): string[] =>
  completionsOf(typed, CATALOGUE, PLAYERS, t).map(({ text }) => text);

describe('What can be completed', () => {
  it('is nothing before something is typed, or when all is typed', () => {
    expect(textsFor('')).toEqual([]);
    expect(textsFor('players')).toEqual([]);
  });

  it('is a command by its beginning, with a blank where arguments follow', () => {
    expect(textsFor('PL')).toEqual(['players']);
    expect(textsFor('b')).toEqual(['ban ', 'ban list']);
    expect(textsFor('#s')).toEqual(['#shutdown']);
  });

  it('is a player where the command wants one, written as the game wants it', () => {
    expect(textsFor('say ')).toEqual(['say 0 ', 'say 7 ']);
    expect(textsFor('say bo t')).toEqual(['say 7 ']);
    expect(textsFor('say 7')).toEqual(['say 7 ']);
    expect(textsFor('say 7 hello')).toEqual([]);
  });

  it('binds a kick and a ban to the player, not to the slot', () => {
    const [kick] = completionsOf('kick ad', CATALOGUE, PLAYERS, t);
    expect(kick?.action).toEqual({ name: 'kick', player: PLAYERS[0] });
    expect(completionsOf('say ad', CATALOGUE, PLAYERS, t)[0]?.action).toBeUndefined();
  });
});

describe('commandOf', () => {
  it('takes the longest name that fits, and a whole word', () => {
    expect(commandOf('ban list', CATALOGUE)?.usage).toBe('ban list');
    expect(commandOf(' Ban 3 0 cheat', CATALOGUE)?.effect).toBe('ban');
    expect(commandOf('banish 3', CATALOGUE)).toBeUndefined();
  });
});
