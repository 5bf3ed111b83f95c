import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CommandRule } from '@outpost/contracts/command-policy.js';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

const ruleFor = (pattern: string): CommandRule => ({
  ...{ pattern, effect: 'deny', appliesTo: 'invited', note: null },
});

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.addServer({ name: 'Chernarus' });
  panel.rest.rules = ['ban', 'kick', 'say'].map(ruleFor);
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (...words: readonly string[]): Promise<Run> =>
  home.run(['policy', ...words], { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });
const patterns = (): readonly string[] => panel.rest.rules.map(({ pattern }) => pattern);
const changes = (): readonly string[] => panel.requests.filter((request) => request.startsWith('PATCH'));

describe('outpost policy', () => {
  it('shows the rules in their order, with the numbers by which they are changed', async () => {
    expect((await run('show', 'Chernarus')).stdout).toMatch(
      /^NO +COMMANDS +EFFECT +FOR +NOTE\n1 +ban +deny +invited\n2 +kick .*\n3 +say .*\n$/,
    );
  });

  it('says that nothing is forbidden without rules', async () => {
    panel.rest.rules = [];
    expect((await run('show', 'Chernarus')).stdout).toBe('No rules: every command is allowed\n');
  });

  it('adds a rule at the end, or where it is told to, and keeps the others', async () => {
    await run('add', 'Chernarus', '#shutdown', 'approval', '--note', 'Restarts are at 6:00', '--everybody');
    await run('add', 'Chernarus', 'players', 'allow', '--at', '1');
    expect(patterns()).toEqual(['players', 'ban', 'kick', 'say', '#shutdown']);
    expect(panel.rest.rules.at(-1)).toEqual({
      ...{ pattern: '#shutdown', effect: 'approval' },
      ...{ appliesTo: 'everybody', note: 'Restarts are at 6:00' },
    });
  });

  it.each([
    [
      ['3', '1'],
      ['say', 'ban', 'kick'],
    ],
    [
      ['1', '2'],
      ['kick', 'ban', 'say'],
    ],
    [
      ['1', '99'],
      ['kick', 'say', 'ban'],
    ],
  ])('moves a rule: %j', async (numbers, order) => {
    expect((await run('move', 'Chernarus', ...numbers)).code).toBe(0);
    expect(patterns()).toEqual(order);
  });

  it('removes one rule, or all', async () => {
    await run('remove', 'Chernarus', '2');
    expect(patterns()).toEqual(['ban', 'say']);
    await run('remove', 'Chernarus', 'all');
    expect(patterns()).toEqual([]);
  });

  it.each([
    [['remove', 'Chernarus', '4'], 4, 'there is no rule 4'],
    [['move', 'Chernarus', '4', '1'], 4, 'there is no rule 4'],
    [['add', 'Chernarus', '#', 'deny'], 2, 'rules.3.pattern: A rule needs the beginning of a command'],
  ])('%j changes nothing', async (words, exitCode, message) => {
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([exitCode, `outpost: ${message}\n`]);
    expect(changes()).toEqual([]);
  });

  it('says what is meant for a command, without sending it', async () => {
    expect((await run('check', 'Chernarus', '#shutdown')).stdout).toBe(
      'needs the approval of a second person: #shutdown: Restarts are at 6:00\n',
    );
    expect(panel.requests.filter((request) => request.includes('/command '))).toEqual([]);
  });
});
