import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CreatedInvitation,
  type Invitation,
  type OfferedInvitation,
  type Person,
} from '@outpost/contracts/people.js';
import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { join, passwordOf, premiumUser, signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
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
const changeRole = async (client: RawClient, role: RoleRequest, by = owner): Promise<Answer> =>
  by.send('PATCH', `${path}/people/${await idOf(client)}`, role);
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

describe('An invitation', () => {
  it('shows what it offers, and makes its server appear in all lists', async () => {
    const invitation = await invite({ role: 'moderator' });
    const { secret } = invitation;
    const offer = await boris.post<OfferedInvitation>('/api/invitations/find', { secret });
    expect(offer.body).toMatchObject({ serverName: 'Chernarus', invitedBy: 'owner', role: 'moderator' });
    expect(offer.body.maxBanMinutes).toBe(10_080);
    expect((await boris.get<Server[]>('/api/servers')).body).toEqual([]);
    const joined = await accept(boris, invitation);
    const seen = { id: server.id, plan: 'premium', access: { role: 'moderator' } };
    expect(joined.body).toMatchObject({ server: seen, group: null });
    expect((await boris.get<Server[]>('/api/servers')).body.map(({ id }) => id)).toEqual([server.id]);
    expect((await boris.get<object>('/api/stats')).body).toMatchObject({ total: 1, online: 1 });
    const people = await owner.get<Person[]>(`${path}/people`);
    expect(people.body).toMatchObject([{ username: 'boris', role: 'moderator', maxBanMinutes: 10_080 }]);
    await remove(boris);
  });

  it('works once, and not at all for who has access already', async () => {
    const invitation = await invite({});
    expect(codeOf(await accept(owner, invitation))).toEqual([409, 'not_supported']);
    const answers = await Promise.all([accept(boris, invitation), accept(clara, invitation)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    await Promise.all([remove(boris), remove(clara)]);
  });

  it('for a username is for that account alone, which finds it, and may decline it', async () => {
    const invitation = await invite({ username: 'BORIS' });
    expect(invitation.username).toBe('boris');
    expect(codeOf(await accept(clara, invitation))).toEqual([404, 'not_found']);
    const own = await boris.get<OfferedInvitation[]>('/api/invitations');
    expect(own.body.map(({ id }) => id)).toEqual([invitation.id]);
    expect(codeOf(await clara.send('DELETE', `/api/invitations/${invitation.id}`))).toEqual([
      404,
      'not_found',
    ]);
    expect((await boris.send('DELETE', `/api/invitations/${invitation.id}`)).status).toBe(204);
    expect(codeOf(await boris.post(`/api/invitations/${invitation.id}/accept`))).toEqual([404, 'not_found']);
  });

  it('for a username is accepted without its link', async () => {
    const { id } = await invite({ username: 'boris' });
    expect((await boris.post(`/api/invitations/${id}/accept`)).status).toBe(200);
    await remove(boris);
  });

  it('is not made for a username that does not exist, or has access', async () => {
    for (const username of ['nobody-here', 'owner']) {
      const { body } = await owner.fail('POST', `${path}/invitations`, { role: 'viewer', username });
      expect(body.errors).toMatchObject([{ field: 'username' }]);
    }
  });

  it('ends when it is withdrawn, or its time is over', async () => {
    const withdrawn = await invite({});
    await owner.send('DELETE', `${path}/invitations/${withdrawn.id}`);
    const expired = await invite({});
    await outpost.query(`UPDATE invitations SET expires_at = '2026-01-01 00:00:00.000' WHERE id = ?`, [
      expired.id,
    ]);
    for (const invitation of [withdrawn, expired])
      expect(codeOf(await accept(boris, invitation))).toEqual([404, 'not_found']);
    expect((await owner.get(`${path}/invitations`)).body).toEqual([]);
  });

  it('makes an account for who has none, which an admin still approves', async () => {
    const { secret } = await invite({ role: 'moderator' });
    const account = { username: 'edda', email: 'edda@example.com', password: passwordOf('edda') };
    const register = (request: object): Promise<Answer> =>
      boris.post('/api/invitations/register', { secret, ...account, ...request });
    expect(codeOf(await register({ username: 'boris' }))).toEqual([409, 'username_taken']);
    expect((await register({})).body).toMatchObject({ isApproved: false });
    expect(codeOf(await register({ username: 'fred' }))).toEqual([404, 'not_found']);
    const { username, password } = account;
    const login = await boris.post('/api/login', { username, password });
    expect(codeOf(login)).toEqual([403, 'awaiting_approval']);
    const pending = await admin.get<User[]>('/api/pending-users');
    await admin.post(`/api/approve-user/${pending.body.find((user) => user.username === username)?.id}`);
    const edda = await signIn(outpost, 'edda');
    expect((await edda.get<Server[]>('/api/servers')).body.map(({ id }) => id)).toEqual([server.id]);
    await remove(edda);
  });

  it('of an admin makes an account that may be used at once', async () => {
    const { secret } = await invite({}, admin);
    const account = { username: 'greta', email: 'greta@example.com', password: passwordOf('greta') };
    const registered = await boris.post('/api/invitations/register', { secret, ...account });
    expect(registered.body).toMatchObject({ isApproved: true });
    const greta = await signIn(outpost, 'greta');
    expect((await greta.get<Server[]>('/api/servers')).body.map(({ id }) => id)).toEqual([server.id]);
    await remove(greta);
  });

  it('for a username makes no account', async () => {
    const { id, secret } = await invite({ username: 'boris' });
    const account = { username: 'mallory', email: 'm@example.com', password: passwordOf('mallory') };
    const answer = await clara.post('/api/invitations/register', { secret, ...account });
    expect(codeOf(answer)).toEqual([404, 'not_found']);
    await owner.send('DELETE', `${path}/invitations/${id}`);
  });

  it('ends with the right of its sender to make it', () =>
    having(clara, { role: 'manager' }, async () => {
      const invitation = await invite({}, clara);
      await changeRole(clara, { role: 'moderator' });
      expect(codeOf(await accept(boris, invitation))).toEqual([404, 'not_found']);
      await owner.send('DELETE', `${path}/invitations/${invitation.id}`);
    }));

  it('is in no log', async () => {
    const { secret } = await invite({});
    await boris.post('/api/invitations/find', { secret });
    expect((await outpost.readLog()).filter((line) => line.includes(secret))).toEqual([]);
  });
});

describe('An invitation by email', () => {
  it('is refused by a panel that sends none, and makes nothing', async () => {
    const before = (await owner.get<Invitation[]>(`${path}/invitations`)).body.length;
    const request = { role: 'viewer', email: 'boris@example.com' };
    const { status, body } = await owner.fail('POST', `${path}/invitations`, request);
    expect([status, body.code]).toEqual([409, 'not_supported']);
    expect((await owner.get<Invitation[]>(`${path}/invitations`)).body).toHaveLength(before);
  });
});

describe('A role', () => {
  it.each<[RoleRequest, string, string | undefined]>([
    [{ role: 'viewer' }, 'players', 'permission_denied'],
    [{ role: 'viewer' }, 'say -1 hello', 'permission_denied'],
    [{ role: 'moderator' }, 'players', undefined],
    [{ role: 'moderator' }, 'say -1 hello', undefined],
    [{ role: 'moderator' }, 'ban 0 0 why', 'permission_denied'],
    [{ role: 'moderator' }, '#shutdown', 'permission_denied'],
    [{ role: 'moderator' }, 'PLAYERS', undefined],
    [{ role: 'manager' }, 'loadBans', undefined],
  ])('%j sending "%s" is answered with %s, over HTTP and the socket', (role, command, code) =>
    having(boris, role, async () => {
      const sent = await boris.post<{ code?: string }>(`${path}/command`, { command });
      expect(sent.body.code).toBe(code);
      const socket = await LiveClient.open(outpost.url, { cookie: boris.cookieHeader });
      socket.send({ type: 'executeCommand', serverId: server.id, command });
      const answer = await Promise.race([socket.next('commandResponse'), socket.next('commandError')]);
      socket.close();
      expect(answer.type).toBe(code === undefined ? 'commandResponse' : 'commandError');
    }),
  );

  it('limits how long its holder may ban', () =>
    having(boris, { role: 'moderator', maxBanMinutes: 60 }, async () => {
      const [player] = game.world.players;
      const ban = (minutes?: number): Promise<Answer> =>
        boris.post(`${path}/players/ban`, { slot: player?.slot, playerId: player?.guid, minutes });
      for (const minutes of [undefined, 61])
        expect(codeOf(await ban(minutes))).toEqual([403, 'permission_denied']);
      expect((await ban(60)).status).toBe(200);
    }));

  it('is what its holder may give at most', () =>
    having(clara, { role: 'manager', maxBanMinutes: 60 }, async () => {
      const tooMuch = await clara.post(`${path}/invitations`, { role: 'moderator', maxBanMinutes: 61 });
      expect(codeOf(tooMuch)).toEqual([403, 'permission_denied']);
      await having(boris, { role: 'manager' }, async () => {
        expect(codeOf(await changeRole(boris, { role: 'viewer' }, clara))).toEqual([
          403,
          'permission_denied',
        ]);
        expect(codeOf(await remove(boris, clara))).toEqual([403, 'permission_denied']);
      });
      await having(dora, { role: 'moderator', maxBanMinutes: 60 }, async () => {
        expect((await changeRole(dora, { role: 'viewer' }, clara)).status).toBe(200);
      });
    }));

  it('does not include the schedules of a command that it excludes', () =>
    having(clara, { role: 'manager' }, async () => {
      const schedule = { command: '#shutdown', schedule: '0 4 * * *' };
      expect((await clara.post(`${path}/scheduled`, schedule)).status).toBe(201);
      await changeRole(clara, { role: 'moderator' });
      expect(codeOf(await clara.post(`${path}/scheduled`, schedule))).toEqual([403, 'permission_denied']);
    }));

  it('counts with the plan of the owner', () =>
    having(boris, { role: 'manager' }, async () => {
      const send = (): Promise<Answer> => boris.post(`${path}/command`, { command: 'loadBans' });
      expect((await send()).status).toBe(200);
      await owner.post('/api/subscription/cancel');
      expect(codeOf(await send())).toEqual([403, 'plan_limit']);
      await owner.post('/api/subscription/activate');
    }));

  it('never shows the RCON password', () =>
    having(boris, { role: 'manager' }, async () => {
      expect(JSON.stringify((await boris.get(path)).body)).not.toContain(battleyeAddress(game).password);
      const moved = await boris.fail('PATCH', path, { host: '192.0.2.9' });
      expect(moved.body.errors).toMatchObject([{ field: 'password' }]);
    }));
});

describe('Whoever is removed', () => {
  it('hears nothing of the server any more, and finds it nowhere', async () => {
    await join(boris, owner, { serverId: server.id }, { role: 'viewer' });
    const socket = await LiveClient.open(outpost.url, { cookie: boris.cookieHeader });
    socket.send({ type: 'subscribe', serverId: server.id });
    await socket.next('serverStatus');
    await remove(boris);
    await socket.next('rightsChanged');
    const before = socket.received.length;
    game.world.chat(0, 'secret meeting');
    await owner.post(`${path}/command`, { command: 'players' });
    socket.send({ type: 'subscribe', serverId: server.id });
    await socket.next('connectionError');
    expect(socket.received.slice(before).map(({ type }) => type)).toEqual(['connectionError']);
    socket.close();
    expect((await boris.get<Server[]>('/api/servers')).body).toEqual([]);
    expect(codeOf(await boris.get(path))).toEqual([404, 'not_found']);
  });

  it('may have left on their own', async () => {
    await join(boris, owner, { serverId: server.id }, { role: 'viewer' });
    expect((await remove(boris, boris)).status).toBe(204);
    expect(codeOf(await remove(boris))).toEqual([404, 'not_found']);
  });
});
