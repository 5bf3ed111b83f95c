import { expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { problemsFirst } from './problem-order.js';

it('Servers with a problem come first, then favourites, then the rest as registered', () => {
  const servers = [
    aServer({ id: 1 }),
    aServer({ id: 2, status: 'checking' }),
    aServer({ id: 3, isFavourite: true }),
    aServer({ id: 4, fallback: true }),
    aServer({ id: 5, status: 'offline' }),
    aServer({ id: 6, status: 'offline', isFavourite: true }),
    aServer({ id: 7, status: 'restarting' }),
    aServer({ id: 8, status: 'checking', isFavourite: true }),
  ];
  expect(problemsFirst(servers).map(({ id }) => id)).toEqual([5, 6, 4, 7, 8, 3, 2, 1]);
});
