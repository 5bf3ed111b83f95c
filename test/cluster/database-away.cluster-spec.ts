import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminOf, Trial } from '../faults/support/trial.js';
import { type RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { type PanelProcess } from '../support/panel-process.js';
import { until } from './support/cluster.js';
import { COMMAND, sendCommand } from './support/command.js';
import { NumberedServer } from './support/numbered-server.js';
import { Proxy } from './support/proxy.js';
import { PostgresServer } from './support/postgres.js';
import { problemsOf, readinessOf } from './support/readiness.js';

const LINES_PER_SECOND = 200;
const SETTINGS = { LIMITS: 'off', SECRET_KEY: 'the key of the panel whose database is away' };

let postgres: PostgresServer;
beforeAll(async () => (postgres = await PostgresServer.start()));
afterAll(() => postgres.remove());

let trial: Trial;
let server: NumberedServer;
let panel: PanelProcess;
let admin: RawClient;
let proxy: Proxy | undefined;
beforeEach(async () => {
  await postgres.createForPanel('away');
  trial = await Trial.open();
  server = await NumberedServer.start(LINES_PER_SECOND);
  panel = await start();
  admin = await adminOf(panel);
  await server.register(admin);
});
afterEach(async () => {
  await trial.close();
  await proxy?.close();
  proxy = undefined;
  await server.stop();
});

/** Starts a panel on the database that it reaches at this port. */
const start = (port = postgres.port, at = trial): Promise<PanelProcess> =>
  at.start({ ...SETTINGS, DATABASE_URL: postgres.addressOf('away', port) });
const problems = (): Promise<readonly string[]> => problemsOf(panel);

describe('A panel whose database is away', () => {
  it('says so to balancers and admins, and is ready again once it is back', async () => {
    const socket = await LiveClient.open(panel.url, { cookie: admin.cookieHeader });
    await postgres.stop();
    expect((await socket.next('health')).problems).toMatchObject([
      { code: 'storage-unreachable', severity: 'failing' },
    ]);
    expect(await problems()).toEqual(['storage-unreachable']);
    const refused = await admin.fail('GET', '/api/servers');
    expect([refused.status, refused.body.code]).toEqual([503, 'storage_failed']);
    await postgres.run();
    await until(async () => (await problems()).length === 0);
    expect((await admin.get('/api/servers')).status).toBe(200);
    socket.close();
  });

  it.each([
    ['is stopped', 'SIGINT'],
    ['crashes', 'SIGQUIT'],
  ] as const)('loses no line that was acknowledged when it %s', async (_how, signal) => {
    await postgres.stop(signal);
    await setTimeout(1_000);
    await postgres.run();
    await server.acknowledged();
    expect(await server.storedLines(admin)).toEqual({ missing: 0, twice: 0 });
  });

  it('acknowledges nothing it can not store, and loses nothing when it is killed meanwhile', async () => {
    await postgres.stop('SIGQUIT');
    await setTimeout(200);
    const before = server.game.acknowledged.size;
    await setTimeout(800);
    expect(server.game.acknowledged.size).toBe(before);
    await panel.kill();
    await postgres.run();
    panel = await start();
    admin = await adminOf(panel);
    await server.acknowledged();
    expect(await server.storedLines(admin)).toEqual({ missing: 0, twice: 0 });
  });
});

describe('A panel without its database', () => {
  it('stops in time while it is away', async () => {
    await postgres.stop();
    await until(async () => (await problems()).length > 0);
    const since = performance.now();
    expect(await panel.stop()).toBe(0);
    expect(performance.now() - since).toBeLessThan(9_000);
    await postgres.run();
  });

  it('gives up a connection that has gone silent, and loses nothing', async () => {
    await panel.stop();
    proxy = await Proxy.to(postgres.port);
    panel = await start(proxy.port);
    admin = await adminOf(panel);
    await server.acknowledged();
    proxy.cut();
    await until(async () => (await problems()).includes('storage-unreachable'));
    proxy.mend();
    await until(async () => (await problems()).length === 0);
    await server.acknowledged();
    expect(await server.storedLines(admin)).toEqual({ missing: 0, twice: 0 });
  });

  it('sends no command whose beginning it can not record', async () => {
    await postgres.stop();
    const answer = await sendCommand(admin, server.id);
    expect([answer.status, server.game.commands.includes(COMMAND)]).toEqual([503, false]);
    await postgres.run();
    await until(async () => (await problems()).length === 0);
    const { status } = await sendCommand(admin, server.id);
    expect([status, server.game.commands.filter((text) => text === COMMAND).length]).toEqual([200, 1]);
  });
});

describe('The start of a panel and of its database', () => {
  it('may come in any order', async () => {
    await panel.stop();
    await postgres.stop();
    const starting = start();
    await setTimeout(500);
    await postgres.run();
    panel = await starting;
    expect((await readinessOf(panel)).body.status).toBe('ok');
  });

  it('is refused beside another panel on the same database', async () => {
    const other = await Trial.open();
    await expect(start(postgres.port, other)).rejects.toThrow(
      'DATABASE_URL leads to a database that another Outpost uses',
    );
    await other.close();
  });

  it('ends a panel that was cut off when another one has taken its place', async () => {
    await panel.stop();
    proxy = await Proxy.to(postgres.port);
    panel = await start(proxy.port);
    proxy.cut();
    await postgres.endConnections('away');
    const other = await Trial.open();
    const successor = await start(postgres.port, other);
    proxy.mend();
    await panel.ended;
    expect(panel.output).toContain('another Outpost has taken the database while it could not be reached');
    expect((await readinessOf(successor)).status).toBe(200);
    await other.close();
  });
});
