import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type ProxyState } from '@outpost/contracts/admin.js';
import { ADMIN } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

const WRONG = 'wrong horse';
const REGISTERED = { password: 'battery staple' };
/** Spellings that the name lookup (NFKC, lower case) maps to one name. */
const SPELLINGS = [
  'anna',
  'Anna',
  'ANNA',
  'ａnna',
  'aｎna',
  'anｎa',
  'annａ',
  'ＡNNA',
  'ⓐnna',
  'aⓝna',
  '𝐚nna',
];

/** Runs the code paths once: cold code is slower, which must not be blamed on the attack. */
async function warmedUp(settings: Readonly<Record<string, string>>): Promise<AttackedPanel> {
  const panel = await AttackedPanel.start(settings);
  await panel.admin();
  await panel.visitor().post('/api/register-interest', {});
  await panel.visitor().get('/api/registration');
  return panel;
}

/** A client at that address, behind the panel's one proxy. */
const from = (panel: AttackedPanel, address: string): RawClient =>
  new RawClient(panel.url, { 'x-forwarded-for': address });

const signIn = async (client: RawClient, username: string, password: string): Promise<number> =>
  (await client.post('/api/login', { username, password })).status;

/** Milliseconds of the fastest of several answers: other load on the machine only makes answers slower. */
async function quickestMs(ask: () => Promise<unknown>): Promise<number> {
  let quickest = Infinity;
  for (let count = 0; count < 11; count += 1) {
    const began = performance.now();
    await ask();
    quickest = Math.min(quickest, performance.now() - began);
  }
  return quickest;
}

async function statuses(clients: readonly RawClient[], name: (i: number) => string): Promise<number[]> {
  const found: number[] = [];
  for (const [index, client] of clients.entries()) found.push(await signIn(client, name(index), WRONG));
  return found;
}

describe('Somebody who guesses passwords', () => {
  let panel: AttackedPanel;
  beforeAll(async () => {
    panel = await warmedUp({ TRUST_PROXY: '1' });
  });
  afterAll(() => panel.stop());

  attack(
    '7.1',
    'spells one name in eleven ways',
    () => panel,
    async () => {
      const clients = SPELLINGS.map(() => from(panel, '198.51.100.1'));
      const answers = await statuses(clients, (index) => SPELLINGS[index] ?? '');
      expect(answers).toEqual([...Array<number>(5).fill(401), ...Array<number>(6).fill(429)]);
      return '5 guesses, then 429';
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '7.2',
    'comes from ten addresses of one IPv6 network',
    () => panel,
    async () => {
      const clients = Array.from({ length: 10 }, (_, index) => from(panel, `2001:db8:7:7::${index + 1}`));
      const answers = await statuses(clients, () => 'anna');
      expect(answers.filter((status) => status === 401)).toHaveLength(5);
      return '5 guesses, then 429';
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '8.2',
    'tells by the clock which accounts there are',
    () => panel,
    async () => {
      let address = 0;
      const guess = (name: string) =>
        quickestMs(() => signIn(from(panel, `203.0.1.${(address += 1)}`), name, WRONG));
      const [known, unknown] = [await guess(ADMIN.username), await guess('nobody')];
      // Hashing takes a hundred times as long as an answer without it.
      expect(known / unknown).toBeGreaterThan(1 / 3);
      expect(known / unknown).toBeLessThan(3);
      return `${known.toFixed(0)} ms for one that exists, ${unknown.toFixed(0)} ms for none`;
    },
    { timeoutMs: 60_000 },
  );

  attack(
    '7.3',
    'uses up all attempts at a name from everywhere, to lock its owner out',
    () => panel,
    async () => {
      const owner = from(panel, '203.0.113.50');
      const first = await owner.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
      const [device = ''] =
        /(?:__Host-)?outpost_device=[^;]+/.exec(first.headers.get('set-cookie') ?? '') ?? [];
      for (let network = 0; network < 22; network++) {
        const guesses = Array.from({ length: 5 }, () => from(panel, `198.51.100.${100 + network}`));
        await Promise.all(guesses.map((client) => signIn(client, ADMIN.username, WRONG)));
      }
      const stranger = await signIn(from(panel, '203.0.113.51'), ADMIN.username, ADMIN.password);
      const known = new RawClient(panel.url, { 'x-forwarded-for': '198.51.100.100', cookie: device });
      const welcome = await signIn(known, ADMIN.username, ADMIN.password);
      expect([stranger, welcome]).toEqual([429, 200]);
      return `a stranger ${stranger}, the owner's own browser ${welcome}`;
    },
    { timeoutMs: 90_000 },
  );

  attack(
    '9.51',
    'sends 300 sign-ins at once',
    () => panel,
    async () => {
      const guesses = Array.from({ length: 300 }, (_, index) =>
        from(panel, `198.18.${index}.1`).fail('POST', '/api/login', {
          username: `nobody${index}`,
          password: WRONG,
        }),
      );
      const started = performance.now();
      const health = await new RawClient(panel.url).get('/api/health');
      const answeredMs = Math.round(performance.now() - started);
      const answers = await Promise.all(guesses);
      const busy = answers.filter(({ status }) => status === 503);
      expect(health.status).toBe(200);
      expect(busy.length).toBeGreaterThan(0);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
      expect(
        busy.every(({ body, headers }) => body.code === 'overloaded' && headers.get('retry-after') === '2'),
      ).toBe(true);
      return `${answers.length - busy.length} checked, ${busy.length} refused with 503; others answered in ${answeredMs} ms`;
    },
    { timeoutMs: 60_000 },
  );
});

describe('Somebody without an account', () => {
  let panel: AttackedPanel;
  beforeAll(async () => {
    panel = await warmedUp({ LIMITS: 'pending-accounts=3' });
  });
  afterAll(() => panel.stop());

  const register = async (username: string, email: string, { password } = REGISTERED): Promise<number> =>
    (await panel.visitor().post('/api/register-interest', { username, email, password })).status;

  attack(
    '7.4',
    'makes an address up where no proxy is set',
    () => panel,
    async () => {
      const clients = Array.from({ length: 7 }, (_, index) => from(panel, `203.0.113.${index}`));
      const answers = await statuses(clients, () => 'ghost');
      const { unread } = (await (await panel.admin()).get<ProxyState>('/api/proxy')).body;
      expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
      expect(unread).toMatchObject({ address: '127.0.0.1', header: 'X-Forwarded-For' });
      return 'counted by the real address; the admin is told';
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '10.1',
    'registers with passwords that are guessed first',
    () => panel,
    async () => {
      const weak = ['123456', 'P@ssw0rd', 'mallory2024', 'qwertz'];
      const answers: number[] = [];
      for (const password of weak)
        answers.push(await register('mallory', 'mallory@example.com', { password }));
      expect(answers).toEqual([400, 400, 400, 400]);
      return '400 for each';
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '14.1',
    'takes a name that looks like another one',
    () => panel,
    async () => {
      const lookalikes = ['\u0430nna', 'an\u200bna', 'ann\u0430\u202e', 'a\u115fnna'];
      const answers: number[] = [];
      for (const username of lookalikes) answers.push(await register(username, 'm@example.com'));
      expect(answers).toEqual([400, 400, 400, 400]);
      return '400 for each';
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '14.2',
    'gives a server a name that turns its line around',
    () => panel,
    async () => {
      const body = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x', name: 'Main\u202eserver' };
      const answer = await (await panel.admin()).fail('POST', '/api/servers', body);
      expect(answer.status).toBe(400);
      return `${answer.status} ${answer.body.detail}`;
    },
  );

  const facts = async (path: string, body: object): Promise<unknown> => {
    const answer = await panel.visitor().fail('POST', path, body);
    return [answer.status, { ...answer.body, requestId: '' }];
  };
  /** What registering with an address reveals, including the sign-in and second registration that follow. */
  const probe = async (username: string, email: string): Promise<unknown[]> => {
    const account = { username, email, ...REGISTERED };
    return [
      await facts('/api/register-interest', account),
      await facts('/api/login', { username, ...REGISTERED }),
      await facts('/api/login', { username, password: WRONG }),
      await facts('/api/register-interest', account),
    ];
  };

  attack(
    '8.1',
    'registers with a taken and with a free email address, signs in and registers again',
    () => panel,
    async () => {
      const taken = await probe('mallory1', ADMIN.email);
      expect(taken).toEqual(await probe('mallory2', 'free@example.com'));
      return 'the same four answers for both';
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '9.52',
    'fills the list of those who wait',
    () => panel,
    async () => {
      expect(await register('mallory3', 'm3@example.com')).toBe(200);
      const account = { username: 'mallory4', email: 'm4@example.com', ...REGISTERED };
      const answer = await panel.visitor().fail('POST', '/api/register-interest', account);
      expect([answer.status, answer.body.code]).toEqual([409, 'limit_reached']);
      return `${answer.status} ${answer.body.detail}`;
    },
  );
});

describe('Somebody who registers where nobody may', () => {
  let panel: AttackedPanel;
  beforeAll(async () => {
    panel = await warmedUp({ REGISTRATION: 'closed' });
  });
  afterAll(() => panel.stop());

  attack(
    '9.53',
    'is refused before anything is looked at',
    () => panel,
    async () => {
      const answer = await panel.visitor().fail('POST', '/api/register-interest', {
        username: ADMIN.username,
        email: ADMIN.email,
        ...REGISTERED,
      });
      expect([answer.status, answer.body.code]).toEqual([403, 'registration_closed']);
      return `${answer.status} ${answer.body.detail}`;
    },
  );
});
