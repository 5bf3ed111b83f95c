import { expect, it } from '@jest/globals';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { shownPlayers } from './shown-players.js';

const player = (name: string, fields: Partial<OnlinePlayer>): OnlinePlayer =>
  ({
    name,
    slot: null,
    playerId: null,
    address: null,
    country: null,
    ping: null,
    onSince: '2026-11-20T12:00:00Z',
    ...fields,
  }) as OnlinePlayer;

const PLAYERS = [
  player('boris', { slot: 12, ping: 40, onSince: '2026-11-20T11:00:00Z' }),
  player('Anna', { playerId: '7656119', ping: 220 }),
  player('Cleo', { address: '192.0.2.50', onSince: '2026-11-20T10:00:00Z' }),
];
const names = (search: string, sort: Parameters<typeof shownPlayers>[2] = 'listed'): string[] =>
  shownPlayers(PLAYERS, search, sort).map(({ name }) => name);

it('finds players by a part of their name, id, address or number', () => {
  expect(names(' ANN ')).toEqual(['Anna']);
  expect(names('5611')).toEqual(['Anna']);
  expect(names('192.0')).toEqual(['Cleo']);
  expect(names('#12')).toEqual(['boris']);
  expect(names('nobody')).toEqual([]);
});

it('sorts by name in any case, by the slowest ping, and by who is on the longest', () => {
  expect(names('')).toEqual(['boris', 'Anna', 'Cleo']);
  expect(names('', 'name')).toEqual(['Anna', 'boris', 'Cleo']);
  expect(names('', 'ping')).toEqual(['Anna', 'boris', 'Cleo']);
  expect(names('', 'time')).toEqual(['Cleo', 'boris', 'Anna']);
});
