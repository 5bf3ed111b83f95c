import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Session } from '@outpost/contracts/sessions.js';
import { type RecoveryCodes, type SecondFactor, type SecondSteps } from '@outpost/contracts/second-factor.js';
import { type User, type UserRow } from '@outpost/contracts/users.js';
import { WallClock } from '../../apps/server/src/platform/clock.js';
import { passwordOf, signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { type Answer, type RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { asThePanel } from '../support/stored-rows.js';
import { addApp, type Enrolled, firstStep } from '../support/second-factors.js';

const MINUTE_MS = 60_000;
const FROM = (address: string) => ({ 'x-forwarded-for': address });

let outpost: BootedOutpost;
let admin: RawClient;
let user: RawClient;
let enrolled: Enrolled;

beforeAll(async () => {
  outpost = await bootOutpost({ environment: { TRUST_PROXY: '1' } });
  admin = await signedInAdmin(outpost);
  user = await signedInUser(outpost, admin, 'boris');
  enrolled = await addApp(user);
});
afterAll(() => outpost.remove());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Sets the clock of the panel forward for the rest of the test. */
function later(minutes: number): number {
  const now = Date.now() + minutes * MINUTE_MS;
  jest.spyOn(outpost.app.get(WallClock), 'now').mockImplementation(() => new Date(now));
  return now;
}

/** Each test has attempts of its own. */
let lastAddress = 0;
const elsewhere = () => FROM(`198.51.100.${++lastAddress}`);

const begin = async (headers = elsewhere()): Promise<RawClient> =>
  (await firstStep(outpost, 'boris', headers)).client;

const complete = (client: RawClient, code: string): Promise<Answer> =>
  client.post('/api/login/second-step', { code });

const codeOf = ({ body }: Answer): unknown => (body as { code?: unknown }).code;

describe('Signing in with a second factor', () => {
  it('asks for it after the right password, and only then', async () => {
    const { answer } = await firstStep(outpost, 'boris', elsewhere());
    expect([answer.status, codeOf(answer)]).toEqual([403, 'second_factor_needed']);
    const wrong = await admin
      .at(outpost)
      .fail('POST', '/api/login', { username: 'boris', password: 'wrong one' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
  });

  it('gives a session for a code of the app, and says what else would do', async () => {
    const client = await begin();
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await client.get<SecondSteps>('/api/login/second-step')).body.steps).toEqual([
      'app',
      'recovery-code',
    ]);
    const { status, body } = await complete(client, enrolled.app.code());
    expect([status, (body as User).username]).toEqual([200, 'boris']);
    expect((await client.get('/api/user')).status).toBe(200);
  });

  it('takes no code twice, also not in another sign-in', async () => {
    const [first, second] = [await begin(), await begin()];
    const now = later(2);
    expect((await complete(first, enrolled.app.code(now))).status).toBe(200);
    const replayed = await complete(second, enrolled.app.again());
    expect([replayed.status, codeOf(replayed)]).toEqual([403, 'wrong_code']);
  });

  it('is completed once: of two codes at the same time one gets a session', async () => {
    const now = later(4);
    const client = await begin();
    const codes = [enrolled.app.code(now - 30_000), enrolled.app.code(now)];
    const answers = await Promise.all(codes.map((code) => complete(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after five minutes', async () => {
    const client = await begin();
    const now = later(6);
    const { status, body } = await complete(client, enrolled.app.code(now));
    expect([status, (body as { code: string }).code]).toEqual([401, 'sign_in_expired']);
  });

  it('is completed from the network it was begun from', async () => {
    const client = await begin();
    const stolen = client.at(outpost, elsewhere());
    expect(codeOf(await complete(stolen, '000000'))).toBe('sign_in_expired');
  });

  it('ends with another password', async () => {
    const victim = await signedInUser(outpost, admin, 'carla');
    const { app } = await addApp(victim);
    const { client } = await firstStep(outpost, 'carla', elsewhere());
    const change = { currentPassword: passwordOf('carla'), newPassword: 'another secret of hers' };
    expect((await victim.post('/api/account/password', change)).status).toBe(204);
    expect(codeOf(await complete(client, app.code()))).toBe('sign_in_expired');
  });

  it('allows five wrong codes from one network', async () => {
    const client = await begin();
    const codes: unknown[] = [];
    for (let at = 0; at < 6; at++) codes.push(codeOf(await complete(client, '12345')));
    expect(codes).toEqual([...Array<string>(5).fill('wrong_code'), 'too_many_attempts']);
  });
});

describe('Recovery codes', () => {
  it('are ten, work once each, however they are typed, and the rest is counted', async () => {
    const { recoveryCodes } = enrolled;
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const client = await begin();
    expect((await complete(client, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect(codeOf(await complete(await begin(), code))).toBe('wrong_code');
    const { body } = await client.get<SecondFactor>('/api/account/second-factor');
    expect(body.recoveryCodesLeft).toBe(9);
    expect(outpost.log.join('')).toContain('boris used a recovery code from 198.51.100.');
  });

  it('work once, also if ten use one at the same time', async () => {
    const code = enrolled.recoveryCodes[1] ?? '';
    const clients: RawClient[] = [];
    for (let at = 0; at < 4; at++) clients.push(await begin());
    const answers = await Promise.all(clients.map((client) => complete(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are replaced by ten others', async () => {
    const client = await begin();
    expect((await complete(client, enrolled.recoveryCodes[2] ?? '')).status).toBe(200);
    const { body } = await client.post<RecoveryCodes>('/api/account/second-factor/recovery-codes');
    expect(body.recoveryCodes).toHaveLength(10);
    expect(codeOf(await complete(await begin(), enrolled.recoveryCodes[3] ?? ''))).toBe('wrong_code');
    expect((await complete(await begin(), body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('are stored in a form that does not show them', async () => {
    const rows = JSON.stringify(await asThePanel(outpost.app).query('SELECT * FROM recovery_codes'));
    expect(rows).toContain('code_hash');
    for (const code of enrolled.recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''));
  });
});

describe('Adding and removing second factors', () => {
  it('ends the other sessions with the first one, and shows the recovery codes once', async () => {
    const dora = await signedInUser(outpost, admin, 'dora');
    const other = await signIn(outpost, 'dora');
    expect((await addApp(dora)).recoveryCodes).toHaveLength(10);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await dora.get<Session[]>('/api/sessions')).body).toHaveLength(1);
    expect((await addApp(dora)).recoveryCodes).toEqual([]);
  });

  it('keeps the app in use until another one has proved itself', async () => {
    const edna = await signedInUser(outpost, admin, 'edna');
    const { app } = await addApp(edna);
    await edna.post('/api/account/second-factor/app');
    const wrong = await edna.fail('POST', '/api/account/second-factor/app/confirm', { code: app.code() });
    expect(wrong.body.code).toBe('wrong_code');
    const { client } = await firstStep(outpost, 'edna', elsewhere());
    expect((await complete(client, app.code())).status).toBe(200);
  });

  it('confirms nothing that was shown more than ten minutes ago', async () => {
    const fred = await signedInUser(outpost, admin, 'fred');
    await fred.post('/api/account/second-factor/app');
    later(9.9);
    expect(
      (await fred.fail('POST', '/api/account/second-factor/app/confirm', { code: '123456' })).body.code,
    ).toBe('wrong_code');
    later(10.1);
    await fred.post('/api/account/step-up', { currentPassword: passwordOf('fred') });
    expect(
      (await fred.fail('POST', '/api/account/second-factor/app/confirm', { code: '123456' })).body.code,
    ).toBe('not_supported');
  });

  it('signs in with the password alone after the last one was removed', async () => {
    const gina = await signedInUser(outpost, admin, 'gina');
    await addApp(gina);
    expect((await gina.send('DELETE', '/api/account/second-factor/app')).status).toBe(204);
    await signIn(outpost, 'gina');
    const { body } = await gina.get<SecondFactor>('/api/account/second-factor');
    expect(body).toEqual({ isRequired: false, appAddedAt: null, passkeys: [], recoveryCodesLeft: 0 });
  });

  it('is done for somebody else by an admin, and never for themselves', async () => {
    const hank = await signedInUser(outpost, admin, 'hank');
    await addApp(hank);
    const idOf = async (client: RawClient): Promise<number> => (await client.get<User>('/api/user')).body.id;
    const path = `/api/users/${await idOf(hank)}/second-factor`;
    expect((await user.send('DELETE', path)).status).toBe(403);
    const before = await admin.get<UserRow[]>('/api/users?q=hank');
    expect(before.body[0]).toMatchObject({ hasSecondFactor: true });
    const reset = await admin.send('DELETE', path);
    expect([reset.status, reset.body]).toEqual([200, expect.not.objectContaining({ hasSecondFactor: true })]);
    expect((await hank.get('/api/user')).status).toBe(401);
    await signIn(outpost, 'hank');
    expect((await admin.fail('DELETE', path)).body.detail).toBe('This account has no second factor');
    await addApp(admin);
    const own = await admin.fail('DELETE', `/api/users/${await idOf(admin)}/second-factor`);
    expect([own.status, own.body.code]).toEqual([409, 'not_supported']);
    expect(outpost.log.join('')).toContain('Account hank: without its second factors now, by anna');
  });
});
