import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditEntry, type AuditVerification } from '@outpost/contracts/audit.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { invitedUser, passwordOf, premiumUser, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { addServer, battleyeAddress, RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

let outpost: StartedPanel;
let game: SimulatedBattleyeServer;
let admin: RawClient;
let owner: RawClient;
let manager: RawClient;
let moderator: RawClient;
let server: Server;

beforeAll(async () => {
  [outpost, game] = await Promise.all([StartedPanel.start(), startBattleye()]);
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'owner');
  server = await addServer(owner, 'Chernarus', battleyeAddress(game));
  const invited = (username: string, role: 'manager' | 'moderator'): Promise<RawClient> =>
    invitedUser(outpost, admin, owner, { serverId: server.id, username, role });
  manager = await invited('manager', 'manager');
  moderator = await invited('moderator', 'moderator');
});
afterAll(async () => {
  await outpost.remove();
  await game.stop();
});

const entries = async (query = '', by = admin, path = '/api/audit'): Promise<readonly AuditEntry[]> =>
  (await by.get<AuditEntry[]>(`${path}?${query}`)).body;
const newest = async (query = ''): Promise<AuditEntry | undefined> => (await entries(`${query}&limit=1`))[0];
const ofServer = (): string => `/api/servers/${server.id}`;

describe('The audit', () => {
  it('says who changed what, when, from where, and how it was before and after', async () => {
    await owner.send('PATCH', ofServer(), { maxPlayers: 40, name: 'Chernarus' });
    expect(await newest('action=updateServer')).toMatchObject({
      ...{ serverId: server.id, actorKind: 'person', actor: 'owner', address: '127.0.0.1', outcome: 'done' },
      ...{ before: { maxPlayers: server.maxPlayers }, after: { maxPlayers: 40 } },
    });
  });

  it('has what was made and what is gone', async () => {
    const schedule = { command: 'players', schedule: '0 4 * * *' };
    const { body } = await owner.post<{ id: number }>(`${ofServer()}/scheduled`, schedule);
    expect(await newest('action=createSchedule')).toMatchObject({ before: null, after: schedule });
    await owner.send('DELETE', `${ofServer()}/scheduled/${body.id}`);
    expect(await newest('action=deleteSchedule')).toMatchObject({ before: schedule, after: null });
  });

  it('has nothing of what was refused', async () => {
    const count = (await entries('limit=1000')).length;
    expect((await moderator.send('PATCH', ofServer(), { maxPlayers: 1 })).status).toBe(403);
    expect((await owner.send('PATCH', ofServer(), { maxPlayers: 'many' })).status).toBe(400);
    expect((await owner.send('DELETE', '/api/servers/999')).status).toBe(404);
    expect(
      (await new RawClient(outpost.url).post('/api/login', { username: 'owner', password: 'wrong one' }))
        .status,
    ).toBe(401);
    expect((await entries('limit=1000')).length).toBe(count);
  });

  it('has each command, whatever it came through, without passwords in it', async () => {
    await owner.post(`${ofServer()}/command`, { command: 'players' });
    expect(await newest('action=executeCommand')).toMatchObject({
      ...{ actorKind: 'person', actor: 'owner', about: { command: 'players' } },
    });
    const { body } = await owner.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'command' });
    const script = new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });
    await script.post(`${ofServer()}/command`, { command: 'say -1 hi' });
    expect(await newest('action=executeCommand')).toMatchObject({
      ...{ actorKind: 'token', actor: 'owner', tokenName: 'cron', credentialId: body.id },
    });
    const socket = await LiveClient.open(outpost.url, { cookie: owner.cookieHeader, origin: outpost.url });
    socket.send({ type: 'executeCommand', serverId: server.id, command: '#login hunter22' });
    await socket.next('commandResponse');
    socket.close();
    const entry = await newest('action=executeCommand');
    expect(entry?.about['command']).toMatch(/^#login /);
    expect(JSON.stringify(entry)).not.toContain('hunter22');
  });

  it('has sign-ins, and no secret of any call', async () => {
    await owner.post('/api/account/password', {
      currentPassword: passwordOf('owner'),
      newPassword: 'tall grass 9',
    });
    const again = new RawClient(outpost.url);
    await again.post('/api/login', { username: 'owner', password: 'tall grass 9' });
    owner = again;
    expect(await newest('action=login')).toMatchObject({ actor: 'owner', actorKind: 'nobody' });
    await owner.send('PATCH', ofServer(), { password: RCON_PASSWORD });
    expect(await newest('action=updateServer')).toMatchObject({ about: { secrets: 'password' } });
    const everything = JSON.stringify(await entries('limit=1000'));
    for (const secret of [passwordOf('owner'), 'tall grass 9', RCON_PASSWORD]) {
      expect(everything).not.toContain(secret);
    }
    expect(everything).not.toMatch(/outpost_[\w-]{20}/);
  });

  it('is seen as a whole by admins, of a server by those who may, and of oneself by everybody', async () => {
    expect((await owner.get('/api/audit')).status).toBe(403);
    expect((await moderator.get(`${ofServer()}/audit`)).status).toBe(403);
    const seen = await entries('limit=1000', manager, `${ofServer()}/audit`);
    expect(new Set(seen.map(({ serverId }) => serverId))).toEqual(new Set([server.id]));
    const own = await entries('limit=1000', moderator, '/api/account/audit');
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ actor }) => actor))).toEqual(new Set(['moderator']));
  });

  it('is searched by words, account, call and time, and read page by page', async () => {
    expect(await entries('q=MAXPLAYERS')).toContainEqual(expect.objectContaining({ action: 'updateServer' }));
    expect(await entries('q=%25')).toEqual([]);
    const [{ actorId } = { actorId: 0 }] = await entries('action=updateServer&limit=1');
    const by = await entries(`actor=${actorId ?? 0}&limit=1000`);
    expect(new Set(by.map(({ actor }) => actor))).toEqual(new Set(['owner']));
    expect(await entries('to=2026-01-01T00:00:00Z')).toEqual([]);
    const all = await entries('limit=1000');
    const pages: number[] = [];
    for (let before = ''; ;) {
      const part = await entries(`limit=2${before}`);
      pages.push(...part.map(({ id }) => id));
      if (part.length < 2) break;
      before = `&before=${part.at(-1)?.id ?? 0}`;
    }
    expect(pages).toEqual(all.map(({ id }) => id));
  });

  it('is exported as CSV and as JSON Lines', async () => {
    const all = await entries('limit=1000');
    const { body: csv } = await admin.get<string>('/api/audit/export');
    expect(csv.split('\r\n')[0]).toMatch(/^id,at,serverId,actorKind/);
    const accept = { accept: 'application/x-ndjson' };
    const { body } = await admin.send<string>('GET', '/api/audit/export', undefined, accept);
    const lines = body.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as AuditEntry)).toEqual(all);
    const { body: linked } = await admin.get<string>('/api/audit/export?format=jsonl');
    expect(linked).toBe(body);
    const { body: ofOne } = await manager.get<string>(
      `${ofServer()}/audit/export?format=jsonl&action=updateServer`,
    );
    const found = ofOne.trim().split('\n');
    expect(found.map((line) => JSON.parse(line) as AuditEntry)).toEqual(
      all.filter(({ action, serverId }) => action === 'updateServer' && serverId === server.id),
    );
    expect((await moderator.get(`${ofServer()}/audit/export`)).status).toBe(403);
  });

  it('is intact until somebody edits the database, and says so then', async () => {
    const verify = async (query = ''): Promise<AuditVerification> =>
      (await admin.get<AuditVerification>(`/api/audit/verification${query}`)).body;
    const { head, ...intact } = await verify();
    expect(intact).toMatchObject({ isIntact: true, problems: [] });
    expect(await verify(`?head=${head}`)).toMatchObject({ isIntact: true });
    const other = head.replace(/..$/, 'zz');
    expect((await verify(`?head=${other}`)).problems.join()).toMatch(/not those that the head stands for/);
    expect((await admin.get('/api/audit/verification?head=any')).status).toBe(400);
    const entry = await newest('action=updateServer');
    await outpost.query('UPDATE audit_entries SET actor = ? WHERE id = ?', ['somebody else', entry?.id ?? 0]);
    expect(await verify()).toMatchObject({ isIntact: false });
    await outpost.query('UPDATE audit_entries SET actor = ? WHERE id = ?', ['owner', entry?.id ?? 0]);
    expect(await verify()).toMatchObject({ isIntact: true });
    await outpost.query('DELETE FROM audit_entries WHERE id = ?', [entry?.id ?? 0]);
    expect((await verify()).problems.join()).toMatch(/missing/);
  });
});
