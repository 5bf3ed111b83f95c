import { describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { chooseServer } from './server-lookup.js';

const server = (id: number, name: string): Server => aServer({ id, name });

const SERVERS = [
  server(1, 'Chernarus'),
  server(2, 'chernarus'),
  server(3, 'LIVONIA'),
  server(4, '3'),
  server(5, 'Twin'),
  server(6, 'Twin'),
];

describe('chooseServer', () => {
  it.each([
    ['a name as written', 'chernarus', 2],
    ['a name that differs in case only', 'livonia', 3],
    ['an id', '5', 5],
    ['an id rather than the server of that name', '3', 3],
  ])('finds %s', (_, wanted, id) => {
    expect(chooseServer(SERVERS, wanted).id).toBe(id);
  });

  it('lists the ids when a name is not unique', () => {
    const message = '"Twin" names 2 servers; use an id: 5 (Twin), 6 (Twin)';
    expect(() => chooseServer(SERVERS, 'Twin')).toThrow(message);
  });

  it('lists the ids when only the case is wrong and that leaves several', () => {
    expect(() => chooseServer(SERVERS, 'CHERNARUS')).toThrow('use an id: 1 (Chernarus), 2 (chernarus)');
  });

  it('does not match part of a name', () => {
    expect(() => chooseServer(SERVERS, 'Cher')).toThrow('no server has the name or id "Cher"');
  });
});
