import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server, type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const HOOK = 'https://hooks.example/start?token=zebra-9';

describe('Editing a server', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let owner: RawClient;
  let game: SimulatedBattleyeServer;
  let other: SimulatedBattleyeServer;
  let path: string;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    [admin, game, other] = await Promise.all([signedInAdmin(outpost), startBattleye(), startBattleye()]);
    owner = await signedInUser(outpost, admin, 'owner');
    const body = { ...battleyeAddress(game), password: 'wrong', name: 'Chernarus', queryPort: 27_016 };
    path = `/api/servers/${(await owner.post<Server>('/api/servers', body)).body.id}`;
    await owner.post(`${path}/status`);
  });
  afterAll(async () => {
    await outpost.remove();
    await Promise.all([game.stop(), other.stop()]);
  });

  const edit = async (change: object): Promise<Server> => {
    const { status, body } = await owner.send<Server>('PATCH', path, change);
    expect(status).toBe(200);
    return body;
  };
  const status = async (): Promise<ServerStatusResponse['status']> =>
    (await owner.post<ServerStatusResponse>(`${path}/status`)).body.status;

  it('starts with the registered values', async () => {
    expect((await owner.get<Server>(path)).body).toMatchObject({
      queryPort: 27_016,
      timeZone: 'UTC',
      hasStartHook: false,
      maxPlayers: 60,
    });
  });

  it('reconnects a server with a refused password after it is corrected', async () => {
    await edit({ queryPort: null });
    expect(await status()).toBe('offline');
    const live = await LiveClient.open(outpost.url, owner.credentials);
    // By the time of the answer it may be online already, so the order is read from the socket.
    expect((await edit({ password: RCON_PASSWORD })).status).not.toBe('offline');
    expect(await status()).toBe('online');
    await live.next('serverStatus', (message) => message.status === 'online');
    const seen = live.received.flatMap((message) =>
      message.type === 'serverStatus' ? [message.status] : [],
    );
    expect(seen).toEqual(['checking', 'online']);
    live.close();
  });

  it('changes only the given fields, and keeps the session', async () => {
    const { statusSince } = (await owner.get<Server>(path)).body;
    const change = { name: 'Livonia', maxPlayers: 0, queryPort: '27020', timeZone: 'Europe/Berlin' };
    expect(await edit(change)).toMatchObject({
      ...change,
      queryPort: 27_020,
      host: '127.0.0.1',
      port: game.port,
      status: 'online',
    });
    expect(await edit({ queryPort: null, timeZone: null })).toMatchObject({
      queryPort: null,
      timeZone: 'UTC',
    });
    expect(await edit({ password: '' })).toMatchObject({ name: 'Livonia', status: 'online' });
    expect(await edit({})).toMatchObject({ name: 'Livonia', status: 'online', statusSince });
    expect(game.clientCount).toBe(1);
  });

  it('replaces the tags, by which the list is filtered', async () => {
    expect(await edit({ tags: [' PvP ', 'eu'] })).toMatchObject({ tags: ['PvP', 'eu'], owner: 'owner' });
    const tagged = async (tag: string): Promise<string[]> =>
      (await owner.get<Server[]>(`/api/servers?tag=${tag}`)).body.map(({ name }) => name);
    expect([await tagged('pvp'), await tagged('p')]).toEqual([['Livonia'], []]);
    for (const tags of [
      'pvp',
      ['a', 'A'],
      ['a,b'],
      [''],
      ['x'.repeat(25)],
      Array.from({ length: 11 }, String),
    ]) {
      const { body } = await owner.fail('PATCH', path, { tags });
      expect(body.errors?.map(({ field }) => field)).toEqual(['tags']);
    }
    expect(await edit({ tags: [] })).toMatchObject({ tags: [] });
  });

  it('marks a favourite of one user alone, which a second time changes nothing', async () => {
    const marked = async (client: RawClient): Promise<boolean> =>
      (await client.get<Server>(path)).body.isFavourite;
    for (const method of ['POST', 'POST'] as const)
      expect((await owner.send(method, `${path}/favourite`)).status).toBe(204);
    expect([await marked(owner), await marked(admin)]).toEqual([true, false]);
    expect((await owner.get<Server[]>('/api/servers')).body.map(({ isFavourite }) => isFavourite)).toEqual([
      true,
    ]);
    for (const method of ['DELETE', 'DELETE'] as const)
      expect((await owner.send(method, `${path}/favourite`)).status).toBe(204);
    expect(await marked(owner)).toBe(false);
  });

  it('follows the server to another port', async () => {
    expect(other.clientCount).toBe(0);
    await edit({ port: other.port, password: RCON_PASSWORD });
    expect(await status()).toBe('online');
    expect(other.clientCount).toBe(1);
  });

  it('requires the password for a new address, also from an admin, and changes nothing without it', async () => {
    for (const client of [owner, admin]) {
      for (const elsewhere of [{ port: game.port }, { host: 'localhost' }]) {
        const { status: refused, body } = await client.fail('PATCH', path, { name: 'Moved', ...elsewhere });
        expect([refused, body.errors]).toEqual([
          400,
          [{ field: 'password', message: 'Enter the RCON password again: the address changed' }],
        ]);
      }
    }
    const stays = { host: '127.0.0.1', port: other.port };
    expect(await edit(stays)).toMatchObject({ ...stays, name: 'Livonia', status: 'online' });
  });

  it('validates a change against the values stored at that moment', async () => {
    const home = { port: other.port, password: RCON_PASSWORD };
    await edit({ port: game.port, password: 'mine' });
    const [back, moved] = await Promise.all([
      owner.send('PATCH', path, home),
      owner.send('PATCH', path, { port: game.port }),
    ]);
    expect(back.status).toBe(200);
    expect((await owner.get<Server>(path)).body.port).toBe(other.port);
    expect([200, 400]).toContain(moved.status);
    await edit(home);
  });

  it('stores the start hook encrypted, reveals only that it exists, and can remove it', async () => {
    const answer = await owner.send<Server>('PATCH', path, { startHook: HOOK });
    expect(answer.body.hasStartHook).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain('zebra-9');
    const rows: unknown = await outpost.query('SELECT * FROM servers');
    expect(JSON.stringify(rows)).not.toContain('zebra-9');
    expect((await edit({ name: 'Livonia' })).hasStartHook).toBe(true);
    expect((await edit({ startHook: null })).hasStartHook).toBe(false);
  });

  it('refuses a game of another type', async () => {
    const { status: refused, body } = await owner.fail('PATCH', path, { game: 'minecraft' });
    expect([refused, body.errors?.[0]?.field]).toEqual([400, 'game']);
    expect((await edit({ game: 'arma3' })).game).toBe('arma3');
  });

  it('is allowed for an admin and no other user', async () => {
    const otherUser = await signedInUser(outpost, admin, 'stranger');
    expect((await otherUser.fail('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await admin.send<Server>('PATCH', path, { name: 'Ours' })).body.name).toBe('Ours');
  });

  it('writes no secret into the log', async () => {
    const log = (await outpost.readLog()).join('');
    expect(log).not.toContain('zebra-9');
    expect(log).not.toContain(RCON_PASSWORD);
  });
});
