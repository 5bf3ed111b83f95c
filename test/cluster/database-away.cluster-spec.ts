import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type Health } from '@outpost/contracts/health.js';
import { storedLines } from '../faults/support/stored-lines.js';
import { adminOf } from '../faults/support/trial.js';
import { registered } from '../security/support/registered.js';
import { ADMIN } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { PanelProcess } from '../support/panel-process.js';
import { Proxy } from './support/proxy.js';
import { PostgresServer } from './support/postgres.js';

const LINES_PER_SECOND = 200;
const PASSWORD = 'rcon-secret';
/** One that the panel does not send by itself. */
const COMMAND = 'say -1 hello';
const SETTINGS = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
  LIMITS: 'off',
  SECRET_KEY: 'the key of the panel whose database is away',
};

let server: PostgresServer;
beforeAll(async () => (server = await PostgresServer.start()));
afterAll(() => server.remove());

let dataDir: string;
let game: NumberedBattleye;
let panel: PanelProcess;
let admin: RawClient;
let serverId: number;
let proxy: Proxy | undefined;
beforeEach(async () => {
  await server.create('away');
  dataDir = await mkdtemp(join(tmpdir(), 'outpost-away-'));
  game = await NumberedBattleye.start(PASSWORD, LINES_PER_SECOND);
  panel = await start();
  admin = await adminOf(panel);
  const address = { type: 'battleye', host: '127.0.0.1', port: game.port, password: PASSWORD };
  serverId = await registered(admin, address);
  await acknowledged(LINES_PER_SECOND);
});
afterEach(async () => {
  await panel.kill();
  await proxy?.close();
  proxy = undefined;
  await game.stop();
  await rm(dataDir, { recursive: true });
});

const start = (port = server.port): Promise<PanelProcess> =>
  PanelProcess.start(dataDir, { ...SETTINGS, DATABASE_URL: `postgres://outpost@127.0.0.1:${port}/away` });
const acknowledged = (more: number): Promise<void> => game.afterAcknowledged(more, () => undefined);
const health = async (): Promise<Health> =>
  (await new RawClient(panel.url).get<Health>('/api/health/ready')).body;
const problems = async (): Promise<readonly string[]> => (await health()).problems.map(({ code }) => code);

async function until(met: () => Promise<boolean>): Promise<void> {
  while (!(await met())) await setTimeout(20);
}

describe('A panel whose database is away', () => {
  it('says so to balancers and admins, and is ready again once it is back', async () => {
    const socket = await LiveClient.open(panel.url, { cookie: admin.cookieHeader });
    await server.stop();
    expect((await socket.next('health')).problems).toMatchObject([
      { code: 'storage-unreachable', severity: 'failing' },
    ]);
    expect(await problems()).toEqual(['storage-unreachable']);
    const refused = await admin.fail('GET', '/api/servers');
    expect([refused.status, refused.body.code]).toEqual([503, 'storage_failed']);
    await server.run();
    await until(async () => (await problems()).length === 0);
    expect((await admin.get('/api/servers')).status).toBe(200);
    socket.close();
  });

  it.each([
    ['is stopped', 'SIGINT'],
    ['crashes', 'SIGQUIT'],
  ] as const)('loses no line that was acknowledged when it %s', async (_how, signal) => {
    await server.stop(signal);
    await setTimeout(1_000);
    await server.run();
    await acknowledged(LINES_PER_SECOND);
    expect(await storedLines(new Set(game.acknowledged), admin, serverId)).toEqual({ missing: 0, twice: 0 });
  });

  it('acknowledges nothing it can not store, and loses nothing when it is killed meanwhile', async () => {
    await server.stop('SIGQUIT');
    await setTimeout(200);
    const before = game.acknowledged.size;
    await setTimeout(800);
    expect(game.acknowledged.size).toBe(before);
    await panel.kill();
    await server.run();
    panel = await start();
    admin = await adminOf(panel);
    await acknowledged(LINES_PER_SECOND);
    expect(await storedLines(new Set(game.acknowledged), admin, serverId)).toEqual({ missing: 0, twice: 0 });
  });
});

describe('A panel without its database', () => {
  it('stops in time while it is away', async () => {
    await server.stop();
    await until(async () => (await problems()).length > 0);
    const since = performance.now();
    expect(await panel.stop()).toBe(0);
    expect(performance.now() - since).toBeLessThan(9_000);
    await server.run();
  });

  it('gives up a connection that has gone silent, and loses nothing', async () => {
    await panel.stop();
    proxy = await Proxy.to(server.port);
    panel = await start(proxy.port);
    admin = await adminOf(panel);
    await acknowledged(LINES_PER_SECOND);
    proxy.cut();
    await until(async () => (await problems()).includes('storage-unreachable'));
    proxy.mend();
    await until(async () => (await problems()).length === 0);
    await acknowledged(LINES_PER_SECOND);
    expect(await storedLines(new Set(game.acknowledged), admin, serverId)).toEqual({ missing: 0, twice: 0 });
  });

  it('sends no command whose beginning it can not record', async () => {
    await server.stop();
    const answer = await admin.fail('POST', `/api/servers/${serverId}/command`, { command: COMMAND });
    expect([answer.status, game.commands.includes(COMMAND)]).toEqual([503, false]);
    await server.run();
    await until(async () => (await problems()).length === 0);
    const { status } = await admin.post<ExecuteCommandResponse>(`/api/servers/${serverId}/command`, {
      command: COMMAND,
    });
    expect([status, game.commands.filter((text) => text === COMMAND).length]).toEqual([200, 1]);
  });
});

describe('The start of a panel and of its database', () => {
  it('may come in any order', async () => {
    await panel.stop();
    await server.stop();
    const starting = start();
    await setTimeout(500);
    await server.run();
    panel = await starting;
    expect((await health()).status).toBe('ok');
  });

  it('is refused beside another panel on the same database', async () => {
    const other = await mkdtemp(join(tmpdir(), 'outpost-away-'));
    const second = PanelProcess.start(other, { ...SETTINGS, DATABASE_URL: `${server.url}/away` });
    await expect(second).rejects.toThrow('DATABASE_URL leads to a database that another Outpost uses');
    await rm(other, { recursive: true });
  });

  it('ends a panel that was cut off when another one has taken its place', async () => {
    await panel.stop();
    proxy = await Proxy.to(server.port);
    panel = await start(proxy.port);
    proxy.cut();
    await server.endConnections('away');
    const other = await mkdtemp(join(tmpdir(), 'outpost-away-'));
    const successor = await PanelProcess.start(other, {
      ...SETTINGS,
      DATABASE_URL: `${server.url}/away`,
    });
    proxy.mend();
    await panel.ended;
    expect(panel.output).toContain('another Outpost has taken the database while it could not be reached');
    expect((await new RawClient(successor.url).get<Health>('/api/health/ready')).status).toBe(200);
    await successor.kill();
    await rm(other, { recursive: true });
  });
});
