import { describe, expect, it } from '@jest/globals';
import { type CatalogueCommand } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { completionsOf } from './completions.js';
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
  onSince: '2026-11-20T12:00:00.000Z',
  isOnLonger: false,
  ping: 1,
  address: null,
  country: null,
  state: 'playing',
});
const PLAYERS = [player(0, 'Ada'), player(7, 'Bo the Great')];

const t = consoleTexts.get();

const textsFor = (typed: string): string[] =>
  completionsOf(typed, CATALOGUE, PLAYERS, t).map(({ text }) => text);

describe('Completions', () => {
  it('are empty for empty and for complete input', () => {
    expect(textsFor('')).toEqual([]);
    expect(textsFor('players')).toEqual([]);
  });

  it('match commands by prefix, adding a space if arguments follow', () => {
    expect(textsFor('PL')).toEqual(['players']);
    expect(textsFor('b')).toEqual(['ban ', 'ban list']);
    expect(textsFor('#s')).toEqual(['#shutdown']);
  });

  it('offer players where the command takes one, with the identifier the game expects', () => {
    expect(textsFor('say ')).toEqual(['say 0 ', 'say 7 ']);
    expect(textsFor('say bo t')).toEqual(['say 7 ']);
    expect(textsFor('say 7')).toEqual(['say 7 ']);
    expect(textsFor('say 7 hello')).toEqual([]);
  });

  it('bind a kick and a ban to the player, not to the slot', () => {
    const [kick] = completionsOf('kick ad', CATALOGUE, PLAYERS, t);
    expect(kick?.action).toEqual({ name: 'kick', player: PLAYERS[0] });
    expect(completionsOf('say ad', CATALOGUE, PLAYERS, t)[0]?.action).toBeUndefined();
  });
});
