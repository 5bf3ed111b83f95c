import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.js';
import { DESKTOP, takePicture } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { OpenedPanel } from './support/opened-panel.js';
import { serverRow } from './support/steps.js';

const NAMES = ['Chernarus', 'Livonia'] as const;

let panel: OpenedPanel;
let games: readonly SimulatedBattleyeServer[];
let page: Page;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(NAMES, browser);
  ({ games, page } = panel);
  await page.goto('/servers');
  for (const name of NAMES) await expect(serverRow(page, name)).toContainText('Online');
});

test.afterAll(() => panel.close());

const lines = () => page.locator('[data-log]');
const say = (at: number, text: string): void => games[at]?.say(`(Global) Anna: ${text}`);

// Each test builds on the one before.
test.describe('The logs of all servers', () => {
  test('are one, newest first, with the name of each server and new lines as they come', async () => {
    await page.goto('/logs');
    await page.getByRole('combobox', { name: 'Server' }).click();
    await page.getByRole('option', { name: 'All servers' }).click();
    await expect(page).toHaveURL(/\/logs\/all$/);
    say(0, 'one');
    await expect(lines().first()).toContainText('one');
    say(1, 'two');
    await expect(lines().first()).toContainText('two');
    await expect(lines().first()).toContainText('Livonia');
    await expect(lines().nth(1)).toContainText('Chernarus');
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await expect.poll(() => layoutProblems(page, 'logs-of-servers')).toEqual([]);
    }
    await takePicture(page, 'logs-of-servers-390');
    await page.setViewportSize(DESKTOP);
    await takePicture(page, 'logs-of-servers-1440');
  });

  test('are searched, and lead to that of one of them', async () => {
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('Anna: two');
    await expect(lines()).toHaveCount(1);
    await lines().getByRole('link', { name: 'Livonia' }).click();
    await expect(page).toHaveURL(/\/logs\/2$/);
    await expect(lines().first()).toContainText('two');
  });
});
