import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CommandResponse } from '@outpost/contracts/console.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type PluginReport, type Protocol } from '@outpost/contracts/protocols.js';
import { type Server } from '@outpost/contracts/servers.js';
import { ADMIN, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { EchoServer } from '../support/echo-server.js';
import { battleyeAddress, RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

const EXAMPLE = fileURLToPath(new URL('../../docs/examples/echo-plugin', import.meta.url));

/** Its driver fails in every possible way at once. */
const FAULTY = `export const plugin = {
  apiVersion: 1,
  name: 'Faulty',
  drivers: [{ protocol: 'faulty', probeCommand: 'x', connect() { throw new Error('secret of the plugin'); } }],
  protocols: [{ id: 'faulty', name: 'Faulty', hint: 'never works', defaultPort: 4001 }],
};`;

describe('plugins', () => {
  let dataDir: string;
  let outpost: StartedPanel;
  let admin: RawClient;
  let echo: EchoServer;
  let dayz: Awaited<ReturnType<typeof startBattleye>>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'outpost-plugins-'));
    const folder = join(dataDir, 'plugins');
    await mkdir(folder, { mode: 0o755 });
    await cp(EXAMPLE, join(folder, 'echo-plugin'), { recursive: true });
    await writeFile(join(folder, 'broken.mjs'), 'throw new Error("broken at load");', { mode: 0o644 });
    await writeFile(join(folder, 'faulty.mjs'), FAULTY, { mode: 0o644 });
    [echo, dayz] = await Promise.all([EchoServer.start(RCON_PASSWORD), startBattleye()]);
    outpost = await StartedPanel.start({ dataDir });
    admin = await signedInAdmin(outpost);
  });
  afterAll(async () => {
    await outpost.remove();
    await Promise.all([echo.stop(), dayz.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const echoAddress = () => ({ type: 'echo', host: '127.0.0.1', port: echo.port, password: RCON_PASSWORD });
  const add = async (name: string, address: object): Promise<Server> => {
    const { status, body } = await admin.post<Server>('/api/servers', { name, ...address });
    expect(status).toBe(201);
    return body;
  };
  const settled = async ({ id }: Server): Promise<Server> => {
    await admin.post(`/api/servers/${id}/status`);
    return (await admin.get<Server>(`/api/servers/${id}`)).body;
  };
  const execute = (server: Server, command: string) =>
    admin.post<CommandResponse>(`/api/servers/${server.id}/command`, { command });

  it('append their protocols to the built-in ones', async () => {
    const { body } = await admin.get<Protocol[]>('/api/protocols');
    expect(body.map(({ id }) => id)).toEqual(['battleye', 'source', 'webrcon', 'telnet', 'echo', 'faulty']);
    expect(body[4]).toMatchObject({
      id: 'echo',
      name: 'Echo',
      description: 'TCP, an example',
      defaultPort: 4000,
      builtIn: false,
      fields: ['password'],
      guide: { title: 'Echo' },
      quickCommands: [
        { label: 'players', command: 'who', isDraft: false },
        { label: 'say', command: 'shout {warning}', isDraft: true },
        { label: 'time', command: 'time', isDraft: false },
      ],
    });
    expect(body[3]).toMatchObject({ id: 'telnet', guide: { title: 'Telnet' } });
    expect(body[5]).toMatchObject({
      guide: null,
      quickCommands: [{ label: 'players' }, {}, {}, {}, {}],
    });
  });

  it('are reported, with the reason for those that were skipped', async () => {
    const { body } = await admin.get<PluginReport[]>('/api/plugins');
    expect(body).toEqual([
      { source: 'broken.mjs', name: null, protocols: [], problem: 'broken at load' },
      { source: 'echo-plugin', name: 'Echo', protocols: ['echo'], problem: null },
      { source: 'faulty.mjs', name: 'Faulty', protocols: ['faulty'], problem: null },
    ]);
    expect((await outpost.readLog()).filter((line) => line.includes('broken at load'))).toHaveLength(1);
  });

  it('provide servers that are tested, added and commanded like any other', async () => {
    const tested = await admin.post<TestConnectionResponse>('/api/test-connection', echoAddress());
    expect(tested.body).toMatchObject({ success: true, response: 'you said ping' });
    const server = await add('Echo', echoAddress());
    expect(await settled(server)).toMatchObject({ type: 'echo', status: 'online' });
    expect((await execute(server, 'hello')).body).toMatchObject({ response: 'you said hello' });
  });

  it('are diagnosed with their own probes, advice and configuration snippets', async () => {
    const diagnosed = async (change: object) =>
      (await admin.post<TestConnectionResponse>('/api/test-connection', { ...echoAddress(), ...change })).body
        .steps;
    const stepOf = (steps: TestConnectionResponse['steps'], id: string) =>
      steps.find((step) => step.id === id);
    expect(stepOf(await diagnosed({}), 'rights')).toMatchObject({
      status: 'passed',
      detail: 'Echo lets everybody say everything.',
    });
    expect(stepOf(await diagnosed({ password: 'wrong' }), 'login')).toMatchObject({
      status: 'failed',
      cause: 'The echo server was started with another password.',
      config: `--port ${echo.port} --password <your password>`,
    });
    expect(stepOf(await diagnosed({ port: 1 }), 'port')).toMatchObject({
      status: 'failed',
      fix: expect.stringMatching(/^Check that the echo server runs\. Open port 1 for TCP/),
      config: '--port 1 --password <your password>',
    });
  });

  it('classify the lines of their servers', async () => {
    const server = await add('Talkative', echoAddress());
    await settled(server);
    for (const line of ['+ Anna', '<Anna> hello', 'something else']) echo.print(line);
    const kindsOf = async (): Promise<readonly (readonly [string, unknown])[]> => {
      const { body } = await admin.get<LogEntry[]>(`/api/servers/${server.id}/logs`);
      return body.map(({ kind, details }) => [kind, details]);
    };
    let kinds = await kindsOf();
    while (!kinds.some(([kind]) => kind === 'line')) kinds = await kindsOf();
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['line', null],
        ['chat', { name: 'Anna', text: 'hello' }],
        ['player-joined', { name: 'Anna' }],
      ]),
    );
  });

  it('explain a failed login in their own words', async () => {
    const server = await add('Wrong password', { ...echoAddress(), password: 'wrong' });
    expect(await settled(server)).toMatchObject({
      status: 'offline',
      statusReason: 'The server refused the password.',
    });
  });

  it('do not affect other servers when their driver throws', async () => {
    const faulty = await add('Faulty', { ...echoAddress(), type: 'faulty' });
    const healthy = await add('Chernarus', battleyeAddress(dayz));
    const { status, statusReason } = await settled(faulty);
    expect(status).toBe('offline');
    expect(statusReason).toMatch(/plugin of this protocol failed/);
    const tested = await admin.post<TestConnectionResponse>('/api/test-connection', {
      ...echoAddress(),
      type: 'faulty',
    });
    expect([tested.status, tested.body.success]).toEqual([200, false]);
    expect(JSON.stringify(tested.body)).not.toContain('secret of the plugin');
    expect((await outpost.readLog()).join('')).toContain('secret of the plugin');
    expect(await settled(healthy)).toMatchObject({ status: 'online' });
    expect((await execute(healthy, 'version')).status).toBe(200);
  });

  it('are the only types besides the built-in ones', async () => {
    for (const path of ['/api/servers', '/api/test-connection']) {
      const { status, body } = await admin.fail('POST', path, {
        ...echoAddress(),
        ...(path === '/api/servers' ? { name: 'x' } : {}),
        type: 'quake',
      });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field: 'type', message: 'Please select a server type' }]);
    }
  });

  it('leave their servers offline, with the reason, after they are removed', async () => {
    await outpost.stop();
    await rm(join(dataDir, 'plugins'), { recursive: true });
    outpost = await StartedPanel.start({ dataDir });
    const client = new RawClient(outpost.url);
    await client.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
    const { body: servers } = await client.get<Server[]>('/api/servers');
    const orphan = servers.find(({ name }) => name === 'Echo');
    await client.post(`/api/servers/${orphan?.id ?? 0}/status`);
    const { body } = await client.get<Server>(`/api/servers/${orphan?.id ?? 0}`);
    expect(body).toMatchObject({
      status: 'offline',
      statusReason: expect.stringContaining('No driver speaks "echo"'),
    });
  });
});
