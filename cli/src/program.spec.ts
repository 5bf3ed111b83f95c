import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from './testing/fake-panel.js';
import { TestHome } from './testing/run-in-terminal.js';

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

const signedIn = (): { env: Record<string, string> } => ({
  env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
});

describe('outpost', () => {
  it('prints its version', async () => {
    expect(await home.run(['--version'])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  it('documents exit codes and environment in its help', async () => {
    const { code, stdout } = await home.run(['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('3  not signed in, or not allowed');
    expect(stdout).toContain('OUTPOST_TOKEN');
  });

  it('prints the help to stderr and exits 2 without a command', async () => {
    const { code, stdout, stderr } = await home.run([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: outpost');
  });

  it.each([
    [['servres'], "unknown command 'servres' (Did you mean servers?)"],
    [['whoami', '--jsno'], "unknown option '--jsno' (Did you mean --json?)"],
    [['exec', '1', 'say', '--version'], "unknown option '--version' (Did you mean --reason?)"],
    [['servers', 'status'], "missing required argument 'server'"],
    [['login', 'http://panel.test'], "required option '--username <name>' not specified"],
  ])('rejects the command line %j with one line and exit code 2', async (words, line) => {
    expect(await home.run(words)).toEqual({ code: 2, stdout: '', stderr: `outpost: ${line}\n` });
  });

  it('explains how to sign in when not signed in', async () => {
    const { code, stderr } = await home.run(['whoami']);
    expect([code, stderr]).toEqual([
      3,
      'outpost: not signed in: run `outpost login <url> --username NAME`\n',
    ]);
  });

  it.each([
    ['OUTPOST_URL', 'http://panel.test', 'OUTPOST_URL is set, but OUTPOST_TOKEN is not'],
    ['OUTPOST_TOKEN', 'secret', 'OUTPOST_TOKEN is set, but OUTPOST_URL is not'],
  ])('refuses %s alone', async (name, value, line) => {
    const { code, stderr } = await home.run(['whoami'], { env: { [name]: value } });
    expect([code, stderr]).toEqual([2, `outpost: ${line}\n`]);
  });

  it('shows errors of the panel as status and detail', async () => {
    const env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: 'revoked' };
    const run = await home.run(['servers', 'list'], { env });
    expect(run).toEqual({ code: 3, stdout: '', stderr: 'outpost: 401: Not signed in\n' });
  });

  it('exits 5 when the panel is down', async () => {
    const options = signedIn();
    await panel.stop();
    const { code, stdout, stderr } = await home.run(['whoami', '--json'], options);
    expect([code, stdout]).toEqual([5, '']);
    expect(stderr).toMatch(/^outpost: http:\/\/127\.0\.0\.1:\d+ could not be reached: .*\n$/);
    panel = await FakePanel.start();
  });
});

describe('outpost whoami', () => {
  it('shows account and panel', async () => {
    const { stdout } = await home.run(['whoami'], signedIn());
    expect(stdout).toMatch(/^Username +alice\n.*Role +admin\nPlan +Premium\nPanel +http/s);
  });

  it.each([[['whoami', '--json']], [['--json', 'whoami']]])('prints JSON for %j', async (words) => {
    const { code, stdout } = await home.run(words, signedIn());
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ username: 'alice', isAdmin: true, url: panel.url });
  });
});

describe('outpost exec', () => {
  beforeEach(() => {
    panel.addServer({ id: 7, name: 'Chernarus' });
  });

  it('joins the words with blanks and prints the bare response', async () => {
    panel.gameServerAnswer = 'Players on server:\n0 players';
    const run = await home.run(['exec', 'chernarus', 'say', '-1', 'hello', 'all'], signedIn());
    expect(run).toEqual({ code: 0, stdout: 'Players on server:\n0 players\n', stderr: '' });
    expect(panel.requests.at(-1)).toBe('POST /api/servers/7/command {"command":"say -1 hello all"}');
  });

  it('prints nothing for an empty response', async () => {
    panel.gameServerAnswer = '';
    expect(await home.run(['exec', '7', 'lock'], signedIn())).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints the response to an unknown command, and fails', async () => {
    panel.gameServerAnswer = 'Unknown command';
    panel.gameServerOutcome = 'failed';
    const run = await home.run(['exec', '7', 'fly'], signedIn());
    expect([run.code, run.stdout]).toEqual([6, 'Unknown command\n']);
    expect(run.stderr).toContain('the game did not run this command');
  });

  it('sends everything after -- unchanged, including its own options', async () => {
    await home.run(['exec', '7', '--', 'kick', '--json', '-h'], signedIn());
    expect(panel.requests.at(-1)).toContain('{"command":"kick --json -h"}');
  });

  it('escapes control characters of the response, losslessly in JSON', async () => {
    panel.gameServerAnswer = 'a\u001b[2Jb';
    expect((await home.run(['exec', '7', 'players'], signedIn())).stdout).toBe('a\\x1b[2Jb\n');
    const { stdout } = await home.run(['exec', '7', 'players', '--json'], signedIn());
    expect(stdout).not.toContain('\u001b');
    expect(JSON.parse(stdout)).toEqual({
      server: { id: 7, name: 'Chernarus' },
      command: 'players',
      response: 'a\u001b[2Jb',
      outcome: 'executed',
    });
  });

  it.each([
    ['an empty command', ['   '], 'command: Command is required'],
    ['a second line', ['say 1\n#shutdown'], 'command: Command must be one line without control characters'],
    ['an overlong command', ['x'.repeat(1025)], 'command: Command must be at most 1024 characters'],
  ])('rejects %s before anything is sent', async (_, words, line) => {
    const run = await home.run(['exec', '7', ...words], signedIn());
    expect([run.code, run.stderr]).toEqual([2, `outpost: ${line}\n`]);
    expect(panel.requests).toEqual([]);
  });

  it('exits 4 for a server that does not exist', async () => {
    const { code, stderr } = await home.run(['exec', 'Namalsk', 'players'], signedIn());
    expect([code, stderr]).toEqual([4, 'outpost: no server has the name or id "Namalsk"\n']);
  });

  it.each([
    [502, 'rcon_refused', 'The password was refused', 6],
    [504, 'rcon_outcome_unknown', 'No answer within 10 s', 8],
    [503, 'rcon_busy', 'Too many commands wait', 7],
  ] as const)('reports a game server failure %i %s', async (status, code, detail, exit) => {
    panel.failOn('POST /api/servers/:id/command', status, code, detail);
    const run = await home.run(['exec', '7', 'players'], signedIn());
    expect([run.code, run.stderr]).toEqual([exit, `outpost: ${status}: ${detail} (request request-1)\n`]);
  });
});

describe('outpost login', () => {
  it('never accepts a password as an argument', async () => {
    const words = ['login', panel.url, '--username', 'alice', '--password', ACCOUNT.password];
    const { code, stderr } = await home.run(words);
    expect(code).toBe(2);
    expect(stderr).toContain("unknown option '--password'");
  });
});
