import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome, type Run, type RunOptions } from '../../testing/run-in-terminal.js';

const QUERY = { name: 'Chernarus', map: 'chernarusplus', version: '1.28', players: 3, maxPlayers: 60 };

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const servers = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['servers', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });

describe('outpost servers list', () => {
  it('prints one aligned line per server below a header', async () => {
    panel.addServer({ id: 1, name: 'Chernarus', players: 3, query: QUERY });
    panel.addServer({ id: 2, name: 'Livonia', fallback: true });
    panel.addServer({
      id: 12,
      name: 'Rust',
      type: 'source',
      host: '2001:db8::1',
      port: 28_016,
      status: 'checking',
      statusSince: null,
      lastOnline: null,
    });
    expect((await servers(['list'])).stdout).toBe(
      [
        'ID  NAME       TYPE      ADDRESS              STATUS    PLAYERS  MAP            SINCE                 LAST ONLINE',
        '1   Chernarus  battleye  192.0.2.7:2305       online    3/60     chernarusplus  2026-11-20 18:04 UTC  2026-11-20 18:04 UTC',
        '2   Livonia    battleye  192.0.2.7:2305       limited   -/60     -              2026-11-20 18:04 UTC  2026-11-20 18:04 UTC',
        '12  Rust       source    [2001:db8::1]:28016  checking  -/60     -              -                     never',
        '',
      ].join('\n'),
    );
  });

  it('explains how to add the first server', async () => {
    expect((await servers(['list'])).stdout).toContain('outpost servers add');
    expect(JSON.parse((await servers(['list', '--json'])).stdout)).toEqual([]);
  });

  it('escapes control characters in names', async () => {
    panel.addServer({ name: 'a\u001b]0;x\u0007\nb' });
    expect((await servers(['ls'])).stdout).toContain('a\\x1b]0;x\\x07 b');
  });

  it('passes search, state and sorting to the panel', async () => {
    panel.addServer({});
    await servers(['list', 'cherno', '2305', '--status', 'limited', '--sort', 'players']);
    expect(panel.requests.at(-1)).toBe(
      'GET /api/servers?search=cherno+2305&status=limited&sort=players&order=desc',
    );
  });

  it('rejects an unknown state', async () => {
    const { code, stderr } = await servers(['list', '--status', 'asleep']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('limited')]);
  });

  it('prints the servers of the panel unchanged as JSON', async () => {
    const added = panel.addServer({});
    expect(JSON.parse((await servers(['list', '--json'])).stdout)).toEqual([added]);
  });
});

describe('outpost servers add', () => {
  const ADD = ['add', '--name', 'Rust', '--type', 'source', '--host', '192.0.2.9', '--password-stdin'];
  const withPassword = { stdin: 'rcon secret\n' };

  it('sends numbers as numbers and the password from stdin', async () => {
    const words = ['--port', '2305', '--max-players', '100', '--query-port', '27016'];
    const run = await servers([...ADD, ...words], withPassword);
    expect([run.code, run.stdout]).toEqual([0, 'Added "Rust" (id 2)\n']);
    const [, body = ''] = panel.requests[0]?.split('POST /api/servers ') ?? [];
    expect(JSON.parse(body)).toEqual({
      name: 'Rust',
      type: 'source',
      host: '192.0.2.9',
      port: 2305,
      maxPlayers: 100,
      password: 'rcon secret',
      queryPort: 27_016,
    });
  });

  it.each([
    ['source', 28_016],
    ['battleye', 2305],
    ['webrcon', 28_016],
    ['telnet', 8081],
    ['echo', 4000],
  ])('uses the default port of %s', async (type, port) => {
    const { stdout } = await servers([...ADD, '--type', type, '--json'], withPassword);
    expect(JSON.parse(stdout)).toMatchObject({ type, port, maxPlayers: 60 });
  });

  it.each([
    ['source', 'minecraft', 25_575],
    ['battleye', 'arma2oa', 2305],
  ])('registers a %s server with the game %s and uses its default port', async (type, game, port) => {
    const run = await servers([...ADD, '--type', type, '--game', game, '--test', '--json'], withPassword);
    expect(JSON.parse(run.stdout)).toMatchObject({ type, game, port });
    const tested = panel.requests.find((line) => line.startsWith('POST /api/test-connection'));
    expect(tested).toContain(`"game":"${game}"`);
    expect(JSON.parse((await servers(['list', '--json'])).stdout)).toMatchObject([{ game }]);
  });

  it('rejects a game of another type before asking for the password', async () => {
    const run = await servers([...ADD, '--game', 'dayz'], withPassword);
    const line = 'outpost: game: Please select a game of this server type (minecraft)\n';
    expect([run.code, run.stderr, panel.requests]).toEqual([2, line, ['GET /api/games']]);
  });

  it('asks for the RCON password on a terminal', async () => {
    const run = await servers(ADD.slice(0, -1), { typed: 'rcon secret\r' });
    expect([run.code, run.stderr]).toEqual([0, 'RCON password: \n']);
    expect(panel.requests[0]).toContain('"password":"rcon secret"');
  });

  it.each([
    [['--port', 'x'], 'port: Port must be a number'],
    [['--port', '70000'], 'port: Port must be between 1 and 65535'],
    [['--host', 'http://x'], 'host: Host must be a host name or an IP address'],
    [['--max-players', '-1'], 'maxPlayers: Max players must be at least 0'],
    [['--name', ' '], 'name: Name is required'],
  ])('rejects %j with the validation message of the panel, naming the field', async (words, line) => {
    const run = await servers([...ADD, ...words], withPassword);
    expect([run.code, run.stderr]).toEqual([2, `outpost: ${line}\n`]);
    expect(panel.requests).toEqual([]);
  });

  it('rejects an unsupported type before asking for the password', async () => {
    const run = await servers([...ADD, '--type', 'quake'], withPassword);
    const types = [...BUILT_IN_PROTOCOLS.map(({ id }) => id), 'echo'].join(', ');
    const line = `outpost: type: Please select a server type (${types})\n`;
    expect([run.code, run.stderr]).toEqual([2, line]);
    expect(panel.requests).toEqual(['GET /api/protocols']);
  });

  it('reports all invalid fields together', async () => {
    const run = await servers([...ADD, '--port', 'x', '--name', ''], { stdin: '' });
    expect(run.stderr).toMatch(/port: .*; password: Password is required; name: |name: .*port: .*password: /);
  });

  it('tests the connection first with --test', async () => {
    const run = await servers([...ADD, '--test'], withPassword);
    expect(run.stdout).toBe('RCON connection was established\nAdded "Rust" (id 2)\n');
    expect(panel.requests.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'POST /api/test-connection',
      'POST /api/servers',
    ]);
  });

  it('adds nothing when that test fails', async () => {
    panel.connectionTest = {
      success: false,
      message: 'The password was refused',
      response: '',
      steps: [],
      queryPort: null,
      game: null,
    };
    const run = await servers([...ADD, '--test'], withPassword);
    expect([run.code, run.stderr]).toEqual([6, 'outpost: not added: The password was refused\n']);
    expect(panel.servers).toEqual([]);
  });
});

describe('outpost servers favourite', () => {
  it('marks a server, and unfavourite removes the mark', async () => {
    panel.addServer({ id: 7, name: 'Chernarus' });
    expect((await servers(['favourite', 'chernarus'])).stdout).toBe('"Chernarus" (id 7) is a favourite\n');
    expect(panel.servers[0]).toMatchObject({ isFavourite: true });
    const run = await servers(['unfavourite', '7', '--json']);
    expect(JSON.parse(run.stdout)).toEqual({ id: 7, name: 'Chernarus', isFavourite: false });
    expect(panel.servers[0]).toMatchObject({ isFavourite: false });
  });
});

describe('outpost servers remove', () => {
  beforeEach(() => {
    panel.addServer({ id: 7, name: 'Chernarus' });
  });

  it('removes without confirmation with --yes', async () => {
    const run = await servers(['remove', 'Chernarus', '--yes']);
    expect(run).toEqual({ code: 0, stdout: 'Removed "Chernarus" (id 7)\n', stderr: '' });
    expect(panel.servers).toEqual([]);
  });

  it('needs --yes where there is no terminal', async () => {
    const run = await servers(['remove', '7']);
    expect([run.code, run.stderr]).toEqual([
      2,
      'outpost: there is no terminal to ask for a confirmation: use --yes\n',
    ]);
    expect(panel.servers).toHaveLength(1);
  });

  it('removes after confirmation, with the question on stderr', async () => {
    const run = await servers(['remove', '7', '--json'], { typed: 'y\r' });
    expect(run.stderr).toContain('Remove "Chernarus" (id 7) and its command history? [y/N]');
    expect(JSON.parse(run.stdout)).toEqual({ id: 7, name: 'Chernarus', removed: true });
  });

  it.each(['\r', 'n\r', 'yellow\r', '\u0003'])('keeps the server when the answer is %j', async (typed) => {
    expect((await servers(['rm', '7'], { typed })).code).toBe(130);
    expect(panel.servers).toHaveLength(1);
  });
});
