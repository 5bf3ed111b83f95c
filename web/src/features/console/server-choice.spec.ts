import { expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { chosenServer, entryIn, severalIn } from './server-choice.js';

const server = (id: number, status: ServerStatus): Server => aServer({ id, status, name: `Server ${id}` });

const SERVERS = [server(1, 'offline'), server(2, 'online'), server(3, 'online')];

it('chooses the server in the URL, even when it is offline', () => {
  expect(chosenServer(SERVERS, '1')?.id).toBe(1);
});

it('chooses the first server that is online when none is named [S2.90]', () => {
  expect(chosenServer(SERVERS, undefined)?.id).toBe(2);
});

it('chooses no other server for one that is not there', () => {
  expect(chosenServer(SERVERS, '99')).toBeUndefined();
  expect(chosenServer(SERVERS, 99)).toBeUndefined();
});

it('chooses the first server when none is online [S2.91]', () => {
  expect(chosenServer([server(5, 'offline'), server(6, 'checking')], undefined)?.id).toBe(5);
});

it('chooses nothing among no servers', () => {
  expect(chosenServer([], '1')).toBeUndefined();
});

it('reads several servers from the address, each once and at most four', () => {
  expect(severalIn('3,1')).toEqual([3, 1]);
  expect(severalIn('3,1,3')).toEqual([3, 1]);
  expect(severalIn('1,2,3,4,5')).toEqual([1, 2, 3, 4]);
  for (const other of [undefined, '3', '3,', ',3', '3,x', '0,3', '']) expect(severalIn(other)).toEqual([]);
});

it('reads the entry around which the past is shown from the address', () => {
  const entryOf = (search: string): number | undefined => entryIn(new URLSearchParams(search));
  expect(entryOf('at=71')).toBe(71);
  for (const other of ['', 'at=', 'at=0', 'at=-1', 'at=1e3', 'at=x']) expect(entryOf(other)).toBeUndefined();
});
