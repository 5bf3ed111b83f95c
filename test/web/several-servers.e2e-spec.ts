import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD } from '../support/game-servers.js';
import { accessibilityProblems } from './support/accessibility.js';
import { DESKTOP, takePicture } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { OpenedPanel } from './support/opened-panel.js';
import { confirm, registerServer, serverRow } from './support/steps.js';

const ONLINE = ['Chernarus', 'Livonia'] as const;

let panel: OpenedPanel;
let games: readonly SimulatedBattleyeServer[];
let page: Page;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(ONLINE, browser);
  ({ games, page } = panel);
  await registerServer(page, { name: 'Sakhal', type: 'battleye', port: 9, password: RCON_PASSWORD });
});

test.beforeEach(async () => {
  await page.goto('/servers');
  for (const name of ONLINE) await expect(serverRow(page, name)).toContainText('Online');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
});

test.afterAll(() => panel.close());

const bar = () => page.getByRole('toolbar', { name: 'Selected servers' });
const choose = (action: string) => bar().getByRole('button', { name: action, exact: true }).click();
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const result = (name: string) => page.locator(`[data-result="${name}"]`);
const dialog = () => page.getByRole('dialog');

const servers = async () => (await (await page.request.get('/api/servers')).json()) as Server[];

test.describe('Several servers', () => {
  test('are selected one by one, as a range with Shift, and all of those shown', async () => {
    await expect(bar().getByRole('button', { name: 'Command' })).toBeDisabled();
    await check('Sakhal').click();
    await expect(bar()).toContainText('1 selected');
    await check('Livonia').click({ modifiers: ['Shift'] });
    await expect(bar()).toContainText('3 selected');
    await check('Livonia').click();
    await expect(bar()).toContainText('2 selected');
    await choose('Select all 3');
    await expect(bar()).toContainText('3 selected');
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      expect(await layoutProblems(page, 'several-servers')).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
    await choose('Done');
    await expect(check('Livonia')).toHaveCount(0);
  });

  test('are sent a command: with the answer of each, and without those that are not connected', async () => {
    await choose('Select all 3');
    await choose('Command');
    await dialog().getByLabel('Command', { exact: true }).fill('#shutdown');
    await expect(dialog()).toContainText('This command disconnects players or keeps them out.');
    await dialog().getByLabel('Command', { exact: true }).fill('admins');
    await expect(dialog()).toContainText('Sakhal: Not connected');
    await confirm(page, 'Send to 2 Servers');
    await expect(dialog()).toContainText('2 of 2 done');
    for (const name of ONLINE) await expect(result(name)).toContainText('Connected RCon admins');
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'several-servers-results-dark-1440');
    for (const game of games)
      expect(game.journal.executed.filter((command) => command === 'admins')).toHaveLength(1);
    await confirm(page, 'Close');
  });

  test('are told what failed on one of them, which is tried again alone', async () => {
    await choose('Select all 3');
    await choose('Message');
    await page.route('**/players/broadcast', (route) => route.abort(), { times: 1 });
    await dialog().getByLabel('Message').fill('Restart in five minutes');
    await confirm(page, 'Send to 2 Servers');
    await expect(dialog()).toContainText('1 of 2 done · 1 failed');
    await confirm(page, 'Try the Failed Again');
    await expect(dialog()).toContainText('2 of 2 done');
    await confirm(page, 'Close');
    const sent = games.map(({ journal }) => journal.executed.filter((command) => command.startsWith('say ')));
    expect(sent).toEqual([['say -1 Restart in five minutes'], ['say -1 Restart in five minutes']]);
  });

  test('are given tags and rid of others', async () => {
    await choose('Select all 3');
    await choose('Tags');
    await dialog().getByLabel('Add', { exact: true }).fill('pvp, eu');
    await confirm(page, 'Change 3 Servers');
    await expect(dialog()).toContainText('3 of 3 done');
    await confirm(page, 'Close');
    await choose('Tags');
    await expect(dialog()).toContainText('There are: eu, pvp');
    await dialog().getByLabel('Remove', { exact: true }).fill('eu');
    await confirm(page, 'Change 3 Servers');
    await expect(dialog()).toContainText('3 of 3 done');
    await confirm(page, 'Close');
    expect((await servers()).map(({ tags }) => tags)).toEqual([['pvp'], ['pvp'], ['pvp']]);
  });

  test('are given a schedule each', async () => {
    await check('Sakhal').click();
    await check('Chernarus').click();
    await choose('Schedule');
    await expect(dialog()).toContainText('Schedule on 2 servers');
    await confirm(page, 'Schedule Command');
    await expect(dialog()).toContainText('Command is required');
    await dialog().getByRole('textbox', { name: 'Command', exact: true }).fill('say -1 hello');
    await confirm(page, 'Schedule Command');
    await expect(dialog()).toContainText('2 of 2 done');
    await confirm(page, 'Close');
    for (const { id, name } of await servers()) {
      const answer = await page.request.get(`/api/servers/${id}/scheduled`);
      const listed = (await answer.json()) as ScheduledCommand[];
      expect(listed.map(({ command }) => command)).toEqual(name === 'Livonia' ? [] : ['say -1 hello']);
    }
  });

  test('are restarted together, after a question', async () => {
    await choose('Select all 3');
    await choose('Restart');
    await expect(dialog()).toContainText('Restart 2 servers?');
    await confirm(page, 'Restart 2 Servers');
    await expect(dialog()).toContainText('2 of 2 done');
    await confirm(page, 'Close');
    for (const game of games) expect(game.journal.executed).toContain('#shutdown');
  });
});
