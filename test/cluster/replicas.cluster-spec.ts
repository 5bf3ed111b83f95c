import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cluster as Overview } from '@outpost/contracts/cluster.js';
import { type Health } from '@outpost/contracts/health.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { RawClient } from '../support/api.js';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, until } from './support/cluster.js';

const GAMES = 12;
/** One that the panel does not send by itself. */
const COMMAND = 'say -1 hello';

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
const executed = ({ journal }: SimulatedBattleyeServer): number =>
  journal.executed.filter((command) => command === COMMAND).length;
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

  it('give their servers away before they end, and do meanwhile what they are asked for', async () => {
    const second = await cluster.start();
    await until(() => areShared(6, 6));
    const [visitor, client] = [new RawClient(second.url), await cluster.admin(second)];
    const ended = second.stop();
    await until(async () => (await visitor.get('/api/health/ready')).status === 503);
    const { body } = await visitor.get<Health>('/api/health/ready');
    expect(body.problems).toMatchObject([{ code: 'draining', severity: 'failing' }]);
    const { body: servers } = await client.get<Server[]>('/api/servers');
    const commands = servers.map(({ id }) => client.post(`/api/servers/${id}/command`, { command: COMMAND }));
    expect((await Promise.all(commands)).map(({ status }) => status)).toEqual(games.map(() => 200));
    expect(await ended).toBe(0);
    expect(await counts()).toEqual([12]);
    expect(second.output).toContain('game servers were given away');
    expect(second.output).not.toContain('"level":50');
    expect(games.map(executed)).toEqual(games.map(() => 1));
    await until(isConnectedToAll);
  });

  it('are shown to admins with what they hold, and for a while after they were killed', async () => {
    const second = await cluster.start();
    await until(() => areShared(6, 6));
    const overview = async (): Promise<Overview> => (await admin.get<Overview>('/api/admin/cluster')).body;
    await until(async () => (await overview()).replicas.every(({ figures }) => figures.natsMs !== null));
    const { replicas, servers } = await overview();
    expect(servers).toEqual({ all: 12, held: 12, unheld: 0 });
    expect(replicas).toMatchObject([
      { slot: 1, state: 'active', isAnswering: true, servers: 6 },
      { slot: 2, state: 'active', isAnswering: false, servers: 6, figures: { taken: 6, leaving: 0 } },
    ]);
    expect(replicas.every(({ figures }) => figures.databaseMs !== null)).toBe(true);
    await second.kill();
    await until(async () => (await overview()).replicas[1]?.state === 'gone');
    await until(async () => (await overview()).servers.unheld === 0);
    expect((await overview()).replicas).toMatchObject([{ servers: 12 }, { servers: 0 }]);
  });

  it('take the servers of one that was killed', async () => {
    const second = await cluster.start();
    await until(() => areShared(6, 6));
    await second.kill();
    await until(() => areShared(12));
    await until(isConnectedToAll);
  });
});
