import { describe, expect, it } from '@jest/globals';
import { SERVER_FIELDS, ServersQuery } from '@outpost/contracts/servers-query.js';
import { type Server } from '@outpost/contracts/servers.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { cursorOf } from '../platform/pages/place.js';
import { fitting, picked, serverPage } from './server-page.js';

const server = (id: number, changes: Partial<Server> = {}): Server =>
  aServer({
    id,
    name: `Server ${id}`,
    host: '192.0.2.10',
    port: 2300 + id,
    status: id % 2 === 0 ? 'online' : 'offline',
    players: id % 2 === 0 ? id : null,
    ...changes,
  });

const SERVERS = Array.from({ length: 25 }, (_, at) => server(at + 1));

const idsOf = (query: ServersQuery, servers = SERVERS) =>
  serverPage(servers, query).servers.map(({ id }) => id);

/** All pages, one after the other. */
function walk(query: ServersQuery): readonly (number | undefined)[] {
  const ids: (number | undefined)[] = [];
  let after: string | undefined;
  do {
    const page = serverPage(
      SERVERS,
      Object.assign(new ServersQuery(), query, after === undefined ? {} : { after }),
    );
    ids.push(...page.servers.map(({ id }) => id));
    after = page.next();
  } while (after !== undefined);
  return ids;
}

describe('A page of servers', () => {
  it('holds all servers unchanged by default', () => {
    const page = serverPage(SERVERS, {});
    expect([page.servers, page.total, page.next()]).toEqual([SERVERS, 25, undefined]);
    expect(Object.keys(picked(SERVERS[0] as Server, undefined)).sort()).toEqual([...SERVER_FIELDS].sort());
  });

  it.each(['id', 'name', 'status', 'players'] as const)(
    'leads to the next one, sorted by %s in either order, without missing or repeating a server',
    (sort) => {
      const up = walk({ sort, limit: 4 });
      expect(new Set(up).size).toBe(25);
      expect(walk({ sort, order: 'desc', limit: 7 })).toEqual([...up].reverse());
    },
  );

  it('continues after a server that was deleted meanwhile', () => {
    const after = serverPage(SERVERS, { sort: 'name', limit: 3 }).next() ?? '';
    const left = SERVERS.filter(({ id }) => id !== 3);
    expect(idsOf({ sort: 'name', limit: 2, after }, left)).toEqual([4, 5]);
  });

  it('reports how many were found, not how many it holds', () => {
    const { servers, total } = serverPage(SERVERS, { search: 'server', status: 'online', limit: 5 });
    expect([servers.length, total]).toEqual([5, 12]);
  });

  it('finds by words of the name and the address', () => {
    expect(idsOf({ search: '2.10:2324' })).toEqual([24]);
    expect(idsOf({ search: 'SERVER 24' })).toEqual([24]);
  });

  it('finds by a tag, as a whole, in either case', () => {
    const servers = [server(1, { tags: ['PvP', 'eu'] }), server(2, { tags: ['pvpve'] }), server(3)];
    expect(idsOf({ tag: 'pvp' }, servers)).toEqual([1]);
    expect(idsOf({ tag: 'us' }, servers)).toEqual([]);
  });

  it('distinguishes Limited Mode from online', () => {
    const servers = [server(1), server(2), server(4, { fallback: true })];
    expect([idsOf({ status: 'online' }, servers), idsOf({ status: 'limited' }, servers)]).toEqual([[2], [4]]);
  });

  it('contains the requested fields only', () => {
    expect(picked(SERVERS[0] as Server, ['name', 'players'])).toEqual({ name: 'Server 1', players: null });
  });

  it('ends before a megabyte, however long the names of maps, and continues', () => {
    const query = { name: 'x', map: 'm'.repeat(400_000), version: '1', players: 1, maxPlayers: 2 };
    const heavy = SERVERS.map((one) => ({ ...one, query }));
    const page = serverPage(heavy, { limit: 10 });
    const rows = fitting(page.servers);
    expect([rows, page.next(page.servers[rows - 1]?.id)]).toEqual([2, cursorOf([2, 2])]);
  });

  it.each([
    ['', 'nothing'],
    ['bm9wZQ', 'no JSON'],
    [Buffer.from('[1]').toString('base64url'), 'half of one'],
    [Buffer.from('[{},1]').toString('base64url'), 'an object'],
    [Buffer.from('["a","b"]').toString('base64url'), 'an id that is none'],
  ])('refuses the cursor %j, %s', (after) => {
    expect(() => serverPage(SERVERS, { after })).toThrow('after must be what a Link header said');
  });
});
