import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../testing/fake-panel.js';
import { aRun } from '../testing/fake-schedules.js';
import { TestHome } from '../testing/run-in-terminal.js';

const FIVE = [1, 2, 3, 4, 5];

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  const [session] = panel.accounts.sessions;
  if (session) panel.accounts.sessions = FIVE.map((id) => ({ ...session, id }));
  const [identity] = panel.accounts.identities;
  if (identity) panel.accounts.identities = FIVE.map((id) => ({ ...identity, id }));
  const [warning] = panel.players.warnings;
  if (warning) panel.players.warnings = FIVE.map((id) => ({ ...warning, id }));
  panel.schedules.runs = FIVE.map((id) => aRun({ id }));
  for (const id of FIVE) {
    panel.addServer({ id, name: `Server ${id}` });
    panel.accounts.add({ username: `person${id}`, isApproved: false });
    panel.schedules.add({});
    panel.issueToken();
  }
  panel.rowsOfPage = 2;
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

describe.each([
  ['servers list', 5],
  ['users list', 5],
  ['users pending', 5],
  ['account sessions list', 5],
  ['account identities list', 5],
  ['players warnings 1', 5],
  ['schedules list 1', 5],
  ['schedules runs 1 1', 5],
  // Includes the token that authenticates the request.
  ['tokens list', 6],
])('outpost %s', (words, rows) => {
  const listed = async (options: readonly string[] = []): Promise<readonly unknown[]> => {
    const env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() };
    const { stdout } = await home.run([...words.split(' '), '--json', ...options], { env });
    return JSON.parse(stdout) as readonly unknown[];
  };

  it('reads every page', async () => {
    expect(await listed()).toHaveLength(rows);
  });

  it('stops at the limit', async () => {
    expect(await listed(['--limit', '3'])).toHaveLength(3);
    expect(panel.requests.at(-1)).toMatch(/\?limit=3&after=2$/);
  });
});
