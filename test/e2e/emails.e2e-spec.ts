import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Email } from '@outpost/contracts/emails.js';
import { type LinkedAccount } from '@outpost/contracts/password-resets.js';
import { type User, type UserRow } from '@outpost/contracts/users.js';
import { In, type Repository } from 'typeorm';
import { Database } from '../../apps/server/src/platform/database/database.js';
import { WallClock } from '../../apps/server/src/platform/clock.js';
import { EmailEntity } from '../../apps/server/src/mail/email.entity.js';
import { EmailQueue } from '../../apps/server/src/mail/email-queue.js';
import { ADMIN, passwordOf, pendingUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { MailServer, type ReadEmail } from '../support/mail-server.js';

const PANEL = 'https://panel.example.com';
const MINUTE_MS = 60_000;
const RESET = 'A new password for your Outpost account';

let mail: MailServer;
let outpost: BootedOutpost;
let admin: RawClient;
let now: number;
let networks = 0;

const boot = async (dataDir?: string): Promise<BootedOutpost> => {
  const environment = { SMTP_URL: mail.urlFor(), PUBLIC_URL: PANEL, TRUST_PROXY: 'loopback' };
  const booted = await bootOutpost({ environment, ...(dataDir !== undefined && { dataDir }) });
  jest.spyOn(booted.app.get(WallClock), 'now').mockImplementation(() => new Date(now));
  return booted;
};

beforeAll(async () => {
  now = Date.now();
  mail = await MailServer.start();
  outpost = await boot();
  admin = await signedInAdmin(outpost);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await outpost.remove();
  await mail.stop();
});
beforeEach(() => void (now = Date.now()));
afterEach(() => mail.refuse(undefined));

/** From a network of its own: of one network only so many may register. */
const visitor = (more: Readonly<Record<string, string>> = {}): RawClient => {
  networks += 1;
  return new RawClient(outpost.url, { 'x-forwarded-for': `192.0.2.${networks}`, ...more });
};
const elsewhere = () => ({
  url: outpost.url,
  callHeaders: { 'x-forwarded-for': `198.51.100.${(networks += 1)}` },
});
const emails = (): Pick<Repository<EmailEntity>, 'find' | 'findBy'> =>
  outpost.app.get(Database).read(EmailEntity);
const sendDue = (): Promise<void> => outpost.app.get(EmailQueue).sendDue();
const rowOf = async (username: string): Promise<UserRow> => {
  const { body } = await admin.get<UserRow[]>(`/api/users?q=${username}`);
  if (!body[0]) throw new Error(`no account ${username}`);
  return body[0];
};
const linkIn = ({ text = '' }: ReadEmail): string => /https:\/\/\S+#[\w-]{43}/.exec(text)?.[0] ?? '';
const tokenIn = (email: ReadEmail): string => linkIn(email).split('#')[1] ?? '';
const emailsTo = async (username: string, subject: string | RegExp): Promise<readonly ReadEmail[]> =>
  (await mail.readAll(`${username}@example.com`)).filter((email) => (email.subject ?? '').match(subject));
const loginStatus = async (username: string, password: string): Promise<number> =>
  (await visitor().post('/api/login', { username, password })).status;

describe('Whoever asks for an account', () => {
  it('is told in their language that it arrived, and can confirm their address', async () => {
    const account = { username: 'greta', email: 'greta@example.com', password: 'a long secret' };
    await visitor({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }).post('/api/register-interest', account);
    const email = await mail.read('greta@example.com', 'Deine Anfrage für ein Outpost-Konto');
    expect(linkIn(email)).toMatch(/^https:\/\/panel\.example\.com\/confirm-address#/);
    expect((await rowOf('greta')).hasConfirmedAddress).toBeUndefined();
    const token = tokenIn(email);
    const { status, body } = await visitor().post<LinkedAccount>('/api/address-confirmations', { token });
    expect([status, body.username]).toEqual([200, 'greta']);
    expect((await visitor().fail('POST', '/api/address-confirmations', { token })).body.code).toBe(
      'link_not_valid',
    );
  });

  it('makes admins get one email an hour, however many ask', async () => {
    await sendDue();
    now += 3 * 60 * MINUTE_MS;
    const before = (await emailsTo(ADMIN.username, /waits for an Outpost account/)).length;
    for (const username of ['one', 'two', 'three']) await pendingUser(elsewhere(), username);
    await sendDue();
    expect((await emailsTo(ADMIN.username, /waits/)).length).toBe(before + 1);
    now += 61 * MINUTE_MS;
    await pendingUser(elsewhere(), 'four');
    const next = await mail.read(ADMIN.email, /waits/, before + 2);
    expect(next.text).toContain('"four" asks for an account');
  });

  it('learns why they were rejected, by mail and when they sign in, and may be approved later', async () => {
    await pendingUser(elsewhere(), 'rita');
    const { id } = await rowOf('rita');
    const reason = 'We know nobody of that name';
    expect((await admin.fail('POST', `/api/reject-user/${id}`, { reason: ' ' })).status).toBe(400);
    expect((await admin.post(`/api/reject-user/${id}`, { reason })).status).toBe(200);
    expect((await mail.read('rita@example.com', /was rejected/)).text).toContain(reason);
    const refused = await visitor().fail('POST', '/api/login', {
      username: 'rita',
      password: passwordOf('rita'),
    });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      403,
      'account_rejected',
      `An admin has rejected your account: ${reason}`,
    ]);
    expect(
      (await visitor().fail('POST', '/api/login', { username: 'rita', password: 'wrong one' })).status,
    ).toBe(401);
    const { body: pending } = await admin.get<User[]>('/api/pending-users');
    expect(pending.map(({ username }) => username)).not.toContain('rita');
    expect((await rowOf('rita')).rejection).toBe(reason);
    await admin.post(`/api/approve-user/${id}`);
    expect(await loginStatus('rita', passwordOf('rita'))).toBe(200);
    expect((await admin.fail('POST', `/api/reject-user/${id}`, { reason })).body.code).toBe('not_supported');
  });
});

describe('An email about a sign-in', () => {
  it('comes when the browser is new to the account, and only then', async () => {
    await pendingUser(elsewhere(), 'nora');
    await admin.post(`/api/approve-user/${(await rowOf('nora')).id}`);
    const signInWith = (headers: Readonly<Record<string, string>>) =>
      visitor(headers).post('/api/login', { username: 'nora', password: passwordOf('nora') });
    const { headers } = await signInWith({});
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await signInWith({ cookie })).status).toBe(200);
    await sendDue();
    expect(await emailsTo('nora', /New sign-in/)).toEqual([]);
    await signInWith({ 'x-forwarded-for': '203.0.113.9' });
    const email = await mail.read('nora@example.com', /New sign-in/);
    expect(email.text).toContain('203.0.113.9');
  });

  it('is followed by one if an admin suspends the account', async () => {
    await signedInUser(elsewhere(), admin, 'sven');
    await admin.post(`/api/users/${(await rowOf('sven')).id}/suspended`, { isSuspended: true });
    await mail.read('sven@example.com', /has been suspended/);
  });
});

describe('A forgotten password', () => {
  const ask = (login: string) => visitor().post<{ message: string }>('/api/password-resets', { login });
  const choose = (token: string, newPassword: string) =>
    visitor().send<{ code?: string; username?: string }>('POST', '/api/new-password', { token, newPassword });

  it('is replaced with a link that works once, and ends all sessions', async () => {
    const session = await signedInUser(elsewhere(), admin, 'vera');
    await ask('VERA');
    const email = await mail.read('vera@example.com', RESET);
    expect(linkIn(email)).toMatch(/^https:\/\/panel\.example\.com\/new-password#/);
    expect((await choose(tokenIn(email), 'vera')).status).toBe(400);
    const { status, body } = await choose(tokenIn(email), 'green meadow 7');
    expect([status, body.username]).toEqual([200, 'vera']);
    expect((await session.get('/api/user')).status).toBe(401);
    expect(await loginStatus('vera', passwordOf('vera'))).toBe(401);
    expect(await loginStatus('vera', 'green meadow 7')).toBe(200);
    expect((await choose(tokenIn(email), 'green meadow 8')).body.code).toBe('link_not_valid');
  });

  it('is asked for with the same answer, whether there is such an account or not', async () => {
    await signedInUser(elsewhere(), admin, 'wim');
    const answers = await Promise.all(['wim', 'wim@example.com', 'nobody', 'nobody@example.com'].map(ask));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await mail.read('wim@example.com', RESET);
    expect(mail.emails.some(({ to }) => to.includes('nobody@example.com'))).toBe(false);
  });

  it('has a link for thirty minutes, and a new one replaces the old', async () => {
    await signedInUser(elsewhere(), admin, 'xara');
    await ask('xara');
    const first = await mail.read('xara@example.com', RESET);
    now += 31 * MINUTE_MS;
    expect((await choose(tokenIn(first), 'green meadow 7')).body.code).toBe('link_not_valid');
    now -= 31 * MINUTE_MS;
    await ask('xara@example.com');
    const second = await mail.read('xara@example.com', RESET, 2);
    expect((await choose(tokenIn(first), 'green meadow 7')).body.code).toBe('link_not_valid');
    expect((await choose(tokenIn(second), 'green meadow 7')).status).toBe(200);
  });

  it('is not replaced by anybody who asks again and again: a mailbox gets three emails an hour', async () => {
    await signedInUser(elsewhere(), admin, 'yves');
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask('yves')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is of no use to a suspended account', async () => {
    await signedInUser(elsewhere(), admin, 'zoe');
    await ask('zoe');
    const email = await mail.read('zoe@example.com', RESET);
    await admin.post(`/api/users/${(await rowOf('zoe')).id}/suspended`, { isSuspended: true });
    expect((await choose(tokenIn(email), 'green meadow 7')).body.code).toBe('link_not_valid');
  });
});

describe('The queue of emails', () => {
  const newest = async (): Promise<Email> => {
    const { body } = await admin.get<Email[]>('/api/emails?limit=1');
    if (!body[0]) throw new Error('there is no email');
    return body[0];
  };

  it('tries again while the mail server refuses for now, also after a restart', async () => {
    mail.refuse('greylisted, try later', 451);
    await pendingUser(elsewhere(), 'quin');
    await admin.post(`/api/approve-user/${(await rowOf('quin')).id}`);
    await sendDue();
    expect(await newest()).toMatchObject({
      ...{ kind: 'approved', username: 'quin', state: 'waiting', attempts: 1 },
      problem: expect.stringContaining('greylisted, try later'),
    });
    expect((await rowOf('quin')).approvalNotice).toBe('failed');
    await outpost.stop();
    outpost = await boot(outpost.dataDir);
    admin = new RawClient(outpost.url);
    await admin.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
    mail.refuse(undefined);
    await sendDue();
    expect(await emailsTo('quin', /approved/)).toEqual([]);
    now += 61_000;
    await sendDue();
    expect(await emailsTo('quin', /approved/)).toHaveLength(1);
    const { body } = await admin.get<Email[]>('/api/emails');
    expect(body.find(({ username, kind }) => username === 'quin' && kind === 'approved')).toMatchObject({
      ...{ state: 'sent', attempts: 2, nextAttemptAt: null, problem: null },
    });
  });

  it('gives up what is refused for good, and sends it when an admin says so', async () => {
    mail.refuse('no such mailbox here');
    await pendingUser(elsewhere(), 'paul');
    await admin.post(`/api/approve-user/${(await rowOf('paul')).id}`);
    await sendDue();
    const { id, ...failed } = await newest();
    expect(failed).toMatchObject({ kind: 'approved', state: 'failed', attempts: 1, nextAttemptAt: null });
    mail.refuse(undefined);
    expect((await admin.post<Email>(`/api/emails/${id}/retry`)).body).toMatchObject({
      state: 'sent',
      attempts: 2,
    });
    expect((await admin.fail('POST', `/api/emails/${id}/retry`)).body.code).toBe('not_supported');
    expect((await admin.fail('POST', '/api/emails/9999/retry')).status).toBe(404);
  });

  it('does not send the link of yesterday, and keeps no secret of one that is over', async () => {
    await signedInUser(elsewhere(), admin, 'olaf');
    mail.refuse('try later', 451);
    await visitor().post('/api/password-resets', { login: 'olaf' });
    await sendDue();
    now += 40 * MINUTE_MS;
    mail.refuse(undefined);
    await sendDue();
    expect(await emailsTo('olaf', RESET)).toEqual([]);
    const { body } = await admin.get<Email[]>('/api/emails');
    expect(body.find(({ username, kind }) => username === 'olaf' && kind === 'password-reset')?.state).toBe(
      'expired',
    );
    const over = await emails().findBy({ state: In(['sent', 'expired']) });
    expect(over.map(({ sealedValues }) => sealedValues).filter((sealed) => sealed !== null)).toEqual([]);
  });

  it('stores no link in the clear', async () => {
    await signedInUser(elsewhere(), admin, 'lena');
    mail.refuse('try later', 451);
    await visitor().post('/api/password-resets', { login: 'lena' });
    await sendDue();
    expect(JSON.stringify(await emails().find())).not.toContain('new-password#');
  });
});
