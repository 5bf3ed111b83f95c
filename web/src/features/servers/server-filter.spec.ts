import { describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { countsOf, filterFromAddress, isNarrowed, type ServerFilter, shownServers } from './server-filter.js';

const server = (id: number, changes: Partial<Server> = {}): Server =>
  aServer({ id, name: `Server ${id}`, host: '192.0.2.10', players: id, ...changes });
const { access } = aServer();

const ANY: ServerFilter = {
  ...{ search: '', state: undefined, game: undefined, group: undefined, tag: undefined },
  ...{ isMine: false, isFavourite: false, restartsSoon: false, sort: 'status' },
};
const ALL: ServerFilter = { ...ANY, sort: 'id' };
const SERVERS = [
  server(1),
  server(2, { status: 'offline', players: null }),
  server(3, { fallback: true }),
  server(10, {
    ...{ name: 'Livonia', game: 'rust', group: { id: 4, name: 'EU' }, tags: ['pvp'], isFavourite: true },
    access: { ...access, role: 'admin' },
  }),
];
const idsOf = (filter: Partial<ServerFilter>, held?: number) =>
  shownServers(SERVERS, { ...ALL, ...filter }, new Set([10]), held).map(({ id }) => id);

describe('The filter of servers', () => {
  it('is read from the URL, ignoring unknown values', () => {
    const address =
      'search=livo&status=limited&game=rust&group=4&tag=pvp&owner=me&marked=favourite&restart=soon&sort=name';
    expect(filterFromAddress(new URLSearchParams(address))).toEqual({
      ...{ search: 'livo', state: 'limited', game: 'rust', group: 4, tag: 'pvp' },
      ...{ isMine: true, isFavourite: true, restartsSoon: true, sort: 'name' },
    });
    const wrong = 'status=asleep&group=x&owner=you&marked=1&restart=later&sort=password';
    expect(filterFromAddress(new URLSearchParams(wrong))).toEqual(ANY);
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

  it.each([
    [{ game: 'rust' }, [10]],
    [{ group: 4 }, [10]],
    [{ tag: 'pvp' }, [10]],
    [{ isFavourite: true }, [10]],
    [{ restartsSoon: true }, [10]],
    [{ isMine: true }, [1, 2, 3]],
    [{ isMine: true, tag: 'pvp' }, []],
  ] as const)('narrows the list by %j', (filter, ids) => {
    expect(isNarrowed({ ...ALL, ...filter })).toBe(true);
    expect(idsOf(filter)).toEqual(ids);
  });

  it('sorts by problems or by player count', () => {
    expect(idsOf({ sort: 'status' })).toEqual([2, 3, 10, 1]);
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
