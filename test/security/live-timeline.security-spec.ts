import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type User } from '@outpost/contracts/users.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { HostileWebrcon } from './support/hostile-webrcon.js';
import { registered } from './support/registered.js';
import { underAttack } from './support/under-attack.js';

const SOCKETS = 20;
/** Seven megabytes for each reader: the OS buffers the first few. */
const LINE = 'x'.repeat(12_000);
const LINES = 600;
const HELPER = { username: 'helper', email: 'helper@example.com', password: 'staple battery' };

describe('Somebody with an account', () => {
  const held = underAttack();
  let game: HostileWebrcon;
  let id: number;
  const sockets: LiveClient[] = [];
  beforeAll(async () => {
    game = await HostileWebrcon.start();
    id = await registered(held.admin, { ...sourceAddress(game), type: 'webrcon' });
  }, 60_000);
  afterAll(async () => {
    for (const { socket } of sockets) socket.terminate();
    await game.stop();
  });

  const watching = async (account: RawClient): Promise<LiveClient> => {
    const headers = { cookie: account.cookieHeader, origin: account.url };
    const client = await LiveClient.open(account.url, headers, { followsTimeline: true });
    sockets.push(client);
    client.send({ type: 'subscribe', serverId: id });
    await client.next('serverStatus');
    return client;
  };
  /** A signed-in user with admin rights that the first admin can revoke. */
  const helper = async (): Promise<RawClient> => {
    const client = held.panel.visitor();
    await client.post('/api/register-interest', HELPER);
    const [pending] = (await held.admin.get<User[]>('/api/pending-users')).body;
    await held.admin.post(`/api/approve-user/${pending?.id}`);
    const { username, password } = HELPER;
    await client.post('/api/login', { username, password });
    await held.admin.post(`/api/set-admin/${pending?.id}`, { isAdmin: true });
    return client;
  };

  attack(
    '11.51',
    'loses the right to see a server that prints without a pause, and waits for one more batch',
    () => held.panel,
    async () => {
      const account = await helper();
      const { id: userId } = (await account.get<User>('/api/user')).body;
      const client = await watching(account);
      const frames: string[] = [];
      client.socket.on('message', (data: Buffer) => frames.push(data.toString('utf8')));
      const observer = await watching(held.admin);
      const before = game.flood(20_000, (at) => `before ${at}`);
      await client.next('timeline', ({ entry }) => entry.message.startsWith('before'));
      await held.admin.post(`/api/set-admin/${userId}`, { isAdmin: false });
      const delivered = frames.length;
      await before;
      await game.flood(100, (at) => `after ${at}`);
      await observer.next('timeline', ({ entry }) => entry.message === 'after 99');
      client.send('no message');
      await client.next('commandError');
      expect(frames.some((frame) => frame.startsWith('{"type":"batch"'))).toBe(true);
      expect(frames.filter((frame) => frame.includes('after '))).toEqual([]);
      return `${delivered} messages before, none after the right had ended`;
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '11.52',
    `asks for batches on ${SOCKETS - 2} sockets and reads nothing of what a game floods them with`,
    () => held.panel,
    async () => {
      const readers: LiveClient[] = [];
      for (let count = 0; count < SOCKETS - 2; count += 1) readers.push(await watching(held.admin));
      for (const { socket } of readers) socket.pause();
      await game.flood(LINES, (at) => `${at} ${LINE}`);
      const { grownMb } = await held.panel.vitalSigns();
      for (const { socket } of readers) socket.resume();
      const leftOut = await Promise.all(
        readers.map(
          async (reader) => (await reader.next('reload', (delivered) => delivered.leftOut > 0)).leftOut,
        ),
      );
      expect(grownMb).toBeLessThan(60);
      return `${Math.round(grownMb)} MB, and each was told of ${Math.min(...leftOut)} messages or more left out`;
    },
    { timeoutMs: 30_000 },
  );
});
