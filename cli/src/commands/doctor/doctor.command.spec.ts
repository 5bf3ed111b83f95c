import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DoctorStep } from '@outpost/contracts/doctor.js';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

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

const doctor = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['doctor', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });

const STEP: DoctorStep = {
  id: 'port',
  title: 'Port answers',
  status: 'passed',
  detail: '192.0.2.7:2305 answers.',
  cause: null,
  fix: null,
  config: null,
  durationMs: 3,
};
const REFUSED: DoctorStep = {
  ...STEP,
  id: 'login',
  title: 'Login',
  status: 'failed',
  detail: 'Refused.',
  cause: 'The password is wrong.',
  fix: 'Compare it.',
  config: 'RConPassword <your password>\nRConPort 2305',
};
const SKIPPED: DoctorStep = { ...STEP, id: 'query', title: 'Game query', status: 'skipped', detail: 'None.' };

const found = (...steps: DoctorStep[]) => ({
  success: true,
  message: 'Connected',
  response: '',
  steps,
  queryPort: null,
  game: 'dayz',
});

const ADDRESS = ['--type', 'battleye', '--host', '192.0.2.7', '--password-stdin'];

describe('outpost doctor', () => {
  it('prints a line per step of a registered server, and exits 0 when none failed', async () => {
    panel.addServer({ name: 'Chernarus' });
    panel.connectionTest = found(STEP, SKIPPED);
    const { code, stdout, stderr } = await doctor(['chernarus']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe('ok    Port answers: 192.0.2.7:2305 answers.\nskip  Game query: None.\nGame: dayz\n');
    expect(panel.requests.at(-1)).toBe('POST /api/servers/1/doctor');
  });

  it('indents cause, fix and lines to copy below a failed step, and exits 6', async () => {
    panel.connectionTest = { ...found(STEP, REFUSED), success: false, game: null };
    const { code, stdout, stderr } = await doctor(ADDRESS, { stdin: 'secret' });
    expect([code, stderr]).toEqual([6, 'outpost: failed: Login\n']);
    expect(stdout.split('\n').slice(1)).toEqual([
      'FAIL  Login: Refused.',
      '      cause: The password is wrong.',
      '      fix: Compare it.',
      '        RConPassword <your password>',
      '        RConPort 2305',
      '',
    ]);
  });

  it('sends an address with the default port of its protocol, and the query port if given', async () => {
    await doctor(ADDRESS, { stdin: 'secret\n' });
    expect(panel.requests.at(-1)).toBe(
      'POST /api/test-connection {"type":"battleye","host":"192.0.2.7","port":2305,"password":"secret"}',
    );
    await doctor([...ADDRESS, '--port', '2310', '--query-port', '27016'], { stdin: 'secret' });
    expect(panel.requests.at(-1)).toContain('"port":2310,"password":"secret","queryPort":27016}');
  });

  it('prints one JSON document with --json, even if a step failed', async () => {
    panel.connectionTest = found(REFUSED);
    const { code, stdout } = await doctor([...ADDRESS, '--json'], { stdin: 'secret' });
    expect(code).toBe(6);
    expect(JSON.parse(stdout)).toEqual(found(REFUSED));
  });

  it('accepts --json before or after the name of a registered server', async () => {
    panel.addServer({ name: 'Chernarus' });
    panel.connectionTest = found(STEP);
    for (const words of [
      ['chernarus', '--json'],
      ['--json', 'chernarus'],
    ]) {
      const { code, stdout } = await doctor(words);
      expect([code, JSON.parse(stdout)]).toEqual([0, found(STEP)]);
    }
  });

  it('escapes control characters from the game server', async () => {
    panel.connectionTest = found({ ...STEP, detail: 'a\u001b[2Jb' });
    expect((await doctor(ADDRESS, { stdin: 'x' })).stdout).toContain('a\\x1b[2Jb');
  });

  it.each([
    ['nothing', []],
    ['half an address', ['--host', '192.0.2.7']],
    ['a server and an address', ['chernarus', '--host', '192.0.2.7']],
    ['an invalid port', [...ADDRESS, '--port', 'many']],
  ])('exits 2 for %s', async (_, words) => {
    panel.addServer({ name: 'Chernarus' });
    expect((await doctor(words, { stdin: 'x' })).code).toBe(2);
  });

  it('maps errors of the panel to exit codes', async () => {
    panel.failOn('POST /api/test-connection', 429, 'too_many_attempts', 'Try later');
    expect((await doctor(ADDRESS, { stdin: 'x' })).code).toBe(7);
    expect((await doctor(['nobody'])).code).toBe(4);
  });
});
