import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;
let env: Record<string, string>;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() };
  panel.addServer({ id: 7, name: 'Chernarus' });
  panel.addServer({ id: 8, name: 'Livonia' });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const exec = (words: readonly string[], stdin = ''): Promise<Run> =>
  home.run(['exec', ...words], { env, stdin });

const sent = (): string[] => panel.requests.filter((request) => request.startsWith('POST'));
const sentTo = (id: number): string[] =>
  sent().flatMap((request) => {
    const [, command] =
      new RegExp(`^POST /api/servers/${id}/command \\{"command":"(.*)"\\}$`).exec(request) ?? [];
    return command === undefined ? [] : [command];
  });

const documents = ({ stdout }: Run): unknown[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('outpost exec, given commands on standard input', () => {
  it('sends non-empty lines in order, and shows each with its response', async () => {
    const run = await exec(['chernarus', '-'], 'say one\r\n\r\n   \nsay two\nsay three');
    const block = (command: string): string => `Chernarus> ${command}\nok\n`;
    expect(run).toEqual({
      code: 0,
      stdout: ['say one', 'say two', 'say three'].map(block).join(''),
      stderr: '',
    });
    expect(sentTo(7)).toEqual(['say one', 'say two', 'say three']);
  });

  it('prints one line of JSON per command', async () => {
    const run = await exec(['7', '-', '--json'], '\nsay one\nsay two\n');
    expect(documents(run)).toEqual([
      {
        server: { id: 7, name: 'Chernarus' },
        command: 'say one',
        line: 2,
        response: 'ok',
        outcome: 'executed',
      },
      {
        server: { id: 7, name: 'Chernarus' },
        command: 'say two',
        line: 3,
        response: 'ok',
        outcome: 'executed',
      },
    ]);
  });

  it('strips the byte order mark', async () => {
    await exec(['7', '-'], '\uFEFFsay one\n');
    expect(sentTo(7)).toEqual(['say one']);
  });

  it.each([
    ['empty input', '\n  \n', 'standard input holds no command'],
    [
      'an overlong line',
      `say\n${'x'.repeat(1025)}`,
      'line 2: command: Command must be at most 1024 characters',
    ],
    [
      'another line separator',
      'say a\u0085b',
      'line 1: command: Command must be one line without control characters',
    ],
    ['too many lines', 'x\n'.repeat(1001), 'standard input holds more than 1000 commands'],
    ['too many bytes', '\n'.repeat(1_100_000), 'standard input holds more than 1026000 bytes'],
  ])('sends nothing for %s', async (_, stdin, reason) => {
    expect(await exec(['7', '-'], stdin)).toEqual({ code: 2, stdout: '', stderr: `outpost: ${reason}\n` });
    expect(panel.requests).toEqual([]);
  });

  it('escapes control characters of commands and responses', async () => {
    panel.gameServerAnswer = 'a\u001b[2Jb\u202e';
    const { stdout } = await exec(['7', '-'], 'say \u202ehi\n');
    expect(stdout).toBe('Chernarus> say \\u202ehi\na\\x1b[2Jb\\u202e\n');
  });

  it('reports lines the game or the plan refused, and continues', async () => {
    panel.failOnCommand('ban 3', 403, 'plan_limit', 'Premium only');
    const run = await exec(['7', '-'], 'say one\nban 3\nsay two\n');
    expect(run.code).toBe(3);
    expect(run.stderr).toBe('outpost: line 2: 403: Premium only\noutpost: 1 of 3 commands failed: line 2\n');
    expect(sentTo(7)).toEqual(['say one', 'ban 3', 'say two']);
  });

  it('fails when the game did not run a command', async () => {
    panel.gameServerOutcome = 'failed';
    panel.gameServerAnswer = 'Unknown command';
    const run = await exec(['7', '-'], 'fly\nswim\n');
    expect(run.code).toBe(6);
    expect(run.stdout).toBe('Chernarus> fly\nUnknown command\nChernarus> swim\nUnknown command\n');
    expect(run.stderr).toContain('outpost: line 2: the game did not run this command\n');
    expect(run.stderr).toContain('outpost: 2 of 2 commands failed: line 1; line 2\n');
  });

  it('stops after a command without an answer, and reports how many were not sent', async () => {
    panel.failOnCommand('ban 2', 504, 'rcon_outcome_unknown', 'No answer within 10 s');
    const run = await exec(['7', '-', '--json'], 'ban 1\nban 2\nban 3\nban 4');
    expect(run.code).toBe(8);
    expect(run.stderr).toContain('outpost: 1 of 4 commands failed, 2 were not sent: line 2\n');
    expect(documents(run).slice(1)).toMatchObject([
      { command: 'ban 2', outcome: 'unknown', error: '504: No answer within 10 s (request request-1)' },
      { command: 'ban 3', outcome: 'not-sent' },
      { command: 'ban 4', outcome: 'not-sent' },
    ]);
    expect(sentTo(7)).toEqual(['ban 1', 'ban 2']);
  });

  it('names at most ten failures in the summary', async () => {
    panel.gameServerOutcome = 'failed';
    const { stderr } = await exec(['7', '-'], 'fly\n'.repeat(12));
    expect(stderr).toContain('12 of 12 commands failed: line 1; ');
    expect(stderr).toContain('line 10; 2 more\n');
  });
});

describe('outpost exec, given several servers', () => {
  it('sends the command to each of them, in the given order', async () => {
    const run = await exec(['--server', 'livonia', '--server', '7', 'say', 'good evening']);
    expect(run).toEqual({
      code: 0,
      stdout: 'Livonia> say good evening\nok\nChernarus> say good evening\nok\n',
      stderr: '',
    });
  });

  it('prints the bare response when --server names one server', async () => {
    expect((await exec(['--server', 'livonia', 'players'])).stdout).toBe('ok\n');
    expect(sentTo(8)).toEqual(['players']);
  });

  it('sends only once to a server that is named repeatedly', async () => {
    await exec(['--server', 'Livonia', '--server', '8', '--server', 'livonia', 'lock']);
    expect(sentTo(8)).toEqual(['lock']);
  });

  it('continues with the other servers when one fails, and names it', async () => {
    panel.failOnCommand('lock', 502, 'rcon_unreachable', 'Down');
    const run = await exec(['--server', 'Chernarus', '--server', 'Livonia', '-'], 'lock\nsave\n');
    expect(run.code).toBe(6);
    expect(run.stderr).toContain('outpost: Chernarus, line 1: 502: Down');
    expect(run.stderr).toContain(
      '2 of 4 commands failed, 2 were not sent: Chernarus, line 1; Livonia, line 1\n',
    );
  });

  it.each([
    [
      'an unknown server',
      ['--server', '7', '--server', 'Namalsk', 'lock'],
      4,
      'no server has the name or id "Namalsk"',
    ],
    [
      'a server before the command',
      ['chernarus', '--server', '8', 'lock'],
      2,
      '"chernarus" is a server: give it to --server as well',
    ],
    ['no command', ['--server', '7'], 2, "missing required argument 'command'"],
  ])('sends nothing with %s', async (_, words, code, reason) => {
    expect(await exec(words)).toEqual({ code, stdout: '', stderr: `outpost: ${reason}\n` });
    expect(sent()).toEqual([]);
  });

  it('accepts at most a hundred servers', async () => {
    const names = Array.from(
      { length: 101 },
      (_, index) => panel.addServer({ name: `server ${index}` }).name,
    );
    const { code, stderr } = await exec([...names.flatMap((name) => ['--server', name]), 'lock']);
    expect([code, stderr]).toEqual([2, 'outpost: these are more than 100 servers\n']);
  });
});

describe('outpost exec --timeout', () => {
  it('stops waiting, and reports that the command may have run', async () => {
    panel.silentOn.add('save');
    const { code, stdout, stderr } = await exec(['7', '--timeout', '0.05', 'save']);
    expect([code, stdout]).toEqual([8, '']);
    expect(stderr).toBe('outpost: no answer within 0.05 s: the command may or may not have run\n');
  });

  it.each(['0', '31', 'soon', '-1'])('refuses %s', async (value) => {
    const { code, stderr } = await exec(['7', `--timeout=${value}`, 'save']);
    expect(code).toBe(2);
    expect(stderr).toContain('It must be a number of seconds, at most 30.');
  });
});

describe('outpost exec, when the panel cannot store the command', () => {
  it('prints the response, and a warning that the history has no entry', async () => {
    panel.notKept = 'Nothing was kept: the disk is full';
    const run = await exec(['7', 'players']);
    expect(run).toMatchObject({ code: 0, stdout: 'ok\n' });
    expect(run.stderr).toBe('Not in the history: Nothing was kept: the disk is full\n');
    const { stdout } = await exec(['7', 'players', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'executed', notKept: panel.notKept });
  });
});
