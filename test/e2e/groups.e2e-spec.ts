import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type AcceptedInvitation } from '@outpost/contracts/accepted-invitation.js';
import { type AuditEntry } from '@outpost/contracts/audit.js';
import { type Group } from '@outpost/contracts/groups.js';
import { type CreatedInvitation, type OfferedInvitation } from '@outpost/contracts/people.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { join, premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { groupOf } from '../support/groups-access.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

let outpost: StartedPanel;
let game: SimulatedBattleyeServer;
let admin: RawClient;
let owner: RawClient;
let boris: RawClient;
let clara: RawClient;
/** Two that are in the group at the beginning of each test, and one that is in none. */
let [chernarus, livonia, sakhal]: Server[] = [];
let group: Group;

const idOf = async (client: RawClient): Promise<number> => (await client.get<User>('/api/user')).body.id;
const codeOf = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];
const pathOf = (server: Server | undefined): string => `/api/servers/${server?.id}`;
const seenBy = async (client: RawClient): Promise<readonly string[]> =>
  (await client.get<Server[]>('/api/servers')).body.map(({ name }) => name);
const groupPath = (rest = ''): string => `/api/groups/${group.id}${rest}`;
const send = (client: RawClient, server: Server | undefined, command: string): Promise<Answer> =>
  client.post(`${pathOf(server)}/command`, { command });

beforeAll(async () => {
  [outpost, game] = await Promise.all([StartedPanel.start(), startBattleye()]);
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'owner');
  [boris, clara] = [await signedInUser(outpost, admin, 'boris'), await signedInUser(outpost, admin, 'clara')];
  const add = async (name: string): Promise<Server> =>
    (await owner.post<Server>('/api/servers', { name, ...battleyeAddress(game) })).body;
  [chernarus, livonia, sakhal] = [await add('Chernarus'), await add('Livonia'), await add('Sakhal')];
  await owner.post(`${pathOf(chernarus)}/status`);
  await start();
});
afterEach(async () => {
  await owner.send('DELETE', groupPath());
  for (const client of [boris, clara]) {
    const id = await idOf(client);
    for (const server of [chernarus, livonia, sakhal])
      await owner.send('DELETE', `${pathOf(server)}/people/${id}`);
  }
  await start();
});
afterAll(async () => {
  await outpost.remove();
  await game.stop();
});

async function start(): Promise<void> {
  group = await groupOf(owner, 'Europe', [chernarus?.id ?? 0, livonia?.id ?? 0]);
}

const asMember = (client: RawClient, role: object): Promise<void> =>
  join(client, owner, { groupId: group.id }, role);

describe('An invitation to a group', () => {
  it('gives its servers, also those that are added later, and says whose they are by group', async () => {
    const { body: invitation } = await owner.post<CreatedInvitation>(groupPath('/invitations'), {
      role: 'moderator',
    });
    const { secret } = invitation;
    const offer = await boris.post<OfferedInvitation>('/api/invitations/find', { secret });
    expect(offer.body).toMatchObject({ serverName: null, groupName: 'Europe', role: 'moderator' });
    const accepted = await boris.post<AcceptedInvitation>('/api/invitations/accept', { secret });
    expect(accepted.body).toMatchObject({ server: null, group: { name: 'Europe', owner: 'owner' } });
    expect(await seenBy(boris)).toEqual(['Chernarus', 'Livonia']);
    await owner.post(groupPath('/servers'), { serverIds: [sakhal?.id] });
    const { body: servers } = await boris.get<Server[]>('/api/servers');
    expect(servers.map(({ name, group: of, access }) => [name, of?.name, access.byGroup])).toEqual([
      ...[
        ['Chernarus', 'Europe', true],
        ['Livonia', 'Europe', true],
        ['Sakhal', 'Europe', true],
      ],
    ]);
    expect((await boris.get<object>('/api/stats')).body).toMatchObject({ total: 3 });
  });

  it('is refused to who has one, and not to who has a role on one of its servers', async () => {
    await join(boris, owner, { serverId: chernarus?.id ?? 0 }, { role: 'viewer' });
    await asMember(boris, { role: 'moderator' });
    const named = await owner.fail('POST', groupPath('/invitations'), { role: 'viewer', username: 'boris' });
    expect([named.status, named.body.errors]).toMatchObject([400, [{ field: 'username' }]]);
  });

  it('makes an account for who has none', async () => {
    const { body: invitation } = await admin.post<CreatedInvitation>(groupPath('/invitations'), {
      role: 'viewer',
    });
    const account = { username: 'greta', email: 'greta@example.com', password: 'correct horse greta' };
    await boris.post('/api/invitations/register', { secret: invitation.secret, ...account });
    const greta = new RawClient(outpost.url);
    await greta.post('/api/login', { username: 'greta', password: account.password });
    expect(await seenBy(greta)).toEqual(['Chernarus', 'Livonia']);
  });
});

describe('A role in a group', () => {
  it('is what one may do on each of its servers, over HTTP and the socket, and nothing on others', async () => {
    await asMember(boris, { role: 'moderator' });
    expect((await send(boris, chernarus, 'players')).status).toBe(200);
    expect(codeOf(await send(boris, chernarus, '#shutdown'))).toEqual([403, 'permission_denied']);
    expect(codeOf(await send(boris, sakhal, 'players'))).toEqual([404, 'not_found']);
    const socket = await LiveClient.open(outpost.url, { cookie: boris.cookieHeader });
    socket.send({ type: 'executeCommand', serverId: chernarus?.id ?? 0, command: 'players' });
    expect(await socket.next('commandResponse')).toMatchObject({ serverId: chernarus?.id });
    socket.close();
  });

  it('does not count on a server where somebody has one of their own', async () => {
    await asMember(boris, { role: 'viewer' });
    await join(boris, owner, { serverId: chernarus?.id ?? 0 }, { role: 'moderator' });
    expect((await send(boris, chernarus, 'players')).status).toBe(200);
    expect(codeOf(await send(boris, livonia, 'players'))).toEqual([403, 'permission_denied']);
  });

  it('is not regained by leaving a server on which one was given less', async () => {
    await asMember(boris, { role: 'moderator' });
    await join(boris, owner, { serverId: chernarus?.id ?? 0 }, { role: 'viewer' });
    const path = `${pathOf(chernarus)}/people/${await idOf(boris)}`;
    expect(codeOf(await boris.send('DELETE', path))).toEqual([409, 'not_supported']);
    expect(codeOf(await send(boris, chernarus, 'players'))).toEqual([403, 'permission_denied']);
    await boris.send('DELETE', groupPath(`/people/${await idOf(boris)}`));
    expect((await boris.send('DELETE', path)).status).toBe(204);
  });

  it('lets a manager decide about its people, and about nothing that is left to its owner', async () => {
    await asMember(boris, { role: 'manager' });
    await join(clara, boris, { groupId: group.id }, { role: 'viewer' });
    expect(await seenBy(clara)).toEqual(['Chernarus', 'Livonia']);
    const forbidden = [
      boris.send('PATCH', groupPath(), { name: 'Mine' }),
      boris.send('DELETE', groupPath()),
      boris.post(groupPath('/servers'), { serverIds: [sakhal?.id] }),
      boris.send('DELETE', groupPath(`/servers/${chernarus?.id}`)),
      clara.get(groupPath('/people')),
    ];
    for (const answer of await Promise.all(forbidden))
      expect(codeOf(answer)).toEqual([403, 'permission_denied']);
  });

  it('is not had by a manager of one of its servers, who does not see the group', async () => {
    await join(boris, owner, { serverId: chernarus?.id ?? 0 }, { role: 'manager' });
    expect(codeOf(await boris.get(groupPath('/people')))).toEqual([404, 'not_found']);
    expect((await boris.get<Group[]>('/api/groups')).body).toEqual([]);
    expect((await boris.get<Server[]>('/api/servers')).body.map((server) => server.group)).toEqual([null]);
  });

  it('ends on open sockets when the server leaves the group, which is heard at once', async () => {
    await asMember(boris, { role: 'viewer' });
    const socket = await LiveClient.open(outpost.url, { cookie: boris.cookieHeader });
    socket.send({ type: 'subscribe', serverId: chernarus?.id ?? 0 });
    await socket.next('serverStatus');
    await owner.send('DELETE', groupPath(`/servers/${chernarus?.id}`));
    await socket.next('rightsChanged');
    const before = socket.received.length;
    game.world.chat(0, 'secret meeting');
    await send(owner, chernarus, 'players');
    socket.send({ type: 'subscribe', serverId: chernarus?.id ?? 0 });
    await socket.next('connectionError');
    expect(socket.received.slice(before).map(({ type }) => type)).toEqual(['connectionError']);
    socket.close();
    expect(await seenBy(boris)).toEqual(['Livonia']);
  });

  it('ends with the group, whose servers stay', async () => {
    await asMember(boris, { role: 'viewer' });
    await owner.send('DELETE', groupPath());
    expect(await seenBy(boris)).toEqual([]);
    const { body: servers } = await owner.get<Server[]>('/api/servers');
    expect(servers.map((server) => server.group)).toEqual([null, null, null]);
  });

  it('may be left', async () => {
    await asMember(boris, { role: 'viewer' });
    expect((await boris.send('DELETE', groupPath(`/people/${await idOf(boris)}`))).status).toBe(204);
    expect(await seenBy(boris)).toEqual([]);
  });
});

describe('A group', () => {
  it('has servers of its owner alone, each of which is in one group at most', async () => {
    const foreign = await admin.post<Server>('/api/servers', { name: 'Foreign', ...battleyeAddress(game) });
    const wrong = await owner.fail('POST', groupPath('/servers'), { serverIds: [foreign.body.id] });
    expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ field: 'serverIds' }]]);
    expect((await admin.fail('POST', groupPath('/servers'), { serverIds: [foreign.body.id] })).status).toBe(
      400,
    );
    const other = await groupOf(owner, 'Africa', [chernarus?.id ?? 0]);
    const { body: groups } = await owner.get<Group[]>('/api/groups');
    expect(groups.map(({ name, serverIds }) => [name, serverIds])).toEqual([
      ['Europe', [livonia?.id]],
      ['Africa', [chernarus?.id]],
    ]);
    await owner.send('DELETE', `/api/groups/${other.id}`);
    await admin.send('DELETE', `/api/servers/${foreign.body.id}`);
  });

  it('stays with its owner when a server is handed over, whose people then lose it', async () => {
    await asMember(boris, { role: 'viewer' });
    await asMember(clara, { role: 'viewer' });
    await owner.post(`${pathOf(livonia)}/owner`, { username: 'clara' });
    expect([await seenBy(boris), await seenBy(clara)]).toEqual([['Chernarus'], ['Chernarus', 'Livonia']]);
    // Back again, as the former owner is a manager of it.
    await clara.post(`${pathOf(livonia)}/owner`, { username: 'owner' });
    expect((await owner.get<Server>(pathOf(livonia))).body.group).toBeNull();
  });

  it('has a command policy that counts besides that of each server, whichever is stricter', async () => {
    await asMember(boris, { role: 'manager' });
    const rule = (pattern: string, effect: string): object => ({ rules: [{ pattern, effect }] });
    await owner.send('PATCH', groupPath('/policy'), rule('loadBans', 'deny'));
    await owner.send('PATCH', `${pathOf(chernarus)}/policy`, rule('loadBans', 'allow'));
    expect(codeOf(await send(boris, chernarus, 'loadBans'))).toEqual([403, 'command_denied']);
    await owner.send('PATCH', groupPath('/policy'), rule('loadBans', 'allow'));
    await owner.send('PATCH', `${pathOf(chernarus)}/policy`, rule('loadBans', 'reason'));
    expect(codeOf(await send(boris, chernarus, 'loadBans'))).toEqual([409, 'reason_needed']);
    await owner.send('PATCH', `${pathOf(chernarus)}/policy`, { rules: [] });
    expect((await send(boris, chernarus, 'loadBans')).status).toBe(200);
  });

  it('limits API tokens to its servers, also to those that are added later', async () => {
    const body = { name: 'of the group', scope: 'command', groupIds: [group.id] };
    const { token } = (await owner.post<CreatedApiToken>('/api/tokens', body)).body;
    const script = new RawClient(outpost.url, { authorization: `Bearer ${token}` });
    expect(await seenBy(script)).toEqual(['Chernarus', 'Livonia']);
    expect(codeOf(await send(script, sakhal, 'players'))).toEqual([404, 'not_found']);
    await owner.post(groupPath('/servers'), { serverIds: [sakhal?.id] });
    expect(await seenBy(script)).toEqual(['Chernarus', 'Livonia', 'Sakhal']);
    const wrong = await boris.fail('POST', '/api/tokens', body);
    expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ field: 'groupIds' }]]);
  });

  it('has an audit of its own, which its managers read and which stays intact', async () => {
    await asMember(boris, { role: 'manager' });
    await owner.send('PATCH', groupPath(`/people/${await idOf(boris)}`), {
      role: 'manager',
      maxBanMinutes: 60,
    });
    await owner.post(groupPath('/servers'), { serverIds: [sakhal?.id] });
    const { body: entries } = await boris.get<AuditEntry[]>(groupPath('/audit'));
    expect(entries.map(({ action, groupId, serverId }) => [action, groupId, serverId])).toEqual([
      ['addServersToGroup', group.id, null],
      ['changeRoleInGroup', group.id, null],
      ['createInvitationToGroup', group.id, null],
    ]);
    expect(entries[1]).toMatchObject({ before: { maxBanMinutes: null }, after: { maxBanMinutes: 60 } });
    expect((await admin.get('/api/audit/verification')).body).toMatchObject({ isIntact: true, problems: [] });
  });
});
