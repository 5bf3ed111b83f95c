import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type Server, type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, sourceAddress, startBattleye, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const ANYWHERE = { port: 0 };

describe('Limited Mode', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
  });
  afterAll(async () => {
    await outpost.remove();
    for (const close of closers) await close();
  });

  const started = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const simulator = await starting;
    closers.push(() => simulator.stop());
    return simulator;
  };
  const add = async (fields: object): Promise<number> => {
    const { status, body } = await admin.post<Server>('/api/servers', { name: 'One', ...fields });
    expect(status).toBe(201);
    return body.id;
  };
  const serverOf = async (id: number): Promise<Server> =>
    (await admin.get<Server>(`/api/servers/${id}`)).body;
  const call = async (id: number, action: 'status' | 'reconnect'): Promise<ServerStatusResponse> =>
    (await admin.post<ServerStatusResponse>(`/api/servers/${id}/${action}`)).body;

  it('starts when RCON is lost, and becomes offline when the game is gone too, or online when RCON is back', async () => {
    const rcon = await started(startSource());
    const game = await started(SimulatedA2sServer.start(ANYWHERE));
    const id = await add({ ...sourceAddress(rcon), queryPort: game.port });
    expect(await call(id, 'status')).toEqual({ status: 'online', fallback: false });
    const live = await LiveClient.open(outpost.url, { cookie: admin.cookieHeader, origin: outpost.url });
    const limited = (): Promise<ServerStatusMessage> =>
      live.next('serverStatus', ({ serverId, fallback }) => serverId === id && fallback);

    await rcon.stop();
    // The news that it was online may reach a socket that was opened just after.
    const first = live.received.indexOf(await limited());
    expect(await call(id, 'status')).toEqual({ status: 'online', fallback: true });
    expect(await serverOf(id)).toMatchObject({
      status: 'online',
      fallback: true,
      players: 3,
      query: { name: 'DayZ Test', map: 'chernarusplus', version: '1.28.160000', maxPlayers: 60 },
    });
    expect((await serverOf(id)).statusReason).not.toBeNull();

    await game.stop();
    expect(await call(id, 'reconnect')).toEqual({ status: 'offline', fallback: false });
    expect(await serverOf(id)).toMatchObject({ status: 'offline', players: null, query: null });

    await started(startSource({ port: rcon.port }));
    expect(await call(id, 'reconnect')).toEqual({ status: 'online', fallback: false });
    await live.next('serverStatus', ({ status, fallback }) => status === 'online' && !fallback);
    live.close();
    const seen = live.received
      .slice(first)
      .flatMap((message) =>
        message.type === 'serverStatus' ? [message.fallback ? 'limited' : message.status] : [],
      );
    expect(seen.filter((status, index) => status !== seen[index - 1])).toEqual([
      'limited',
      'offline',
      'online',
    ]);
  }, 20_000);

  it('shows a BattlEye server whose password is refused, with the reason', async () => {
    const rcon = await started(startBattleye());
    const game = await started(SimulatedA2sServer.start(ANYWHERE));
    const id = await add({ ...battleyeAddress(rcon), password: 'wrong', queryPort: game.port });
    expect(await call(id, 'status')).toEqual({ status: 'online', fallback: true });
    expect((await serverOf(id)).statusReason).toContain('refused');
  }, 15_000);

  it('is never guessed: without a query port, a game on the same host is ignored', async () => {
    const game = await started(SimulatedA2sServer.start(ANYWHERE));
    const id = await add({ ...sourceAddress({ port: game.port }) });
    expect(await call(id, 'status')).toEqual({ status: 'offline', fallback: false });
  });

  it('starts when a query port is stored later, and ends when it is removed', async () => {
    const game = await started(SimulatedA2sServer.start(ANYWHERE));
    const id = await add({ ...sourceAddress({ port: 9 }) });
    expect(await call(id, 'status')).toEqual({ status: 'offline', fallback: false });
    await admin.send('PATCH', `/api/servers/${id}`, { queryPort: game.port });
    expect(await call(id, 'status')).toEqual({ status: 'online', fallback: true });
    await admin.send('PATCH', `/api/servers/${id}`, { queryPort: null });
    expect(await call(id, 'status')).toEqual({ status: 'offline', fallback: false });
  }, 15_000);

  it('is reported as impossible for a host with an IPv6 address', async () => {
    const address = { type: 'source', host: '::1', port: 1, password: 'x', queryPort: 27_016 };
    const id = await add(address);
    await call(id, 'status');
    const { status, statusReason } = await serverOf(id);
    expect(status).toBe('offline');
    expect(statusReason).toMatch(
      /Its query port can’t be asked: Queries go to IPv4 addresses only, not to ::1\.$/,
    );
  });

  it('queries no address the operator has denied', async () => {
    const closed = await StartedPanel.start({ environment: { RCON_DENY: 'loopback' } });
    closers.push(() => closed.remove());
    const owner = await signedInAdmin(closed);
    const game = await started(SimulatedA2sServer.start(ANYWHERE));
    const body = { ...sourceAddress({ port: 9 }), name: 'Closed', queryPort: game.port };
    const { id } = (await owner.post<Server>('/api/servers', body)).body;
    const { body: status } = await owner.post(`/api/servers/${id}/status`);
    expect(status).toEqual({ status: 'offline', fallback: false });
  });
});
