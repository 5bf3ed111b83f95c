import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { ADMIN, pendingUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

const USER = {
  id: expect.any(Number),
  username: ADMIN.username,
  email: ADMIN.email,
  createdAt: expect.any(String),
  isAdmin: true,
  isApproved: true,
  subscriptionStatus: 'active',
};
const SERVER = {
  id: 1,
  name: 'Chernarus',
  type: 'battleye',
  host: '127.0.0.1',
  port: expect.any(Number),
  maxPlayers: 60,
  status: 'online',
  lastOnline: expect.any(String),
};
const SCHEDULE = { id: 1, command: 'players', schedule: '0 4 * * *', enabled: true, lastRun: null };

interface Row {
  readonly call: string;
  readonly body?: () => object;
  readonly status?: number;
  /** A subset of the expected answer; omitted where the answer is not checked. */
  readonly answer?: object;
}

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let client: RawClient;

beforeAll(async () => {
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const setUp = await new RawClient(outpost.url).post('/api/setup', { code: outpost.setupCode, ...ADMIN });
  expect(setUp.status).toBe(200);
  await pendingUser(outpost, 'boris');
  client = new RawClient(outpost.url);
});

afterAll(async () => {
  await outpost.remove();
  await battleye.stop();
});

/** In order: each call depends on the state the earlier ones left. */
const ROWS: readonly Row[] = [
  { call: 'GET /api/user', status: 401 },
  {
    call: 'POST /api/register-interest',
    body: () => ({ username: 'carla', email: 'carla@example.com', password: 'a long password' }),
    answer: { message: expect.any(String) },
  },
  {
    call: 'POST /api/login',
    body: () => ({ username: ADMIN.username, password: ADMIN.password }),
    answer: USER,
  },
  { call: 'GET /api/user', answer: USER },
  {
    call: 'POST /api/test-connection',
    body: () => battleyeAddress(battleye),
    answer: { success: true, message: expect.any(String), response: expect.any(String) },
  },
  {
    call: 'POST /api/servers',
    body: () => ({ name: 'Chernarus', ...battleyeAddress(battleye), maxPlayers: 60 }),
    status: 201,
    answer: { id: 1, name: 'Chernarus' },
  },
  { call: 'POST /api/servers/1/status', answer: { status: 'online', fallback: false } },
  { call: 'GET /api/servers', answer: [SERVER] },
  { call: 'GET /api/servers/1', answer: SERVER },
  {
    call: 'POST /api/servers/1/command',
    body: () => ({ command: 'players' }),
    answer: { response: expect.stringContaining('players in total') },
  },
  {
    call: 'GET /api/servers/1/commands',
    answer: [
      {
        timestamp: expect.any(String),
        command: 'players',
        response: expect.stringContaining('players in total'),
      },
    ],
  },
  {
    call: 'GET /api/servers/1/logs?type=command',
    answer: [
      {
        id: expect.any(Number),
        serverId: 1,
        eventType: 'command',
        message: expect.stringContaining('players'),
        timestamp: expect.any(String),
      },
    ],
  },
  {
    call: 'POST /api/servers/1/scheduled',
    body: () => ({ command: 'players', schedule: '0 4 * * *', enabled: true }),
    status: 201,
    answer: SCHEDULE,
  },
  { call: 'GET /api/servers/1/scheduled', answer: [SCHEDULE] },
  {
    call: 'PATCH /api/servers/1/scheduled/1',
    body: () => ({ enabled: false }),
    answer: { ...SCHEDULE, enabled: false },
  },
  { call: 'POST /api/servers/1/scheduled/1/test', answer: { command: 'players' } },
  { call: 'DELETE /api/servers/1/scheduled/1', status: 204 },
  {
    call: 'GET /api/pending-users',
    answer: ['boris', 'carla'].map((username) => ({
      id: expect.any(Number),
      username,
      email: `${username}@example.com`,
      createdAt: expect.any(String),
    })),
  },
  { call: 'POST /api/approve-user/2', answer: { username: 'boris', isApproved: true } },
  { call: 'POST /api/set-admin/2', body: () => ({ isAdmin: true }), answer: { isAdmin: true } },
  { call: 'POST /api/subscription/activate', answer: { subscriptionStatus: 'active' } },
  { call: 'DELETE /api/servers/1', status: 204 },
  { call: 'POST /api/logout', status: 204 },
];

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

// Sequential, as a user would make them.
describe('The call', () => {
  it.each(ROWS)(
    '$call [S3.1 S3.5 S3.7 S3.13 S3.14 S3.15 S3.16 S3.19 S3.31 S3.32 S7.8 S7.9 S7.10 S7.11 S7.12 S7.13 S7.14 S7.15 S7.16 S7.17 S7.18 S7.19 S7.20 S7.21 S7.22 S7.23 S7.24 S7.25 S7.26 S7.27 S7.28 S7.29 S7.30]',
    async ({ call, body, status = 200, answer }) => {
      const [method = '', path = ''] = call.split(' ');
      let answered = await client.send(method, path, body?.());
      // Log entries are written with a short delay.
      while (Array.isArray(answer) && isEmpty(answered.body)) answered = await client.send(method, path);
      expect(answered.status).toBe(status);
      if (answer !== undefined) expect(answered.body).toMatchObject(answer);
      expect(JSON.stringify(answered.body ?? '')).not.toContain(battleyeAddress(battleye).password);
    },
  );

  it('that is refused answers with a status, a code and words [S8.3]', async () => {
    const { status, body } = await client.fail('GET', '/api/servers');
    expect([status, body.code, typeof body.detail]).toEqual([401, 'not_signed_in', 'string']);
  });

  it.each([
    ['type', '', 'Please select a server type'],
    ['type', 'quake', 'Please select a server type'],
    ['name', '', 'Name is required'],
    ['host', '', 'Host is required'],
    ['port', 'abc', 'Port must be a number'],
    ['password', '', 'Password is required'],
  ])(
    'that registers a server with %s %j is refused in the words of the form [S5.8 S5.9 S5.10 S5.13 S5.39]',
    async (field, value, message) => {
      await client.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
      const right = { name: 'Chernarus', ...battleyeAddress(battleye) };
      const { status, body } = await client.fail('POST', '/api/servers', { ...right, [field]: value });
      expect([status, body.errors]).toMatchObject([400, [{ field, message }]]);
    },
  );
});
