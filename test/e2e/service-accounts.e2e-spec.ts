import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person } from '@outpost/contracts/people.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ServiceAccount } from '@outpost/contracts/service-accounts.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { passwordOf, premiumUser, signedInAdmin } from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import { addServer, battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

let outpost: StartedPanel;
let game: SimulatedBattleyeServer;
let admin: RawClient;
let owner: RawClient;
let stranger: RawClient;
let server: Server;
let path: string;

beforeAll(async () => {
  const environment = { SECOND_FACTOR: 'optional' };
  [outpost, game] = await Promise.all([StartedPanel.start({ environment }), startBattleye()]);
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'owner');
  stranger = await premiumUser(outpost, admin, 'stranger');
  server = await addServer(owner, 'Chernarus', battleyeAddress(game));
  path = `/api/servers/${server.id}`;
});
afterAll(async () => {
  await outpost.remove();
  await game.stop();
});

const codeOf = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];
const made = async (name: string): Promise<ServiceAccount> => {
  const { status, body } = await owner.post<ServiceAccount>('/api/service-accounts', { name });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const tokenOf = async ({ id }: ServiceAccount, limits: object = {}): Promise<RawClient> => {
  const request = { name: 'token', scope: 'manage', ...limits };
  const { body } = await owner.post<CreatedApiToken>(`/api/service-accounts/${id}/tokens`, request);
  return new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });
};
const add = ({ id }: ServiceAccount, role: string, by = owner): Promise<Answer<Person>> =>
  by.post<Person>(`${path}/service-accounts`, { accountId: id, role });

describe('A service account', () => {
  it('has the role it was given, under its own name, and no more', async () => {
    const account = await made('discord-bot');
    const script = await tokenOf(account);
    expect((await script.get<Server[]>('/api/servers')).body).toEqual([]);
    expect((await add(account, 'moderator')).body).toMatchObject({
      username: 'discord-bot',
      isService: true,
    });
    expect((await script.get<Server[]>('/api/servers')).body.map(({ name }) => name)).toEqual(['Chernarus']);
    expect((await script.post(`${path}/command`, { command: 'players' })).status).toBe(200);
    expect((await script.post(`${path}/command`, { command: '#shutdown' })).status).toBe(403);
    const [newest] = (await owner.get<{ actor: string }[]>(`${path}/commands?limit=1`)).body;
    expect(newest?.actor).toBe('discord-bot');
    const [listed] = (await owner.get<ServiceAccount[]>('/api/service-accounts')).body;
    expect(listed).toMatchObject({ name: 'discord-bot', serverIds: [server.id], tokens: 1 });
  });

  it('can do nothing that is about no server', async () => {
    const account = await made('nosy-bot');
    await add(account, 'manager');
    const script = await tokenOf(account);
    expect((await script.get<User>('/api/user')).body.username).toBe('nosy-bot');
    for (const call of ['/api/tokens', '/api/roles', '/api/service-accounts', '/api/subscription']) {
      expect([call, (await script.get(call)).status]).toEqual([call, 403]);
    }
    const added = await script.post('/api/servers', { name: 'Own', ...battleyeAddress({ port: 9 }) });
    expect(added.status).toBe(403);
  });

  it('is nobody that signs in, is invited, becomes the owner or an admin', async () => {
    const account = await made('quiet-bot');
    const login = { username: 'quiet-bot', password: '' };
    expect(
      (await new RawClient(outpost.url).post('/api/login', { ...login, password: 'guess me' })).status,
    ).toBe(401);
    const invited = await owner.post(`${path}/invitations`, { role: 'viewer', username: 'quiet-bot' });
    expect(invited.status).toBe(400);
    expect((await owner.post(`${path}/owner`, { username: 'quiet-bot' })).status).not.toBe(200);
    expect((await admin.post(`/api/set-admin/${account.id}`, { isAdmin: true })).status).toBe(404);
    const users = (await admin.get<User[]>('/api/users')).body.map(({ username }) => username);
    expect(users).not.toContain('quiet-bot');
  });

  it('has a name that no other account has', async () => {
    await made('same-name');
    expect(codeOf(await owner.post('/api/service-accounts', { name: 'Same-Name' }))).toEqual([
      409,
      'username_taken',
    ]);
    expect(codeOf(await owner.post('/api/service-accounts', { name: 'stranger' }))).toEqual([
      409,
      'username_taken',
    ]);
    expect((await owner.fail('POST', '/api/service-accounts', { name: 'a b' })).body.errors?.[0]?.field).toBe(
      'name',
    );
  });

  it('is managed by whoever it belongs to alone', async () => {
    const account = await made('own-bot');
    const call = `/api/service-accounts/${account.id}`;
    expect((await stranger.send('DELETE', call)).status).toBe(404);
    expect((await stranger.get(`${call}/tokens`)).status).toBe(404);
    expect((await stranger.post(`${call}/tokens`, { name: 'x', scope: 'read' })).status).toBe(404);
    expect((await add(account, 'viewer', stranger)).status).toBe(404);
    expect((await add(account, 'viewer')).status).toBe(201);
    expect(codeOf(await add(account, 'moderator'))).toEqual([409, 'not_supported']);
  });

  it('can do nothing while its person is suspended', async () => {
    const account = await made('idle-bot');
    await add(account, 'viewer');
    const script = await tokenOf(account);
    expect((await script.get(path)).status).toBe(200);
    const { body } = await owner.get<User>('/api/user');
    await admin.post(`/api/users/${body.id}/suspended`, { isSuspended: true });
    expect((await script.get(path)).status).toBe(401);
    await admin.post(`/api/users/${body.id}/suspended`, { isSuspended: false });
    expect((await script.get(path)).status).toBe(200);
    await owner.post('/api/login', { username: 'owner', password: passwordOf('owner') });
  });

  it('loses its tokens and roles at once when it is deleted, and its role when that is taken away', async () => {
    const account = await made('gone-bot');
    await add(account, 'viewer');
    const script = await tokenOf(account, { serverIds: [server.id] });
    expect((await script.get(path)).status).toBe(200);
    await owner.send('DELETE', `${path}/people/${account.id}`);
    expect((await script.get(path)).status).toBe(404);
    await owner.send('DELETE', `/api/service-accounts/${account.id}`);
    expect((await script.get('/api/user')).status).toBe(401);
  });
});
