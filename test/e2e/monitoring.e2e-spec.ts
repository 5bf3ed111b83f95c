import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { type Heartbeats } from '@outpost/contracts/heartbeats.js';
import { type DashboardStats, type ServerMonitoring } from '@outpost/contracts/monitoring.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { ServersTaken } from '../../apps/server/src/cluster/held-servers.events.js';
import { MonitoringGapEnded } from '../../apps/server/src/monitoring/monitoring.events.js';
import { Sampler, SAMPLING } from '../../apps/server/src/monitoring/sampler.js';
import { EventBus } from '../../apps/server/src/platform/event-bus.js';
import { ServersRepository } from '../../apps/server/src/servers/servers.repository.js';
import { ADMIN, signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import {
  addServer,
  battleyeAddress,
  RCON_PASSWORD,
  sourceAddress,
  startSource,
} from '../support/game-servers.js';
import { asThePanel } from '../support/stored-rows.js';

describe('Monitoring', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let owner: RawClient;
  let battleye: SimulatedBattleyeServer;
  let source: SimulatedSourceServer;
  let game: SimulatedA2sServer;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    outpost = await bootOutpost();
    stopTimer();
    [admin, battleye, source, game] = await Promise.all([
      signedInAdmin(outpost),
      SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD, players: 4 }),
      startSource(),
      SimulatedA2sServer.start({ port: 0 }),
    ]);
    owner = await signedInUser(outpost, admin, 'owner');
    await owner.post('/api/subscription/activate');
    await add('listed', battleyeAddress(battleye));
    // This game has no player list of its own: the count comes from the query port.
    await add('queried', { ...sourceAddress(source), game: 'generic-source', queryPort: game.port });
    await add('refused', { ...sourceAddress(source), password: 'wrong' });
    await add('down', sourceAddress({ port: 9 }));
  });
  afterAll(async () => {
    await outpost.remove();
    await Promise.all([battleye.stop(), source.stop(), game.stop()]);
  });

  async function add(name: string, fields: object): Promise<void> {
    ids[name] = (await addServer(owner, name, fields)).id;
  }
  /** Samples are taken only when the test triggers them. */
  const stopTimer = (): void => outpost.app.get(SchedulerRegistry).deleteInterval(SAMPLING);
  const observe = async (): Promise<void> => {
    const sampler = outpost.app.get(Sampler);
    const servers = await outpost.app.get(ServersRepository).findAll();
    // Resolves when it has begun with all of them, which it does in the background.
    await outpost.app.get(EventBus).publishAndWait(new ServersTaken(servers));
    await Promise.all(servers.map((server) => sampler.sample(server)));
    await sampler.store();
  };
  const serverOf = async (name: string): Promise<Server> =>
    (await owner.get<Server>(`/api/servers/${ids[name]}`)).body;
  const monitoringOf = async (name: string, query = ''): Promise<ServerMonitoring> =>
    (await owner.get<ServerMonitoring>(`/api/servers/${ids[name]}/monitoring${query}`)).body;

  it('reads the online players from the list of the game or from its query port', async () => {
    await observe();
    expect(await serverOf('listed')).toMatchObject({ players: 4, query: null, uptimePercent: 100 });
    expect(await serverOf('queried')).toMatchObject({
      players: 3,
      uptimePercent: 100,
      query: { name: 'DayZ Test', map: 'chernarusplus', version: '1.28.160000', players: 3, maxPlayers: 60 },
    });
  });

  it('reports only servers as down that did not answer', async () => {
    const { samples, intervals, uptimePercent, observedPercent } = await monitoringOf('down');
    expect(samples.map(({ state }) => state)).toEqual(['down']);
    expect(intervals.map(({ state }) => state)).toEqual(['down']);
    expect([uptimePercent, observedPercent > 0]).toEqual([0, true]);
    expect(await serverOf('down')).toMatchObject({ players: null, uptimePercent: 0 });
    const refused = await monitoringOf('refused');
    expect(refused.samples.map(({ state }) => state)).toEqual(['unobserved']);
    expect(refused).toMatchObject({ uptimePercent: null, observedPercent: 0, intervals: [] });
    expect((await serverOf('refused')).uptimePercent).toBeNull();
  });

  it('answers the samples of a window, with players and response', async () => {
    const { samples } = await monitoringOf('listed');
    expect(samples).toEqual([
      { at: expect.any(String), state: 'up', players: 4, responseMs: expect.any(Number) },
    ]);
    const to = new Date(Date.parse(samples[0]?.at ?? '')).toISOString();
    expect((await monitoringOf('listed', `?to=${to}`)).samples).toEqual([]);
    expect((await monitoringOf('listed', `?from=${to}`)).samples).toHaveLength(1);
  });

  it.each([
    ['?from=yesterday', 'from'],
    ['?to=2026-13-01', 'to'],
    ['?from=2026-11-20&to=2026-11-19', 'from'],
    ['?window=30d', 'window'],
  ])('refuses the window %s', async (query, field) => {
    const { status, body } = await owner.fail('GET', `/api/servers/${ids['listed']}/monitoring${query}`);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('sums up the own servers; an admin has everybody’s, somebody without servers has nothing [S1.25 S3.22 S9.30]', async () => {
    const stats = { total: 4, online: 2, players: 7, playersOf: 2, uptime: expect.any(Number) };
    const nothing = { total: 0, online: 0, players: null, playersOf: 0, uptime: null };
    expect((await owner.get<DashboardStats>('/api/stats')).body).toEqual({ ...stats, own: stats });
    expect((await admin.get<DashboardStats>('/api/stats')).body).toEqual({ ...stats, own: nothing });
    const otherUser = await signedInUser(outpost, admin, 'stranger');
    expect((await otherUser.get<DashboardStats>('/api/stats')).body).toEqual({ ...nothing, own: nothing });
    expect((await otherUser.fail('GET', `/api/servers/${ids['listed']}/monitoring`)).status).toBe(404);
  });

  it('tells the last day of several servers, of those that the caller sees', async () => {
    await observe();
    const all = Object.values(ids).join();
    const { body } = await owner.get<Heartbeats>(`/api/heartbeats?ids=${all},999999`);
    expect(body.servers.map(({ serverId }) => serverId)).toEqual(Object.values(ids));
    expect(body.servers.map(({ states }) => states.at(-1))).toEqual(['up', 'up', 'unobserved', 'down']);
    expect(body.servers[0]?.players.at(-1)).toBe(4);
    for (const { states, players } of body.servers) expect([states.length, players.length]).toEqual([48, 48]);
    const stranger = await signedInUser(outpost, admin, 'heartbeat-stranger');
    expect((await stranger.get<Heartbeats>(`/api/heartbeats?ids=${all}`)).body.servers).toEqual([]);
    for (const wrong of ['', '1,', '0', '1;2', 'a', Array.from({ length: 101 }, () => 1).join()])
      expect((await owner.fail('GET', `/api/heartbeats?ids=${wrong}`)).status).toBe(400);
  });

  it('survives a restart of the panel: status time, uptime, and the unobserved gap', async () => {
    const before = await Promise.all(['listed', 'down'].map(serverOf));
    expect(before.map(({ statusSince }) => statusSince)).not.toContain(null);
    // Moves the samples into the past, as if the panel had been off for an hour.
    await asThePanel(outpost.app).query('UPDATE samples SET at = at - 3600');
    await outpost.stop();
    outpost = await bootOutpost({ dataDir: outpost.dataDir });
    stopTimer();
    owner = new RawClient(outpost.url);
    await owner.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
    for (const id of Object.values(ids)) await owner.post(`/api/servers/${id}/status`);
    const after = await Promise.all(['listed', 'down'].map(serverOf));
    expect(after.map(({ statusSince, uptimePercent }) => [statusSince, uptimePercent])).toEqual(
      before.map(({ statusSince, uptimePercent }) => [statusSince, uptimePercent]),
    );

    const gaps: MonitoringGapEnded[] = [];
    outpost.app.get(EventBus).subscribe(MonitoringGapEnded, (gap) => void gaps.push(gap));
    await observe();
    gaps.sort((a, b) => a.serverId - b.serverId);
    expect(gaps.map(({ serverId, reason }) => [serverId, reason])).toEqual(
      ['listed', 'queried', 'down'].map((name) => [ids[name], 'The panel was not running.']),
    );
    const lasted = gaps.map(({ from, to }) => Math.round((to.getTime() - from.getTime()) / 60_000));
    expect(lasted).toEqual([60, 60, 60]);
    expect(await serverOf('listed')).toMatchObject({ players: 4 });
  }, 15_000);
});
