import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type DashboardStats } from '@outpost/contracts/monitoring.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { invitedUser, premiumUser, signedInAdmin } from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import { addServer, battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const SCRIPT_ADDRESS = '203.0.113.7';

let outpost: StartedPanel;
let game: SimulatedBattleyeServer;
let restarted: SimulatedBattleyeServer;
let admin: RawClient;
let owner: RawClient;
let chernarus: Server;
let livonia: Server;
let foreign: Server;

beforeAll(async () => {
  [outpost, game, restarted] = await Promise.all([
    StartedPanel.start({ environment: { TRUST_PROXY: '1' } }),
    startBattleye(),
    startBattleye(),
  ]);
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'owner');
  chernarus = await addServer(owner, 'Chernarus', battleyeAddress(game));
  livonia = await addServer(owner, 'Livonia', battleyeAddress(restarted));
  foreign = await addServer(admin, 'Namalsk', battleyeAddress({ port: 9 }));
});
afterAll(async () => {
  await outpost.remove();
  await Promise.all([game.stop(), restarted.stop()]);
});

const create = async (by: RawClient, limits: object): Promise<CreatedApiToken> => {
  const { status, body } = await by.post<CreatedApiToken>('/api/tokens', {
    ...{ name: 'script', scope: 'manage' },
    ...limits,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const using = ({ token }: CreatedApiToken, address?: string): RawClient =>
  new RawClient(outpost.url, {
    authorization: `Bearer ${token}`,
    ...(address !== undefined && { 'x-forwarded-for': address }),
  });
const scriptWith = async (limits: object, by = owner): Promise<RawClient> => using(await create(by, limits));
const codeOf = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];
const names = async (client: RawClient): Promise<readonly string[]> =>
  (await client.get<Server[]>('/api/servers')).body.map(({ name }) => name);

/** What the panel's own log says, once it does. */
async function logged(words: string): Promise<LogEntry> {
  for (;;) {
    const { body } = await admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000');
    const entry = body.find(({ message }) => message.includes(words));
    if (entry) return entry;
  }
}

describe('A token for certain servers', () => {
  it('sees these servers alone, in lists and in totals', async () => {
    const script = await scriptWith({ serverIds: [livonia.id] });
    expect(await names(script)).toEqual(['Livonia']);
    expect((await script.get<DashboardStats>('/api/stats')).body).toMatchObject({ total: 1 });
    expect((await script.get(`/api/servers/${livonia.id}`)).status).toBe(200);
    expect(codeOf(await script.get(`/api/servers/${chernarus.id}`))).toEqual([404, 'not_found']);
    expect(await names(owner)).toEqual(['Chernarus', 'Livonia']);
  });

  it('can change nothing but these servers: it adds none, and creates no other token', async () => {
    const script = await scriptWith({ serverIds: [livonia.id] });
    expect((await script.send('PATCH', `/api/servers/${livonia.id}`, { maxPlayers: 20 })).status).toBe(200);
    const added = await script.post('/api/servers', { name: 'Sakhal', ...battleyeAddress({ port: 9 }) });
    expect(codeOf(added)).toEqual([403, 'token_scope_too_small']);
    const token = await script.post('/api/tokens', { name: 'wider', scope: 'read' });
    expect(codeOf(token)).toEqual([403, 'token_scope_too_small']);
  });

  it('of an admin sees these servers of others, and nothing of the panel', async () => {
    const script = await scriptWith({ serverIds: [chernarus.id] }, admin);
    expect(await names(script)).toEqual(['Chernarus']);
    for (const path of ['/api/users', '/api/pending-users']) {
      expect((await script.get(path)).status).toBe(403);
    }
    expect((await script.get(`/api/servers/0/logs`)).status).toBe(404);
    expect((await script.get<{ details?: object }>('/api/health')).body.details).toBeUndefined();
    expect((await admin.get<{ details?: object }>('/api/health')).body.details).toBeDefined();
  });

  it('hears of them alone on a socket', async () => {
    const { token } = await create(owner, { serverIds: [livonia.id] });
    const socket = await LiveClient.open(outpost.url, { authorization: `Bearer ${token}` });
    socket.send({ type: 'subscribe', serverId: chernarus.id });
    expect(await socket.next('connectionError')).toMatchObject({ serverId: chernarus.id });
    socket.send({ type: 'subscribe', serverId: livonia.id });
    expect(await socket.next('serverStatus')).toMatchObject({ serverId: livonia.id });
    socket.send({ type: 'executeCommand', serverId: chernarus.id, command: 'players', requestId: 'a' });
    expect(await socket.next('commandError')).toMatchObject({ requestId: 'a' });
    socket.close();
  });

  it('loses one of them as its account does', async () => {
    const guest = await invitedUser(outpost, admin, owner, {
      ...{ serverId: chernarus.id, username: 'guest', role: 'manager' },
    });
    const script = await scriptWith({ serverIds: [chernarus.id] }, guest);
    expect(await names(script)).toEqual(['Chernarus']);
    const { body } = await guest.get<{ id: number }>('/api/user');
    await owner.send('DELETE', `/api/servers/${chernarus.id}/people/${body.id}`);
    expect(await names(script)).toEqual([]);
    expect((await script.get(`/api/servers/${chernarus.id}`)).status).toBe(404);
  });
});

describe('A token for certain permissions', () => {
  it('may do these things alone, says so, and sees what it may', async () => {
    const script = await scriptWith({ permissions: ['server.restart'] });
    const path = `/api/servers/${livonia.id}`;
    const { body } = await script.get<Server>(path);
    expect(body.access.permissions).toEqual(['server.view', 'server.restart']);
    const refused = await script.post(`${path}/command`, { command: 'players' });
    expect(codeOf(refused)).toEqual([403, 'permission_denied']);
    expect((refused.body as { detail: string }).detail).toBe('This API token does not include this');
    expect((await script.get(`${path}/logs`)).status).toBe(403);
    expect((await script.post(`${path}/restart`)).status).toBe(200);
  });

  it('gives no longer ban than it was made for', async () => {
    const script = await scriptWith({ permissions: ['players.ban'], maxBanMinutes: 60 });
    const [player] = game.world.players;
    const ban = { slot: player?.slot, playerId: player?.guid, reason: 'Cheating' };
    const path = `/api/servers/${chernarus.id}/players/ban`;
    expect((await script.post(path, { ...ban, minutes: 61 })).status).toBe(403);
    expect((await script.post(path, ban)).status).toBe(403);
    expect((await script.get<Server>(`/api/servers/${chernarus.id}`)).body.access.maxBanMinutes).toBe(60);
  });

  it('that manages people removes nobody who may do more than it', async () => {
    const manager = { serverId: chernarus.id, username: 'manager', role: 'manager' } as const;
    const member = await invitedUser(outpost, admin, owner, manager);
    const { body } = await member.get<{ id: number }>('/api/user');
    const path = `/api/servers/${chernarus.id}/people/${body.id}`;
    const script = await scriptWith({ permissions: ['people.manage', 'logs.read'] });
    expect((await script.send('DELETE', path)).status).toBe(403);
    const own = await scriptWith({ permissions: ['logs.read'] }, member);
    expect((await own.send('DELETE', path)).status).toBe(403);
    expect((await member.send('DELETE', path)).status).toBe(204);
  });
});

describe('A token for certain addresses', () => {
  it('works from there alone, and its owner sees from where it was used', async () => {
    const token = await create(owner, { addresses: [`${SCRIPT_ADDRESS}/32`, '2001:db8::/32'] });
    expect((await using(token, SCRIPT_ADDRESS).get('/api/user')).status).toBe(200);
    const elsewhere = await using(token, '203.0.113.8').get('/api/user');
    expect(codeOf(elsewhere)).toEqual([403, 'token_scope_too_small']);
    expect((elsewhere.body as { detail: string }).detail).toContain('203.0.113.8');
    const headers = { authorization: `Bearer ${token.token}`, 'x-forwarded-for': '203.0.113.8' };
    await expect(LiveClient.open(outpost.url, headers)).rejects.toThrow('401');
    const listed = (await owner.get<ApiToken[]>('/api/tokens')).body.find(({ id }) => id === token.id);
    expect(listed).toMatchObject({ lastUsedFrom: SCRIPT_ADDRESS, addresses: token.addresses });
  });

  it('makes none that works elsewhere', async () => {
    const script = using(await create(owner, { addresses: [SCRIPT_ADDRESS] }), SCRIPT_ADDRESS);
    const token = await script.post('/api/tokens', { name: 'free', scope: 'read' });
    expect(codeOf(token)).toEqual([403, 'token_scope_too_small']);
  });
});

describe('A new token', () => {
  it.each([
    [{ serverIds: [] }, 'serverIds'],
    [{ serverIds: [0] }, 'serverIds'],
    [{ serverIds: [1, 1] }, 'serverIds'],
    [{ serverIds: '1' }, 'serverIds'],
    [{ serverIds: Array.from({ length: 101 }, (_, at) => at + 1) }, 'serverIds'],
    [{ serverIds: [9_999] }, 'serverIds'],
    [{ serverIds: null }, 'serverIds'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['server.delete'] }, 'permissions'],
    [{ maxBanMinutes: 0 }, 'maxBanMinutes'],
    [{ maxBanMinutes: 1.5 }, 'maxBanMinutes'],
    [{ addresses: [] }, 'addresses'],
    [{ addresses: ['example.com'] }, 'addresses'],
    [{ addresses: ['10.0.0.0/33'] }, 'addresses'],
    [{ addresses: ['fe80::1%eth0'] }, 'addresses'],
    [{ addresses: ['10.0.0.1,10.0.0.2'] }, 'addresses'],
  ])('with the limits %j is refused, with the name of the field', async (limits, field) => {
    const { status, body } = await owner.fail('POST', '/api/tokens', { name: 'x', scope: 'read', ...limits });
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('is not limited to a server of somebody else', async () => {
    const limits = { serverIds: [chernarus.id, foreign.id] };
    const { status, body } = await owner.fail('POST', '/api/tokens', { name: 'x', scope: 'read', ...limits });
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, ['serverIds']]);
  });

  it('has its limits in the answer, in the list and in the log', async () => {
    const limits = {
      ...{ serverIds: [livonia.id], permissions: ['server.view', 'logs.read'] },
      ...{ maxBanMinutes: 5, addresses: ['10.0.0.0/8'] },
    };
    const { id, ...created } = await create(owner, { name: 'seen', ...limits });
    expect(created).toMatchObject(limits);
    const listed = (await owner.get<ApiToken[]>('/api/tokens')).body.find((token) => token.id === id);
    expect(listed).toMatchObject(limits);
    const words = `created the API token seen (manage, only on server ${livonia.id}, until`;
    expect(await logged(words)).toMatchObject({
      details: {
        ...{ tokenId: id, serverIds: String(livonia.id), permissions: 'server.view,logs.read' },
        ...{ maxBanMinutes: 5, addresses: '10.0.0.0/8' },
      },
    });
  });
});
