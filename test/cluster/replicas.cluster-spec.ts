import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cluster as Overview } from '@outpost/contracts/cluster.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type RawClient } from '../support/api.js';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, until } from './support/cluster.js';
import { sendCommand, timesExecuted } from './support/command.js';
import { Fleet } from './support/fleet.js';
import { readinessOf } from './support/readiness.js';

const GAMES = 12;

let cluster: Cluster;
beforeAll(async () => (cluster = await Cluster.open()));
afterAll(() => cluster.close());

let fleet: Fleet;
let first: PanelProcess;
let admin: RawClient;
beforeEach(async () => {
  fleet = await Fleet.start(GAMES);
  first = await cluster.start();
  admin = await cluster.admin(first);
  await fleet.register(admin);
});
afterEach(async () => {
  await cluster.reset();
  await fleet.stop();
});

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
    await fleet.connected();
    expect(await third.stop()).toBe(0);
    await until(() => areShared(6, 6));
    expect(await second.stop()).toBe(0);
    await until(() => areShared(12));
    await fleet.connected();
  });

  it('give their servers away before they end, and do meanwhile what they are asked for', async () => {
    const second = await cluster.start();
    await until(() => areShared(6, 6));
    const client = await cluster.admin(second);
    const ended = second.stop();
    await until(async () => (await readinessOf(second)).status === 503);
    const { body } = await readinessOf(second);
    expect(body.problems).toMatchObject([{ code: 'draining', severity: 'failing' }]);
    const { body: servers } = await client.get<Server[]>('/api/servers');
    const commands = servers.map(({ id }) => sendCommand(client, id));
    expect((await Promise.all(commands)).map(({ status }) => status)).toEqual(fleet.games.map(() => 200));
    expect(await ended).toBe(0);
    expect(await counts()).toEqual([12]);
    expect(second.output).toContain('game servers were given away');
    expect(second.output).not.toContain('"level":50');
    expect(fleet.games.map(timesExecuted)).toEqual(fleet.games.map(() => 1));
    await fleet.connected();
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
    await fleet.connected();
  });
});
