import { expect, it } from '@jest/globals';
import { PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { demoServersOf } from './demo-servers.js';

it('The demo runs a simulated server of each protocol that has one for it', async () => {
  const servers = await demoServersOf(PROTOCOLS);
  expect(servers.map(({ name, type, game, maxPlayers }) => [name, type, game, maxPlayers])).toEqual([
    ['Demo: Chernarus', 'battleye', 'dayz', 60],
    ['Demo: Muldraugh', 'source', 'zomboid', 32],
  ]);
  const running = await Promise.all(servers.map((server) => server.start(0, 'quagga-19')));
  expect(running.filter(({ port }) => port > 0)).toHaveLength(2);
  await Promise.all(running.map((server) => server.stop()));
});
