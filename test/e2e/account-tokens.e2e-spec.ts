import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';

describe('an API token', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const bearer = ({ token }: CreatedApiToken): RawClient =>
    new RawClient(outpost.url, { authorization: `Bearer ${token}` });

  it('acts for its owner, is shown once and can be revoked', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'full' });
    const script = bearer(created.body);
    expect((await script.get<User>('/api/user')).body.username).toBe('anna');
    const listed = await admin.get<ApiToken[]>('/api/tokens');
    expect(JSON.stringify(listed.body)).not.toContain(created.body.token);
    expect(listed.body[0]?.lastUsedAt).not.toBeNull();
    expect((await admin.send('DELETE', `/api/tokens/${created.body.id}`)).status).toBe(204);
    expect((await script.get('/api/user')).status).toBe(401);
  });

  it('with the scope read may look and not touch', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'monitor', scope: 'read' });
    const monitor = bearer(created.body);
    expect((await monitor.get('/api/servers')).status).toBe(200);
    const { status, body } = await monitor.fail('POST', '/api/tokens', { name: 'more', scope: 'full' });
    expect([status, body.code]).toEqual([403, 'token_scope_too_small']);
  });

  it('can be revoked by its owner alone', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'mine', scope: 'full' });
    const other = await signedInUser(outpost, admin, 'gina');
    expect((await other.send('DELETE', `/api/tokens/${created.body.id}`)).status).toBe(404);
    expect((await bearer(created.body).get('/api/user')).status).toBe(200);
  });
});
