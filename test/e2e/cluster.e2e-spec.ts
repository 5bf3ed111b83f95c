import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cluster, type ReplicaFigures } from '@outpost/contracts/cluster.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

describe('The overview of a panel that is one process', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let game: SimulatedBattleyeServer;
  beforeAll(async () => {
    outpost = await StartedPanel.start({ environment: { BILLING: 'off' } });
    admin = await signedInAdmin(outpost);
    game = await startBattleye();
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const overview = async (): Promise<Cluster> => (await admin.get<Cluster>('/api/admin/cluster')).body;

  /** Lines are stored some milliseconds after they have happened. */
  async function figuresOnceStored(): Promise<ReplicaFigures | undefined> {
    for (;;) {
      const [replica] = (await overview()).replicas;
      if ((replica?.figures.linesPerSecond ?? 0) > 0) return replica?.figures;
    }
  }

  it('has one replica that holds everything, without a lease', async () => {
    const { body } = await admin.post<Server>('/api/servers', { name: 'One', ...battleyeAddress(game) });
    const { isShared, replicas, servers } = await overview();
    expect([isShared, servers]).toEqual([false, { all: 1, held: 1, unheld: 0 }]);
    expect(replicas).toMatchObject([
      {
        id: 'sole',
        slot: null,
        name: hostname(),
        state: 'active',
        isAnswering: true,
        lease: null,
        servers: 1,
      },
    ]);
    expect(Date.parse(replicas[0]?.startedAt ?? '')).toBeLessThan(Date.now());
    await admin.send('DELETE', `/api/servers/${body.id}`);
    expect((await overview()).servers.all).toBe(0);
  });

  it('has figures of what it does, and none of NATS', async () => {
    const { id } = (await admin.post<Server>('/api/servers', { name: 'Two', ...battleyeAddress(game) })).body;
    const live = await LiveClient.open(outpost.url, { cookie: admin.cookieHeader, origin: outpost.url });
    live.send({ type: 'subscribe', serverId: id });
    await live.next('serverStatus', ({ status }) => status === 'online');
    expect((await admin.post(`/api/servers/${id}/command`, { command: 'players' })).status).toBe(200);
    const figures = await figuresOnceStored();
    expect(figures).toMatchObject({ leaving: null, taken: null, natsMs: null, sockets: 1 });
    expect(figures?.commandsPerSecond).toBeGreaterThan(0);
    expect(figures?.memoryBytes).toBeGreaterThan(10_000_000);
    expect(figures?.databaseMs).toBeGreaterThan(0);
    expect(figures?.eventLoopMs).not.toBeNull();
    live.close();
  });
});
