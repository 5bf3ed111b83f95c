import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome, type Run, type RunOptions } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.addServer({ id: 7, name: 'Chernarus' });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const edit = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['servers', 'edit', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });

const sent = (): unknown =>
  JSON.parse(panel.requests.find((line) => line.startsWith('PATCH'))?.split('/api/servers/7 ')[1] ?? 'null');

describe('outpost servers edit', () => {
  it('sends only the given fields, numbers as numbers', async () => {
    const words = ['--name', 'Livonia', '--port', '2310', '--max-players', '0', '--query-port', '27016'];
    const moved = ['--time-zone', 'Europe/Berlin', '--host', '192.0.2.9', '--password-stdin'];
    const run = await edit(['chernarus', ...words, ...moved], { stdin: 'rcon secret\n' });
    expect([run.code, run.stdout]).toEqual([0, 'Changed "Livonia" (id 7)\n']);
    expect(sent()).toEqual({
      password: 'rcon secret',
      name: 'Livonia',
      port: 2310,
      maxPlayers: 0,
      queryPort: 27_016,
      timeZone: 'Europe/Berlin',
      host: '192.0.2.9',
    });
  });

  it('clears a value with none, but accepts none as a name', async () => {
    const words = ['--query-port', 'none', '--time-zone', 'none', '--start-hook', 'none', '--name', 'none'];
    await edit(['7', ...words]);
    expect(sent()).toEqual({ queryPort: null, timeZone: null, startHook: null, name: 'none' });
  });

  it('reads the password from stdin or a prompt, never from an argument', async () => {
    await edit(['7', '--password-stdin'], { stdin: 'rcon secret\n' });
    expect(sent()).toEqual({ password: 'rcon secret' });
    panel.requests.length = 0;
    const run = await edit(['7', '--password', '--json'], { typed: 'another\r' });
    expect([run.stderr, sent()]).toEqual(['RCON password: \n', { password: 'another' }]);
    expect(run.stdout).not.toContain('another');
  });

  it('replaces the tags, and removes all with none', async () => {
    await edit(['7', '--tags', 'pvp, eu']);
    expect(sent()).toEqual({ tags: ['pvp', 'eu'] });
    panel.requests.length = 0;
    await edit(['7', '--tags', 'none']);
    expect(sent()).toEqual({ tags: [] });
  });

  it('asks for the password only when the address changes', async () => {
    const run = await edit(['7', '--port', '2310'], { typed: 'rcon secret\r' });
    expect([run.stderr, sent()]).toEqual(['RCON password: \n', { port: 2310, password: 'rcon secret' }]);
    panel.requests.length = 0;
    expect((await edit(['7', '--port', '2310'])).stderr).toBe('');
    const unasked = await edit(['7', '--host', '192.0.2.10']);
    expect([unasked.code, unasked.stderr]).toEqual([
      2,
      'outpost: there is no terminal to ask for the password: use --password-stdin\n',
    ]);
  });

  it('never prints the start hook', async () => {
    const run = await edit(['7', '--start-hook', 'https://hooks.example/zebra', '--json']);
    expect(JSON.parse(run.stdout)).toMatchObject({ id: 7, hasStartHook: true });
    expect(run.stdout).not.toContain('zebra');
  });

  it('rejects a game of another type and lists the games of this one', async () => {
    const run = await edit(['7', '--game', 'minecraft']);
    const line = 'outpost: game: Please select a game of this server type (dayz, arma2oa)\n';
    expect([run.code, run.stderr, sent()]).toEqual([2, line, null]);
  });

  it.each([
    [['--port', 'x'], 'port: Port must be a number'],
    [['--query-port', '0'], 'queryPort: Query port must be between 1 and 65535'],
    [['--time-zone', 'Berlin'], 'timeZone: Time zone must be a name such as Europe/Berlin'],
    [['--start-hook', 'ftp://x.example'], 'startHook: Start hook must be an http or https address'],
    [['--tags', 'eu,EU'], 'tags: A tag must not be given twice'],
    [['--tags', 'a,,b'], 'tags: A tag has 1 to 24 characters, without commas'],
    [['--name', ' '], 'name: Name is required'],
    [['--password-stdin'], 'password: Password is required'],
    [[], 'nothing to change: name at least one option'],
    [['--json'], 'nothing to change: name at least one option'],
  ])('rejects %j with the validation message of the panel', async (words, line) => {
    const run = await edit(['7', ...words]);
    expect([run.code, run.stderr, sent()]).toEqual([2, `outpost: ${line}\n`, null]);
  });
});
