import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome } from '../../testing/run-in-terminal.js';

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

const run = (words: readonly string[], stdin = '') =>
  home.run(words, { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() }, stdin });

/** The body of the last request to a path. */
function bodyOf(path: string): unknown {
  const sent = panel.requests.findLast((request) => request.split(' ')[1] === path && request.includes('{'));
  return sent && (JSON.parse(sent.slice(sent.indexOf('{'))) as unknown);
}

describe('outpost channels add', () => {
  const add = (words: string, stdin: string) =>
    run(['channels', 'add', ...words.split(' '), '--secret-stdin'], stdin);

  it('reads what is secret from stdin, and sends it as what the kind needs', async () => {
    await add('discord Staff', 'https://discord.com/api/webhooks/1/abc\n');
    expect(bodyOf('/api/channels')).toEqual({
      ...{ kind: 'discord', name: 'Staff', url: 'https://discord.com/api/webhooks/1/abc' },
    });
    await add('telegram Night --chat -100123 --quiet 08:00-22:00 --time-zone Europe/Berlin', '12:abc\n');
    expect(bodyOf('/api/channels')).toEqual({
      ...{ kind: 'telegram', name: 'Night', token: '12:abc', chatId: '-100123' },
      quietHours: { from: '08:00', to: '22:00', timeZone: 'Europe/Berlin' },
    });
    await add('ntfy Push', 'https://ntfy.sh/staff\ntk_1\n');
    expect(bodyOf('/api/channels')).toMatchObject({ url: 'https://ntfy.sh/staff', token: 'tk_1' });
  });

  it('says what is wrong before the panel is called', async () => {
    const { stderr, code } = await add('discord Staff', 'discord.com\n');
    expect([code, stderr]).toEqual([2, expect.stringContaining('The address must begin with https://')]);
    expect(panel.requests).toEqual([]);
  });
});

describe('outpost channels test', () => {
  it('fails if the message did not arrive, with what was answered', async () => {
    expect((await run(['channels', 'test', 'Staff'])).stdout).toBe('Delivered: 200 ok\n');
    const { stderr, code } = await run(['channels', 'test', 'Nowhere']);
    expect([code, stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('there is no channel "Nowhere"'),
    ]);
    expect(code).not.toBe(0);
  });
});

describe('outpost alert-rules add', () => {
  it('sends the condition, the place and the channels by their names', async () => {
    const words = ['players-at-least', '--players', '55', '--minutes', '5', '--server', 'chernarus'];
    const told = [
      '--channel',
      'Staff',
      'My bot',
      '--escalate',
      '10 Night shift',
      '--remind',
      '60',
      '--urgent',
    ];
    await run(['alert-rules', 'add', ...words, ...told]);
    expect(bodyOf('/api/alert-rules')).toEqual({
      name: 'players-at-least',
      condition: { kind: 'players-at-least', players: 55, minutes: 5 },
      ...{ scope: 'server', serverId: 7, channelIds: [1, 3], remindMinutes: 60, urgent: true },
      escalations: [{ afterMinutes: 10, channelIds: [2] }],
    });
  });

  it.each([
    [['log'], 'A text to look for must have 1 to 200 characters'],
    [['down', '--escalate', 'Staff'], 'minutes and a channel'],
    [['down', '--channel', 'Nobody'], 'there is no channel "Nobody"'],
  ])('refuses %j', async (words, why) => {
    const { stderr, code } = await run(['alert-rules', 'add', ...words]);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(why)]);
  });
});

describe('outpost alerts list', () => {
  it('asks for those of a server that go on', async () => {
    const { stdout } = await run(['alerts', 'list', '--open', '--server', 'Chernarus']);
    expect(stdout).toContain('Down for more than 2 min');
    expect(panel.requests.at(-1)).toMatch(/^GET \/api\/alerts\?serverId=7&state=open/);
  });
});
