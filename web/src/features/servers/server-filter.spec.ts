import { describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import {
  countsOf,
  filterFromAddress,
  foremost,
  isNarrowed,
  type ServerFilter,
  shownServers,
} from './server-filter.js';

const server = (id: number, changes: Partial<Server> = {}): Server =>
  ({
    id,
    name: `Server ${id}`,
    host: '192.0.2.10',
    port: 2305,
    status: 'online',
    fallback: false,
    players: id,
    ...changes,
  }) as Server;

const ALL: ServerFilter = { search: '', state: undefined, sort: 'id' };
const SERVERS = [
  server(1),
  server(2, { status: 'offline', players: null }),
  server(3, { fallback: true }),
  server(10, { name: 'Livonia' }),
];
const idsOf = (filter: Partial<ServerFilter>, held?: number) =>
  shownServers(SERVERS, { ...ALL, ...filter }, held).map(({ id }) => id);

describe('The filter of servers', () => {
  it('is read from the URL, ignoring unknown values', () => {
    expect(filterFromAddress(new URLSearchParams('search=livo&status=limited&sort=name'))).toEqual({
      search: 'livo',
      state: 'limited',
      sort: 'name',
    });
    expect(filterFromAddress(new URLSearchParams('status=asleep&sort=password'))).toEqual(ALL);
  });

  it('keeps all servers in order of registration when empty', () => {
    expect(idsOf({})).toEqual([1, 2, 3, 10]);
    expect([
      isNarrowed(ALL),
      isNarrowed({ ...ALL, search: ' ' }),
      isNarrowed({ ...ALL, sort: 'name' }),
    ]).toEqual([false, false, false]);
  });

  it('combines search and state', () => {
    expect(idsOf({ search: 'server' })).toEqual([1, 2, 3]);
    expect(idsOf({ search: 'server', state: 'online' })).toEqual([1]);
    expect(idsOf({ state: 'limited' })).toEqual([3]);
  });

  it('sorts by problems or by player count', () => {
    expect(idsOf({ sort: 'status' })).toEqual([2, 3, 1, 10]);
    expect(idsOf({ sort: 'players' })).toEqual([10, 3, 1, 2]);
    expect(idsOf({ sort: 'name' })).toEqual([10, 1, 2, 3]);
  });

  it('keeps a held row that no longer matches', () => {
    expect(idsOf({ state: 'offline' }, 1)).toEqual([1, 2]);
  });

  it('counts the servers of each occurring state', () => {
    expect(countsOf(SERVERS)).toEqual({ online: 2, offline: 1, limited: 1 });
  });
});

it('The foremost servers are those that need attention', () => {
  expect(foremost(SERVERS, 3).map(({ id }) => id)).toEqual([2, 3, 1]);
});
