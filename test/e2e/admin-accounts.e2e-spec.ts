import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type UserRow, type PendingUser, type User } from '@outpost/contracts/users.js';
import { ServerDeleted } from '../../apps/server/src/servers/servers.events.js';
import { EventBus } from '../../apps/server/src/platform/event-bus.js';
import {
  ADMIN,
  passwordOf,
  pendingUser,
  signedInAdmin,
  signedInUser,
  signIn,
  suspendedUser,
} from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { LiveClient } from '../support/live-client.js';

const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };

describe('accounts, managed by an admin', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let adminId: number;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
    adminId = (await admin.get<User>('/api/user')).body.id;
  });
  afterAll(() => outpost.remove());

  const idOf = async (client: RawClient): Promise<number> => (await client.get<User>('/api/user')).body.id;
  const found = async (q: string): Promise<string[]> => {
    const { body } = await admin.get<UserRow[]>(`/api/users?q=${encodeURIComponent(q)}`);
    return body.map(({ username }) => username);
  };
  const login = (username: string, password: string): Promise<Answer<{ code: string; detail: string }>> =>
    new RawClient(outpost.url).post('/api/login', { username, password });

  it('are listed with what an admin needs to know [S3.4]', async () => {
    const bert = await signedInUser(outpost, admin, 'bert_1');
    await bert.post('/api/servers', { ...ADDRESS, name: 'Chernarus' });
    await pendingUser(outpost, 'carla');
    const { body } = await admin.get<UserRow[]>('/api/users');
    expect(body.map(({ username }) => username)).toEqual(['anna', 'bert_1', 'carla']);
    expect(body[1]).toEqual({
      id: await idOf(bert),
      username: 'bert_1',
      email: 'bert_1@example.com',
      createdAt: expect.any(String),
      isAdmin: false,
      isApproved: true,
      subscriptionStatus: 'inactive',
      isSuspended: false,
      approvalNotice: 'not-configured',
      lastLoginAt: expect.any(String),
      servers: 1,
    });
    expect(body[2]).toMatchObject({ isApproved: false, approvalNotice: null, lastLoginAt: null, servers: 0 });
  });

  it.each([
    ['ERT', ['bert_1']],
    ['_', ['bert_1']],
    ['carla@EXAMPLE', ['carla']],
    ['%', []],
    ['\\', []],
    ['', ['anna', 'bert_1', 'carla']],
  ])('are found by the part %j of name or address', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it('are shut out at once by a suspension, and come back without their sessions', async () => {
    const dora = await signedInUser(outpost, admin, 'dora');
    const id = await idOf(dora);
    const { body } = await dora.post<CreatedApiToken>('/api/tokens', { name: 'bot', scope: 'manage' });
    const authorization = `Bearer ${body.token}`;
    const script = new RawClient(outpost.url, { authorization });
    const sockets = await Promise.all(
      [{ cookie: dora.cookieHeader }, { authorization }].map((headers) =>
        LiveClient.open(outpost.url, headers),
      ),
    );
    const row = await admin.post<UserRow>(`/api/users/${id}/suspended`, { isSuspended: true });
    expect([row.status, row.body.isSuspended]).toEqual([200, true]);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401]);
    expect((await dora.get('/api/user')).status).toBe(401);
    expect((await script.get('/api/user')).status).toBe(401);
    await expect(LiveClient.open(outpost.url, { authorization })).rejects.toThrow('401');
    const right = await login('dora', passwordOf('dora'));
    expect([right.status, right.body.code, right.body.detail]).toEqual([
      403,
      'account_suspended',
      'Your account is suspended',
    ]);
    expect((await login('dora', 'something else')).body.code).toBe('wrong_credentials');

    await admin.post(`/api/users/${id}/suspended`, { isSuspended: false });
    expect((await dora.get('/api/user')).status).toBe(401);
    expect((await script.get('/api/user')).status).toBe(200);
    expect((await login('dora', passwordOf('dora'))).status).toBe(200);
  });

  it('go with their servers when they are deleted, and their sockets close', async () => {
    const emil = await signedInUser(outpost, admin, 'emil');
    const id = await idOf(emil);
    const { body } = await emil.post<Server>('/api/servers', { ...ADDRESS, name: 'Namalsk' });
    const socket = await LiveClient.open(outpost.url, { cookie: emil.cookieHeader });
    const deleted: number[] = [];
    outpost.app.get(EventBus).subscribe(ServerDeleted, ({ serverId }) => void deleted.push(serverId));
    expect((await admin.send('DELETE', `/api/users/${id}`)).status).toBe(204);
    expect(await socket.closed).toBe(4401);
    expect(deleted).toEqual([body.id]);
    expect((await admin.get(`/api/servers/${body.id}`)).status).toBe(404);
    expect((await emil.get('/api/user')).status).toBe(401);
    expect((await admin.send('DELETE', `/api/users/${id}`)).status).toBe(404);
  });

  it('may register again after they were rejected', async () => {
    await pendingUser(outpost, 'fritz');
    const pending = async (): Promise<PendingUser | undefined> =>
      (await admin.get<PendingUser[]>('/api/pending-users')).body.find(
        ({ username }) => username === 'fritz',
      );
    const { id } = (await pending()) ?? { id: 0 };
    expect((await admin.send('DELETE', `/api/users/${id}`)).status).toBe(204);
    expect(await pending()).toBeUndefined();
    expect((await signedInUser(outpost, admin, 'fritz')).url).toBe(outpost.url);
  });

  it('keep the last active admin; a suspended one does not count', async () => {
    const gina = await suspendedUser(outpost, admin, 'gina');
    expect((await gina.get('/api/user')).status).toBe(401);
    const [row] = (await admin.get<UserRow[]>('/api/users?q=gina')).body;
    await admin.post(`/api/set-admin/${row?.id ?? 0}`, { isAdmin: true });
    const refused = [
      await admin.fail('POST', `/api/set-admin/${adminId}`, { isAdmin: false }),
      await admin.fail('POST', `/api/users/${adminId}/suspended`, { isSuspended: true }),
      await admin.fail('DELETE', `/api/users/${adminId}`),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(3).fill('409 last_admin'),
    );
    expect((await admin.get<User>('/api/user')).body.isAdmin).toBe(true);
  });

  /** Removals of an admin by another; both run against each other concurrently. */
  const REMOVALS: readonly [string, (by: RawClient, id: number) => Promise<Answer>][] = [
    ['demote', (by, id) => by.post(`/api/set-admin/${id}`, { isAdmin: false })],
    ['suspend', (by, id) => by.post(`/api/users/${id}/suspended`, { isSuspended: true })],
    ['delete', (by, id) => by.send('DELETE', `/api/users/${id}`)],
  ];

  it.each(REMOVALS)('keep one admin when two %s each other concurrently', async (verb, remove) => {
    const rival = await signedInUser(outpost, admin, `rival-${verb}`);
    const rivalId = await idOf(rival);
    await admin.post(`/api/set-admin/${rivalId}`, { isAdmin: true });
    const answers = await Promise.all([remove(admin, rivalId), remove(rival, adminId)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    // The removed one becomes an admin again for the next of these tests.
    if (answers[1].status >= 300) return;
    await rival.post(`/api/users/${adminId}/suspended`, { isSuspended: false });
    await rival.post(`/api/set-admin/${adminId}`, { isAdmin: true });
    admin = new RawClient(outpost.url);
    const { username, password } = ADMIN;
    if ((await admin.post('/api/login', { username, password })).status !== 200) admin = rival;
    adminId = await idOf(admin);
    if (admin !== rival) await admin.post(`/api/set-admin/${rivalId}`, { isAdmin: false });
  });

  it('let an admin delete their account while another one remains', async () => {
    const dora = await signIn(outpost, 'dora');
    const id = await idOf(dora);
    await admin.post(`/api/set-admin/${id}`, { isAdmin: true });
    expect((await dora.send('DELETE', `/api/users/${id}`)).status).toBe(204);
    expect((await login('dora', passwordOf('dora'))).status).toBe(401);
  });
});
