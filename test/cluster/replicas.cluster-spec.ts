import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { type RawClient } from '../support/api.js';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, until } from './support/cluster.js';

const GAMES = 12;

let cluster: Cluster;
beforeAll(async () => (cluster = await Cluster.open()));
afterAll(() => cluster.close());

let games: readonly SimulatedBattleyeServer[];
let first: PanelProcess;
let admin: RawClient;
beforeEach(async () => {
  await cluster.reset();
  games = await Promise.all(Array.from({ length: GAMES }, () => startBattleye()));
  first = await cluster.start();
  admin = await cluster.admin(first);
  for (const game of games) {
    const body = { name: `Game ${game.port}`, ...battleyeAddress(game) };
    expect((await admin.post<Server>('/api/servers', body)).status).toBe(201);
  }
  await until(isConnectedToAll);
});
afterEach(async () => {
  await cluster.reset();
  await Promise.all(games.map((game) => game.stop()));
});

const isConnectedToAll = (): boolean => games.every(({ clientCount }) => clientCount === 1);
const counts = async (): Promise<readonly number[]> => (await cluster.held()).map(({ servers }) => servers);
const areShared = async (...expected: readonly number[]): Promise<boolean> =>
  String(await counts()) === String(expected);

describe('Replicas', () => {
  it('share the game servers evenly as they join and end, one connection to each', async () => {
    expect(await counts()).toEqual([12]);
    const second = await cluster.start();
    await until(() => areShared(6, 6));
    const third = await cluster.start();
    await until(() => areShared(4, 4, 4));
    await until(isConnectedToAll);
    expect(await third.stop()).toBe(0);
    await until(() => areShared(6, 6));
    expect(await second.stop()).toBe(0);
    await until(() => areShared(12));
    await until(isConnectedToAll);
  });

  it('take the servers of one that was killed', async () => {
    const second = await cluster.start();
    await until(() => areShared(6, 6));
    await second.kill();
    await until(() => areShared(12));
    await until(isConnectedToAll);
  });
});
