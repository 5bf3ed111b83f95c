import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.addServer({ name: 'Chernarus' });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (...words: readonly string[]): Promise<Run> =>
  home.run(['approvals', ...words], { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

describe('outpost approvals', () => {
  it.each([
    [[], 'GET /api/approvals'],
    [['Chernarus'], 'GET /api/servers/1/approvals'],
  ])('list %j reads %s', async (words, request) => {
    const { stdout } = await run('list', ...words);
    expect(stdout).toMatch(/^ID +SERVER +STATE +BY +UNTIL +COMMAND +WHY\n\d+ +\d+ +waiting +kim .*#shutdown/);
    expect(panel.requests.at(-1)).toBe(request);
  });

  it('requests one for exactly the words that were given', async () => {
    const { stdout } = await run(
      'request',
      '--reason',
      'The map is stuck',
      'Chernarus',
      '--',
      'say',
      '-1  two',
    );
    expect(stdout).toMatch(/^Waits for an approval as \d+, until 20/);
    expect(panel.requests.at(-1)).toBe(
      'POST /api/servers/1/approvals {"command":"say -1  two","reason":"The map is stuck"}',
    );
  });

  it('prints what the game said to an approved command', async () => {
    panel.rest.approved = { ...panel.rest.approved, command: 'players', response: '0 players\u001b' };
    const { code, stdout } = await run('approve', 'Chernarus', '7');
    expect([code, stdout]).toEqual([0, 'players: executed\n0 players\\x1b\n']);
    expect(panel.requests.at(-1)).toBe('POST /api/servers/1/approvals/7/approve {}');
  });

  it.each([
    ['failed', 6, 'the game did not run this command'],
    ['unknown', 8, 'the command may or may not have run'],
  ] as const)('exits as exec does when the outcome is %s', async (outcome, exitCode, message) => {
    panel.rest.approved = { ...panel.rest.approved, outcome };
    const { code, stderr } = await run('approve', 'Chernarus', '7');
    expect([code, stderr]).toEqual([exitCode, `outpost: ${message}\n`]);
  });

  it('says why a command is declined', async () => {
    await run('decline', 'Chernarus', '7', '--reason', 'Not now');
    expect(panel.requests.at(-1)).toBe('POST /api/servers/1/approvals/7/decline {"reason":"Not now"}');
  });

  it('withdraws one', async () => {
    expect((await run('withdraw', 'Chernarus', '7')).stdout).toBe('Withdrew the command 7\n');
    expect(panel.requests.at(-1)).toBe('DELETE /api/servers/1/approvals/7');
  });

  it.each([
    [['request', 'Chernarus', 'a; #login secret'], 'command:'],
    [['decline', 'Chernarus', '7', '--reason', 'a\nb'], 'reason:'],
  ])('%j asks for nothing and names the field', async (words, field) => {
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`outpost: ${field}`)]);
    expect(panel.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });
});
