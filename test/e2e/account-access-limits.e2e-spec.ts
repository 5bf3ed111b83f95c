import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ProxyState } from '@outpost/contracts/admin.js';
import { type RegistrationTerms } from '@outpost/contracts/registration.js';
import { ADMIN, passwordOf, pendingUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const ACCOUNT = { username: 'paula', email: 'paula@example.com', password: 'hunter22' };

describe('sign-in', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  it('stays open on a device that is known, while others guess', async () => {
    await signedInUser(outpost, admin, 'knut');
    const guess = (password: string, headers = {}): Promise<{ status: number; headers: Headers }> =>
      new RawClient(outpost.url, headers).post('/api/login', { username: 'knut', password });
    const login = await guess(passwordOf('knut'));
    const cookies = login.headers.get('set-cookie') ?? '';
    expect(cookies).toMatch(/outpost_device=.*HttpOnly; SameSite=Strict/);
    const cookie = /outpost_device=[^;]+/.exec(cookies)?.[0] ?? '';
    for (let attempt = 0; attempt < 5; attempt++) await guess('wrong!');
    expect((await guess(passwordOf('knut'))).status).toBe(429);
    expect((await guess(passwordOf('knut'), { cookie })).status).toBe(200);
    const stolen = await Promise.all(Array.from({ length: 11 }, () => guess('wrong!', { cookie })));
    expect(stolen.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('refuses a new password that is common or derived from its owner’s name', async () => {
    const jost = await signedInUser(outpost, admin, 'jost');
    for (const newPassword of ['letmein', 'jost12345']) {
      const change = { currentPassword: passwordOf('jost'), newPassword };
      const { status, body } = await jost.fail('POST', '/api/account/password', change);
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'newPassword']);
    }
    const login = { username: 'jost', password: passwordOf('jost') };
    expect((await new RawClient(outpost.url).post('/api/login', login)).status).toBe(200);
  });

  it('tells its admin of a proxy that nobody has set, once in the log', async () => {
    const unread = async (): Promise<ProxyState['unread']> =>
      (await admin.get<ProxyState>('/api/proxy')).body.unread;
    expect(await unread()).toBeNull();
    const proxied = new RawClient(outpost.url, { 'x-forwarded-for': '203.0.113.7' });
    await proxied.get('/api/health');
    await proxied.get('/api/health');
    expect(await unread()).toMatchObject({ address: '127.0.0.1', header: 'X-Forwarded-For' });
    expect((await outpost.readLog()).filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(
      1,
    );
  });
});

describe('registration', () => {
  it('is refused when registration is closed', async () => {
    const outpost = await StartedPanel.start({
      environment: { REGISTRATION: 'closed', PASSWORD_MIN_LENGTH: '10' },
    });
    const visitor = new RawClient(outpost.url);
    const { body: terms } = await visitor.get<RegistrationTerms>('/api/registration');
    expect(terms).toEqual({ mode: 'closed', passwordMinLength: 10 });
    const { status, body } = await visitor.fail('POST', '/api/register-interest', ACCOUNT);
    expect([status, body.code]).toEqual([403, 'registration_closed']);
    await outpost.remove();
  });

  it('is refused while too many requests are pending, and accepted after the next decision', async () => {
    const outpost = await StartedPanel.start({ environment: { LIMITS: 'pending-accounts=1' } });
    const admin = await signedInAdmin(outpost);
    await pendingUser(outpost, 'early');
    const ask = (): ReturnType<RawClient['fail']> =>
      new RawClient(outpost.url).fail('POST', '/api/register-interest', ACCOUNT);
    const full = await ask();
    expect([full.status, full.body.code]).toEqual([409, 'limit_reached']);
    const [early] = (await admin.get<{ id: number }[]>('/api/pending-users')).body;
    await admin.post(`/api/approve-user/${early?.id ?? 0}`);
    expect((await ask()).status).toBe(200);
    await outpost.remove();
  });

  it('enforces the operator’s minimum password length', async () => {
    const outpost = await StartedPanel.start({ environment: { PASSWORD_MIN_LENGTH: '10' } });
    const { body } = await new RawClient(outpost.url).fail('POST', '/api/register-interest', ACCOUNT);
    expect(body.errors).toEqual([{ field: 'password', message: 'Password must be at least 10 characters' }]);
    await outpost.remove();
  });
});

it('A common password for the first admin aborts the start and names the setting', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-test-'));
  const { username, email } = ADMIN;
  const environment = { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: 'letmein' };
  await expect(StartedPanel.start({ environment, dataDir })).rejects.toThrow(
    /^ADMIN_PASSWORD is refused\. Choose/,
  );
  await rm(dataDir, { recursive: true });
});
