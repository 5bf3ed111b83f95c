import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CreatedInvitation, type Person } from '@outpost/contracts/people.js';
import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { join, premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type Answer, type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

let outpost: StartedPanel;
let game: SimulatedBattleyeServer;
let admin: RawClient;
let owner: RawClient;
let boris: RawClient;
let clara: RawClient;
let dora: RawClient;
let server: Server;
let path: string;

beforeAll(async () => {
  const environment = { LIMITS: 'invitations-per-minute=1000' };
  [outpost, game] = await Promise.all([StartedPanel.start({ environment }), startBattleye()]);
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'owner');
  boris = await signedInUser(outpost, admin, 'boris');
  clara = await signedInUser(outpost, admin, 'clara');
  dora = await signedInUser(outpost, admin, 'dora');
  server = (await owner.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(game) })).body;
  path = `/api/servers/${server.id}`;
  await owner.post(`${path}/status`);
});
afterAll(async () => {
  await outpost.remove();
  await game.stop();
});

const invite = async (request: object, by = owner): Promise<CreatedInvitation> =>
  (await by.post<CreatedInvitation>(`${path}/invitations`, { role: 'viewer', ...request })).body;
const accept = (client: RawClient, { secret }: CreatedInvitation): Promise<Answer> =>
  client.post('/api/invitations/accept', { secret });
const idOf = async (client: RawClient): Promise<number> => (await client.get<User>('/api/user')).body.id;
const remove = async (client: RawClient, by = owner): Promise<Answer> =>
  by.send('DELETE', `${path}/people/${await idOf(client)}`);
const codeOf = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];

/** Gives a role for one test. */
async function having(client: RawClient, role: RoleRequest, test: () => Promise<void>): Promise<void> {
  await join(client, owner, { serverId: server.id }, role);
  try {
    await test();
  } finally {
    await remove(client);
  }
}

describe('A custom role', () => {
  const makeRole = async (permissions: readonly string[], by = owner): Promise<CustomRole> =>
    (await by.post<CustomRole>('/api/roles', { name: ' Event team ', permissions })).body;
  const kickFirst = (by: RawClient): Promise<Answer> => {
    const [player] = game.world.players;
    return by.post(`${path}/players/kick`, { slot: player?.slot, playerId: 'somebody else' });
  };

  it('allows what it includes, and is shown by its name', async () => {
    const made = await makeRole(['players.message', 'commands.list']);
    expect(made).toMatchObject({ name: 'Event team', people: 0 });
    expect(made.permissions).toEqual(['server.view', 'players.message', 'commands.list']);
    await having(boris, { role: 'custom', roleId: made.id }, async () => {
      const own = await boris.get<Server>(path);
      expect(own.body.access).toMatchObject({
        role: 'custom',
        roleName: 'Event team',
        maxBanMinutes: 10_080,
      });
      expect((await boris.post(`${path}/command`, { command: 'players' })).status).toBe(200);
      expect(codeOf(await kickFirst(boris))).toEqual([403, 'permission_denied']);
      expect(codeOf(await boris.get(`${path}/logs`))).toEqual([403, 'permission_denied']);
      const people = await owner.get<Person[]>(`${path}/people`);
      expect(people.body).toMatchObject([{ role: 'custom', roleId: made.id, roleName: 'Event team' }]);
      expect((await owner.get<CustomRole[]>('/api/roles')).body).toMatchObject([{ people: 1 }]);
    });
    expect((await owner.send('DELETE', `/api/roles/${made.id}`)).status).toBe(204);
  });

  it('that is changed acts at once, on open pages too', async () => {
    const made = await makeRole(['players.message']);
    await having(boris, { role: 'custom', roleId: made.id }, async () => {
      const socket = await LiveClient.open(outpost.url, { cookie: boris.cookieHeader });
      await owner.send('PATCH', `/api/roles/${made.id}`, { permissions: ['logs.read'] });
      await socket.next('rightsChanged');
      socket.close();
      expect((await boris.get(`${path}/logs`)).status).toBe(200);
      expect(codeOf(await boris.post(`${path}/command`, { command: 'say -1 hello' }))).toEqual([
        403,
        'permission_denied',
      ]);
    });
    await owner.send('DELETE', `/api/roles/${made.id}`);
  });

  it('is not deleted while somebody has it, and open invitations to it end with it', async () => {
    const made = await makeRole(['logs.read']);
    const request = { role: 'custom', roleId: made.id } as const;
    await having(boris, request, async () => {
      expect(codeOf(await owner.send('DELETE', `/api/roles/${made.id}`))).toEqual([409, 'not_supported']);
    });
    const invitation = await invite(request);
    await owner.send('DELETE', `/api/roles/${made.id}`);
    expect(codeOf(await accept(boris, invitation))).toEqual([404, 'not_found']);
  });

  it('of another account can neither be given, nor read, nor changed', async () => {
    const { id } = await makeRole(['logs.read'], boris);
    const { body } = await owner.fail('POST', `${path}/invitations`, { role: 'custom', roleId: id });
    expect(body.errors).toMatchObject([{ field: 'roleId' }]);
    expect((await owner.get(`${path}/roles`)).body).toEqual([]);
    for (const answer of [
      await owner.send('PATCH', `/api/roles/${id}`, { name: 'Mine' }),
      await owner.send('DELETE', `/api/roles/${id}`),
    ])
      expect(codeOf(answer)).toEqual([404, 'not_found']);
    await boris.send('DELETE', `/api/roles/${id}`);
  });

  it('is given by who may do all of it, on the servers of its owner', async () => {
    const [less, more] = [await makeRole(['logs.read']), await makeRole(['schedules.manage'])];
    const head = await makeRole(['logs.read', 'people.manage']);
    await having(clara, { role: 'custom', roleId: head.id }, async () => {
      const invited = await clara.post(`${path}/invitations`, { role: 'custom', roleId: less.id });
      expect(invited.status).toBe(201);
      const tooMuch = await clara.post(`${path}/invitations`, { role: 'custom', roleId: more.id });
      expect(codeOf(tooMuch)).toEqual([403, 'permission_denied']);
    });
    for (const { id } of [less, more, head]) await owner.send('DELETE', `/api/roles/${id}`);
  });

  it.each<[string, object, string]>([
    ['no name', { name: ' ', permissions: ['logs.read'] }, 'name'],
    ['what is left to owners', { name: 'x', permissions: ['server.delete'] }, 'permissions'],
    ['an unknown permission', { name: 'x', permissions: ['server.paint'] }, 'permissions'],
    ['one twice', { name: 'x', permissions: ['logs.read', 'logs.read'] }, 'permissions'],
    ['none', { name: 'x', permissions: [] }, 'permissions'],
  ])('is not made with %s', async (_, request, field) => {
    const { status, body } = await owner.fail('POST', '/api/roles', request);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});

describe('A hand-over', () => {
  const handOver = (username: string, by = owner): Promise<Answer> => by.post(`${path}/owner`, { username });

  it('makes somebody with access the owner, on open sockets too, and the former owner a manager', async () => {
    const role = (await owner.post<CustomRole>('/api/roles', { name: 'Team', permissions: ['logs.read'] }))
      .body;
    await boris.post('/api/subscription/activate');
    await join(boris, owner, { serverId: server.id }, { role: 'viewer' });
    await join(clara, owner, { serverId: server.id }, { role: 'custom', roleId: role.id });
    const socket = await LiveClient.open(outpost.url, { cookie: boris.cookieHeader });
    socket.send({ type: 'subscribe', serverId: server.id });
    await socket.next('serverStatus');
    const given = await handOver('boris');
    expect(given.body).toMatchObject({ id: server.id, plan: 'premium', access: { role: 'manager' } });
    await socket.next('rightsChanged');
    socket.send({ type: 'executeCommand', serverId: server.id, command: 'loadBans' });
    await socket.next('commandResponse');
    socket.close();
    expect((await boris.get<Server>(path)).body.access.role).toBe('owner');
    const people = await boris.get<Person[]>(`${path}/people`);
    expect(people.body.map(({ username, role, roleName }) => [username, role, roleName]).sort()).toEqual([
      ['clara', 'custom', 'Team'],
      ['owner', 'manager', null],
    ]);
    const copies = (await boris.get<CustomRole[]>('/api/roles')).body;
    expect(copies).toMatchObject([{ name: 'Team', permissions: ['server.view', 'logs.read'], people: 1 }]);
    expect((await owner.send('DELETE', `/api/roles/${role.id}`)).status).toBe(204);
    expect(codeOf(await owner.send('DELETE', path))).toEqual([403, 'permission_denied']);
    expect((await handOver('owner', boris)).status).toBe(200);
    await Promise.all([remove(boris), remove(clara)]);
  });

  it('needs somebody who has access, and whose plan has room', async () => {
    const { status, body } = await owner.fail('POST', `${path}/owner`, { username: 'dora' });
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['username']]);
    await dora.post<Server>('/api/servers', { name: 'Own', ...battleyeAddress(game), port: 9 });
    await having(dora, { role: 'manager' }, async () => {
      expect(codeOf(await handOver('dora'))).toEqual([403, 'plan_limit']);
      expect(codeOf(await handOver('owner', dora))).toEqual([403, 'permission_denied']);
      expect((await owner.get<Server>(path)).body.access.role).toBe('owner');
    });
  });
});
