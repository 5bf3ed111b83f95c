import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ConsoleHistoryEntry, type SavedCommand } from '@outpost/contracts/console.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Health } from '@outpost/contracts/health.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CommandEntry } from '@outpost/contracts/timeline.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { Shell } from './support/outpost-process.js';

const RCON_PASSWORD = 'rcon secret';

let outpost: BootedOutpost;
let admin: RawClient;
let dayz: SimulatedBattleyeServer;
let rust: SimulatedSourceServer;
let shell: Shell;

beforeAll(async () => {
  outpost = await bootOutpost();
  admin = await signedInAdmin(outpost);
  dayz = await SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD });
  rust = await SimulatedSourceServer.start({ port: 0, password: RCON_PASSWORD });
  shell = await Shell.open();
});

afterAll(async () => {
  await shell.close();
  await outpost.remove();
  await Promise.all([dayz.stop(), rust.stop()]);
});

const logIn = (): string[] => ['login', outpost.url, '--username', ADMIN.username, '--password-stdin'];

const addServer = (name: string, type: string, port: number): string[] => [
  ...['servers', 'add', '--name', name, '--type', type, '--host', '127.0.0.1', '--port', String(port)],
  ...['--password-stdin', '--test'],
];

const apiTokens = async (): Promise<ApiToken[]> => (await admin.get<ApiToken[]>('/api/tokens')).body;

/** The tests share one session from sign-in to sign-out: each builds on those before it. */
describe('outpost', () => {
  it('is signed out at first', async () => {
    const { code, stderr } = await shell.run(['servers', 'list']);
    expect([code, stderr]).toEqual([
      3,
      'outpost: not signed in: run `outpost login <url> --username NAME`\n',
    ]);
  });

  it('rejects a wrong password and stores nothing', async () => {
    const { code, stdout, stderr } = await shell.run(logIn(), { stdin: 'wrong password' });
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^outpost: 401: [^\n]+\n$/);
    await expect(stat(shell.sessionFile)).rejects.toThrow('ENOENT');
    expect(await apiTokens()).toEqual([]);
  });

  it('signs in with its own token, stored in a file only its owner can read', async () => {
    const { code, stdout } = await shell.run(logIn(), { stdin: `${ADMIN.password}\n` });
    expect([code, stdout]).toEqual([0, `Signed in to ${outpost.url} as ${ADMIN.username}\n`]);
    expect((await stat(shell.sessionFile)).mode & 0o777).toBe(0o600);
    expect(await apiTokens()).toMatchObject([{ scope: 'manage', name: expect.stringMatching(/^cli on /) }]);
  });

  it('replaces its token when it signs in again', async () => {
    const [before] = await apiTokens();
    await shell.run(logIn(), { stdin: ADMIN.password });
    const after = await apiTokens();
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(before?.id);
  });

  it('shows who is signed in', async () => {
    const user = await shell.json<User & { url: string }>(['whoami']);
    expect(user).toMatchObject({ username: ADMIN.username, isAdmin: true, url: outpost.url });
  });

  it('adds a BattlEye and a Source server after a successful test', async () => {
    const first = await shell.run(addServer('Chernarus', 'battleye', dayz.port), { stdin: RCON_PASSWORD });
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/Added "Chernarus" \(id \d+\)\n$/);
    const second = await shell.json<Server>(addServer('Rust', 'source', rust.port), { stdin: RCON_PASSWORD });
    expect(second).toMatchObject({ name: 'Rust', type: 'source', port: rust.port });
    expect(second).not.toHaveProperty('password');
  });

  it('adds nothing when the game server refuses the password', async () => {
    const words = addServer('Livonia', 'battleye', dayz.port);
    const { code, stderr } = await shell.run(words, { stdin: 'not the password' });
    expect(code).toBe(6);
    expect(stderr).toMatch(/^outpost: not added: [^\n]+\n$/);
    expect(await shell.json<Server[]>(['servers', 'list'])).toHaveLength(2);
  });

  it('diagnoses a registered server, step by step', async () => {
    const { code, stdout, stderr } = await shell.run(['doctor', 'Chernarus']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ok {4}Host name: /);
    expect(stdout).toContain('ok    Login: The password was accepted.\n');
  });

  it('diagnoses a registered server as one JSON document', async () => {
    const { success, steps } = await shell.json<TestConnectionResponse>(['doctor', 'Chernarus']);
    expect(success).toBe(true);
    expect(steps.map(({ id }) => id)).toEqual(expect.arrayContaining(['port', 'login', 'query']));
  });

  it('exits 6 and gives advice when a step of the diagnosis fails', async () => {
    const address = ['--type', 'source', '--host', '127.0.0.1', '--port', String(dayz.port)];
    const { code, stdout, stderr } = await shell.run(['doctor', ...address, '--password-stdin'], {
      stdin: 'x',
    });
    expect([code, stderr]).toEqual([6, 'outpost: failed: Protocol\n']);
    expect(stdout).toContain('      fix: Choose the server type BattlEye.\n');
  });

  it('shows an admin the health of the panel', async () => {
    // The disk of the test machine may be nearly full, which results in a warning.
    const { stdout } = await shell.run(['health', '--json']);
    const { status, details } = JSON.parse(stdout) as Health;
    expect([status, details?.connections.servers.online]).toEqual(['ok', 2]);
  });

  it('lists the servers as a table', async () => {
    const { stdout } = await shell.run(['servers', 'list']);
    expect(stdout).toMatch(/^ID +NAME +TYPE +ADDRESS/);
    expect(stdout).toMatch(new RegExp(`Chernarus +battleye +127.0.0.1:${dayz.port}`));
  });

  it.each(['Chernarus', 'Rust'])('shows that %s is online', async (name) => {
    expect(await shell.json(['servers', 'status', name])).toMatchObject({ name, status: 'online' });
  });

  it('prints the answer to a BattlEye command', async () => {
    const { code, stdout, stderr } = await shell.run(['exec', 'chernarus', 'players']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Players on server:');
  });

  it('prints the answer to a Source command of several words', async () => {
    const { server, response } = await shell.json<{ server: { name: string }; response: string }>([
      ...['exec', 'rust', 'echo', 'good', 'evening'],
    ]);
    expect(server.name).toBe('Rust');
    expect(response).toContain('good evening');
  });

  it('records its commands in the history of the panel, under the name of its owner', async () => {
    const { id } = await shell.json<{ id: number }>(['servers', 'status', 'Rust']);
    const { body } = await admin.get<ConsoleHistoryEntry[]>(`/api/servers/${id}/commands`);
    expect(body[0]).toMatchObject({
      command: 'echo good evening',
      actor: ADMIN.username,
      outcome: 'executed',
    });
  });

  it('sends commands from standard input, one per line, to several servers', async () => {
    const words = ['exec', '--server', 'rust', '--server', 'chernarus', '-', '--json'];
    const { code, stdout, stderr } = await shell.run(words, { stdin: 'players\n\nversion\n' });
    expect([code, stderr]).toEqual([0, '']);
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(results).toMatchObject([
      { server: { name: 'Rust' }, command: 'players', line: 1, outcome: 'executed' },
      { server: { name: 'Rust' }, command: 'version', line: 3, outcome: 'executed' },
      { server: { name: 'Chernarus' }, command: 'players', line: 1, outcome: 'executed' },
      { server: { name: 'Chernarus' }, command: 'version', line: 3, outcome: 'executed' },
    ]);
  });

  it('reads the other resources of the panel', async () => {
    const { command, id } = await shell.json<SavedCommand>(['saved', 'add', 'Rust', 'say', 'hello']);
    const words = [
      ...[
        ['stats'],
        ['heartbeats'],
        ['mail'],
        ['proxy'],
        ['plugins'],
        ['games'],
        ['protocols'],
        ['registration', outpost.url],
      ],
      ...[
        ['setup', 'show', outpost.url],
        ['servers', 'show', 'Rust'],
        ['saved', 'list', 'Rust'],
      ],
      ...[
        ['monitoring', 'Rust', '--since', '2h'],
        ['timeline', 'Rust', '--type', 'command'],
        ['health', '--live'],
      ],
    ];
    const read = await Promise.all(words.map((each) => shell.json<unknown>(each)));
    const documents = new Map(words.map(([noun = ''], at) => [noun, read[at]]));
    expect(documents.get('stats')).toMatchObject({ total: 2, online: 2 });
    expect(documents.get('heartbeats')).toMatchObject({ stepSeconds: 1800, servers: [{}, {}] });
    expect(documents.get('setup')).toEqual({ required: false });
    expect(documents.get('saved')).toEqual([{ id, command }]);
    const runs = (documents.get('timeline') as CommandEntry[]).map(({ run }) => run);
    expect(runs.find((run) => run.command === 'echo good evening')?.response).toContain('good evening');
    expect((await shell.run(['saved', 'rm', 'Rust', String(id)])).code).toBe(0);
  });

  it('exits 4 for an unknown server', async () => {
    expect((await shell.run(['exec', 'Namalsk', 'players'])).code).toBe(4);
  });

  it('exits 5 when another service answers 404', async () => {
    const other = createServer((_request, response) => response.writeHead(404).end('File not found'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const env = {
      OUTPOST_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
      OUTPOST_TOKEN: 'a token',
    };
    const { code, stderr } = await shell.run(['servers', 'list'], { env });
    other.close();
    expect([code, stderr]).toEqual([5, 'outpost: 404: File not found; is this the address of the panel?\n']);
  });

  it('works from scripts with only URL and token, within the scope of the token', async () => {
    const { body } = await admin.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'read' });
    const script = await Shell.open();
    const env = { OUTPOST_URL: outpost.url, OUTPOST_TOKEN: body.token };
    expect(await script.json<Server[]>(['servers', 'list'], { env })).toHaveLength(2);
    const refused = await script.run(['exec', 'Rust', 'status'], { env });
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(/^outpost: 403: [^\n]+\n$/);
    await script.close();
  });

  it('exits 6 when the game server is gone', async () => {
    await rust.stop();
    const { code, stderr } = await shell.run(['exec', 'Rust', 'status']);
    expect(code).toBe(6);
    expect(stderr).toMatch(/^outpost: 502: [^\n]+\n$/);
  });

  it('reconnects at once on request', async () => {
    rust = await SimulatedSourceServer.start({ port: rust.port, password: RCON_PASSWORD });
    const { code, stdout } = await shell.run(['servers', 'status', 'Rust', '--retry']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Rust is online; since .* UTC; (?:-|\d+)\/60 players\n$/),
    ]);
  });

  it('removes a server only with a confirmation', async () => {
    expect((await shell.run(['servers', 'remove', 'Rust'])).code).toBe(2);
    expect((await shell.run(['servers', 'remove', 'Rust', '--yes'])).code).toBe(0);
    const left = await shell.json<Server[]>(['servers', 'list']);
    expect(left.map(({ name }) => name)).toEqual(['Chernarus']);
  });

  it('signs out by revoking its token', async () => {
    const before = (await apiTokens()).map(({ name }) => name);
    expect((await shell.run(['logout'])).code).toBe(0);
    expect(before).toHaveLength(2);
    expect((await apiTokens()).map(({ name }) => name)).toEqual(['cron']);
    expect((await shell.run(['whoami'])).code).toBe(3);
  });

  it('signs out locally when the panel is down, and explains the consequence', async () => {
    await shell.run(logIn(), { stdin: ADMIN.password });
    await outpost.stop();
    const { code, stderr } = await shell.run(['logout']);
    expect(code).toBe(5);
    expect(stderr).toContain('the token stays valid');
    await expect(stat(shell.sessionFile)).rejects.toThrow('ENOENT');
  });
});
