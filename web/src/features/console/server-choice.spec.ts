import { expect, it } from '@jest/globals';
import { type Server, type ServerStatus } from '@outpost/contracts/servers.js';
import { chosenServer } from './server-choice.js';

const server = (id: number, status: ServerStatus): Server => ({
  id,
  status,
  name: `Server ${id}`,
  type: 'battleye',
  game: 'dayz',
  host: '203.0.113.7',
  port: 2305,
  maxPlayers: 60,
  lastOnline: null,
  statusReason: null,
  createdAt: '2026-11-20T10:00:00Z',
});

const SERVERS = [server(1, 'offline'), server(2, 'online'), server(3, 'online')];

it('chooses the server of the address, even when it is offline', () => {
  expect(chosenServer(SERVERS, '1')?.id).toBe(1);
});

it('chooses the first server that is online when none is named, or one that does not exist', () => {
  expect(chosenServer(SERVERS, undefined)?.id).toBe(2);
  expect(chosenServer(SERVERS, '99')?.id).toBe(2);
});

it('chooses the first server when none is online', () => {
  expect(chosenServer([server(5, 'offline'), server(6, 'checking')], undefined)?.id).toBe(5);
});

it('chooses nothing among no servers', () => {
  expect(chosenServer([], '1')).toBeUndefined();
});
