import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

describe('an API token', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const bearer = ({ token }: CreatedApiToken): RawClient =>
    new RawClient(outpost.url, { authorization: `Bearer ${token}` });

  it('acts for its owner, is shown once and can be revoked', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'manage' });
    const script = bearer(created.body);
    expect((await script.get<User>('/api/user')).body.username).toBe('anna');
    const listed = await admin.get<ApiToken[]>('/api/tokens');
    expect(JSON.stringify(listed.body)).not.toContain(created.body.token);
    expect(listed.body[0]?.lastUsedAt).not.toBeNull();
    expect((await admin.send('DELETE', `/api/tokens/${created.body.id}`)).status).toBe(204);
    expect((await script.get('/api/user')).status).toBe(401);
  });

  it('with the scope read can read but not change', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'monitor', scope: 'read' });
    const monitor = bearer(created.body);
    expect((await monitor.get('/api/servers')).status).toBe(200);
    const { status, body } = await monitor.fail('POST', '/api/tokens', { name: 'more', scope: 'manage' });
    expect([status, body.code]).toEqual([403, 'token_scope_too_small']);
  });

  it('can be revoked by its owner alone', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'mine', scope: 'manage' });
    const other = await signedInUser(outpost, admin, 'gina');
    expect((await other.send('DELETE', `/api/tokens/${created.body.id}`)).status).toBe(404);
    expect((await bearer(created.body).get('/api/user')).status).toBe(200);
  });

  describe('by its scope', () => {
    const scoped = async (scope: string, more: object = {}): Promise<RawClient> =>
      bearer((await admin.post<CreatedApiToken>('/api/tokens', { name: scope, scope, ...more })).body);

    it.each([
      ['read', 'GET', '/api/servers', 200],
      ['read', 'HEAD', '/api/servers', 200],
      ['read', 'POST', '/api/servers/1/status', 404],
      ['read', 'POST', '/api/servers/1/command', 403],
      ['read', 'GET', '/api/sessions', 403],
      ['command', 'POST', '/api/servers/1/command', 404],
      ['command', 'POST', '/api/servers/1/restart', 404],
      ['command', 'DELETE', '/api/servers/1', 403],
      ['command', 'POST', '/api/servers/1/scheduled', 403],
      ['command', 'POST', '/api/tokens', 403],
      ['manage', 'DELETE', '/api/servers/1', 404],
      ['manage', 'GET', '/api/sessions', 200],
      ['manage', 'POST', '/api/set-admin/1', 403],
      ['manage', 'POST', '/api/account/password', 403],
    ])('%s: %s %s is answered with %i', async (scope, method, path, expected) => {
      const body = path.endsWith('/command') ? { command: 'players' } : undefined;
      const schedule = path.endsWith('/scheduled') ? { command: 'x', schedule: '0 4 * * *' } : body;
      expect((await (await scoped(scope)).send(method, path, schedule)).status).toBe(expected);
    });

    it('cannot create a longer-lived token, and by default creates one with its own expiry', async () => {
      const script = await scoped('manage', { expiresInDays: 30 });
      const request = { name: 'heir', scope: 'manage', expiresInDays: 31 };
      const refused = await script.fail('POST', '/api/tokens', request);
      expect([refused.status, refused.body.code]).toEqual([403, 'token_scope_too_small']);
      const child = await script.post<CreatedApiToken>('/api/tokens', { name: 'heir', scope: 'command' });
      const listed = (await admin.get<ApiToken[]>('/api/tokens')).body;
      const own = listed.find(({ expiresAt }) => expiresAt === child.body.expiresAt && expiresAt !== null);
      expect(own).toMatchObject({ scope: 'manage' });
    });

    it('cannot approve or unsuspend an account with admin rights', async () => {
      const { url } = outpost;
      const paul = { username: 'paul', email: 'paul@example.com', password: 'paul secret' };
      await new RawClient(url).post('/api/register-interest', paul);
      const pending = (await admin.get<User[]>('/api/pending-users')).body;
      const id = pending.find(({ username }) => username === 'paul')?.id ?? 0;
      await admin.post(`/api/set-admin/${id}`, { isAdmin: true });
      const script = await scoped('manage');
      expect((await script.fail('POST', `/api/approve-user/${id}`)).status).toBe(403);
      await admin.post(`/api/approve-user/${id}`);
      await admin.post(`/api/users/${id}/suspended`, { isSuspended: true });
      const back = await script.fail('POST', `/api/users/${id}/suspended`, { isSuspended: false });
      expect(back.status).toBe(403);
    });
  });

  it('expires after ninety days, or at the requested time', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'short', scope: 'read' });
    const days = (Date.parse(created.body.expiresAt ?? '') - Date.parse(created.body.createdAt)) / 86_400_000;
    expect(days).toBe(90);
    const script = bearer(created.body);
    expect((await script.get('/api/user')).status).toBe(200);
    await outpost.query("UPDATE api_tokens SET expires_at = '2026-01-01 00:00:00.000' WHERE id = ?", [
      created.body.id,
    ]);
    expect((await script.get('/api/user')).status).toBe(401);
  });
});
