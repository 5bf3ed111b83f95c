import { describe, expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { branchesOf, pathOnServer, serverOnPage } from './branches.js';

describe('the tree of servers', () => {
  it('holds groups and servers by name, and those without a group last', () => {
    const eu = { id: 2, name: 'EU' };
    const us = { id: 1, name: 'US' };
    const servers = [
      aServer({ id: 1, name: 'Namalsk 10' }),
      aServer({ id: 2, name: 'Namalsk 9' }),
      aServer({ id: 3, name: 'Sakhal', group: us }),
      aServer({ id: 4, name: 'Livonia', group: eu }),
      aServer({ id: 5, name: 'Chernarus', group: eu }),
    ];
    const { branches, more } = branchesOf(servers);
    expect(branches.map(({ group, servers: each }) => [group?.name, each.map(({ name }) => name)])).toEqual([
      ['EU', ['Chernarus', 'Livonia']],
      ['US', ['Sakhal']],
      [undefined, ['Namalsk 9', 'Namalsk 10']],
    ]);
    expect(more).toBe(0);
  });

  it('leaves out what nobody would scroll to, and tells how many', () => {
    const servers = Array.from({ length: 130 }, (_, index) => aServer({ id: index + 1, name: `S${index}` }));
    const { branches, more } = branchesOf(servers);
    expect([branches[0]?.servers.length, more]).toEqual([100, 30]);
  });

  it.each([
    ['/console', '/console/7', undefined],
    ['/console/3', '/console/7', 3],
    ['/logs/3', '/logs/7', 3],
    ['/servers/3/tasks', '/servers/7/tasks', 3],
    ['/servers/3', '/servers/7', 3],
    ['/servers/3/people', '/servers/7', 3],
    ['/settings', '/servers/7', undefined],
  ])('leads from %s to %s', (from, to, current) => {
    expect(pathOnServer(from, 7)).toBe(to);
    expect(serverOnPage(from)).toBe(current);
  });
});
