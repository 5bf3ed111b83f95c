import { describe, expect, it } from '@jest/globals';
import {
  comparePlaces,
  isFoundBy,
  type ListedServer,
  listedStateOf,
  placeOf,
  searchedText,
  searchLabel,
  type ServerSort,
} from './server-order.js';

const SERVER: ListedServer = {
  id: 1,
  name: 'Chernarus',
  host: '192.0.2.10',
  port: 2305,
  status: 'online',
  fallback: false,
  players: 3,
  maxPlayers: 60,
};

const orderOf = (servers: readonly Partial<ListedServer>[], sort: ServerSort): readonly number[] =>
  servers
    .map((server, at) => placeOf({ ...SERVER, id: at + 1, ...server }, sort))
    .sort(comparePlaces)
    .map(([, id]) => id);

describe('The order of servers', () => {
  it('sorts numbers in names numerically and ignores case and accents', () => {
    const names = ['server 10', 'Server 9', 'Élan', 'elan 2', 'Apfel'].map((name) => ({ name }));
    expect(orderOf(names, 'name')).toEqual([5, 3, 4, 2, 1]);
  });

  it('puts servers that need attention first', () => {
    const servers = [
      { status: 'online' },
      { status: 'checking' },
      { status: 'online', fallback: true },
      { status: 'restarting' },
      { status: 'offline' },
    ] as const;
    expect(orderOf(servers, 'status')).toEqual([5, 3, 4, 2, 1]);
  });

  it('sorts an unknown player count below zero', () => {
    expect(orderOf([{ players: 0 }, { players: 7 }, { players: null }], 'players')).toEqual([3, 1, 2]);
  });

  it('breaks ties by id', () => {
    expect(orderOf([{ id: 10 }, { id: 9 }], 'name')).toEqual([9, 10]);
  });
});

describe('The search of servers', () => {
  it.each([
    ['cherno', false],
    ['CHERN', true],
    ['192.0.2.10:2305', true],
    ['arus 2305', true],
    ['arus 2306', false],
    ['  ', true],
  ])('of %j finds Chernarus: %s', (search, isFound) => {
    expect(isFoundBy(searchedText(SERVER), searchLabel(search))).toBe(isFound);
  });

  it('finds a name regardless of its accents', () => {
    expect(isFoundBy(searchedText({ ...SERVER, name: 'Łódź Ünïcode' }), searchLabel('unicode'))).toBe(true);
  });
});

it('A server in Limited Mode is not listed as online', () => {
  expect(listedStateOf({ status: 'online', fallback: true })).toBe('limited');
  expect(listedStateOf({ status: 'offline', fallback: true })).toBe('offline');
});
