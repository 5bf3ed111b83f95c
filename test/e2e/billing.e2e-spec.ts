import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Subscription } from '@outpost/contracts/billing.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import { premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };

describe('a self-hosted subscription', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const subscriptionOf = async (client: RawClient): Promise<Subscription> =>
    (await client.get<Subscription>('/api/subscription')).body;

  it('lists the limits of the free tier', async () => {
    const bert = await signedInUser(outpost, admin, 'bert');
    await bert.post('/api/servers', { ...ADDRESS, name: 'Chernarus' });
    expect(await subscriptionOf(bert)).toEqual({
      plan: 'free',
      provider: 'self-hosted',
      canActivate: true,
      canCancel: false,
      servers: 1,
      maxServers: 1,
      commands: expect.arrayContaining(['players', 'say', 'kick']),
      logRetentionDays: 1,
    });
  });

  it('is Premium at once, and free at once when it is cancelled [S1.21 S4.2]', async () => {
    const carl = await signedInUser(outpost, admin, 'carl');
    expect((await carl.post<User>('/api/subscription/activate')).body.subscriptionStatus).toBe('active');
    expect(await subscriptionOf(carl)).toMatchObject({
      plan: 'premium',
      canActivate: false,
      canCancel: true,
      maxServers: null,
      commands: null,
      logRetentionDays: 30,
    });
    const cancelled = await carl.post<User>('/api/subscription/cancel');
    expect([cancelled.status, cancelled.body.subscriptionStatus]).toEqual([200, 'inactive']);
    expect((await subscriptionOf(carl)).plan).toBe('free');
  });

  it('that ends keeps existing servers, those beyond the free tier read-only, and allows no new ones', async () => {
    const game = await startBattleye();
    const dora = await premiumUser(outpost, admin, 'dora');
    const servers: Server[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      servers.push((await dora.post<Server>('/api/servers', { ...battleyeAddress(game), name })).body);
    }
    await dora.post('/api/subscription/cancel');
    expect((await dora.get<Server[]>('/api/servers')).body).toHaveLength(3);
    expect(await subscriptionOf(dora)).toMatchObject({ servers: 3, maxServers: 1 });
    const fourth = await dora.fail('POST', '/api/servers', { ...ADDRESS, name: 'Four' });
    expect([fourth.status, fourth.body.code]).toEqual([403, 'plan_limit']);

    const [first, second, last] = servers.map(({ id }) => `/api/servers/${id}`) as [string, string, string];
    const refusals = async (server: string) => [
      (await dora.fail('POST', `${server}/command`, { command: 'players' })).body.code,
      (await dora.fail('POST', `${server}/command`, { command: '#shutdown' })).body.code,
      (await dora.fail('PATCH', server, { name: 'Other' })).body.code,
      (await dora.fail('POST', `${server}/scheduled`, { command: 'players', schedule: '0 5 * * *' })).body
        .code,
    ];
    const listed = (await dora.get<Server[]>('/api/servers')).body;
    expect(listed.map(({ beyondPlan }) => beyondPlan)).toEqual([false, true, true]);
    expect(listed[2]?.access.permissions).not.toContain('commands.send');
    expect((await dora.post(`${first}/command`, { command: 'players' })).status).toBe(200);
    expect(await refusals(last)).toEqual(['plan_limit', 'plan_limit', 'plan_limit', 'plan_limit']);
    expect((await dora.get(`${last}/logs`)).status).toBe(200);

    for (const server of [first, second]) expect((await dora.send('DELETE', server)).status).toBe(204);
    expect((await dora.post(`${last}/command`, { command: 'players' })).status).toBe(200);
    await game.stop();
  });

  it('that ends binds an open socket at once', async () => {
    const game = await startBattleye();
    const emil = await premiumUser(outpost, admin, 'emil');
    const { id } = (await emil.post<Server>('/api/servers', { ...battleyeAddress(game), name: 'Live' })).body;
    const socket = await LiveClient.open(outpost.url, { cookie: emil.cookieHeader });
    await emil.post('/api/subscription/cancel');
    socket.send({ type: 'executeCommand', serverId: id, command: '#shutdown' });
    expect((await socket.next('commandError')).error).toContain('The Free tier does not include');
    socket.close();
    await game.stop();
  });
});

describe('a panel without payments', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start({ environment: { BILLING: 'off' } });
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  it('gives everyone all features', async () => {
    const bert = await signedInUser(outpost, admin, 'bert');
    expect((await bert.get<Subscription>('/api/subscription')).body).toMatchObject({
      plan: 'premium',
      provider: 'off',
      canActivate: false,
      canCancel: false,
      maxServers: null,
    });
    expect((await bert.get<User>('/api/user')).body).toMatchObject({
      subscriptionStatus: 'active',
      paymentsOff: true,
    });
  });

  it.each(['activate', 'cancel'])('refuses to %s with that reason', async (verb) => {
    const { status, body } = await admin.fail('POST', `/api/subscription/${verb}`);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'payments_off',
      'This panel takes no payments: every account has everything already',
    ]);
  });

  it('has no page about plans', async () => {
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${outpost.url}${path}`, { headers: { accept: 'text/html' } })).status;
    expect(await Promise.all(['/subscription', '/SUBSCRIPTION/', '/settings'].map(statusOf))).toEqual([
      404, 404, 200,
    ]);
  });
});
