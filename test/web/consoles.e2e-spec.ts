import { readFile } from 'node:fs/promises';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.js';
import { PHONE, sidewaysOverflow, takePicture } from './support/browser.js';
import { OpenedPanel } from './support/opened-panel.js';
import { serverRow, toast } from './support/steps.js';

const NAMES = ['Chernarus', 'Livonia'] as const;

let panel: OpenedPanel;
let games: readonly SimulatedBattleyeServer[];
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(NAMES, browser);
  ({ games, visitor, page } = panel);
  await page.goto('/servers');
  for (const name of NAMES) await serverRow(page, name).getByText('Online').waitFor();
});

test.afterAll(() => panel.close());

const consoleOf = (name: string) => page.getByRole('region', { name: `Console of ${name}` });
const say = (text: string): void => games[0]?.say(`(Global) Survivor: ${text}`);

// Each test builds on the one before.
test.describe('Consoles side by side', () => {
  test('are opened from one of them, and keep their commands apart', async () => {
    await page.goto('/console/1');
    await page.getByRole('button', { name: 'Open another console beside it' }).click();
    await page.getByRole('menuitem', { name: 'Livonia' }).click();
    await expect(page).toHaveURL(/\/console\/1,2$/);
    for (const name of NAMES) await consoleOf(name).waitFor();
    await consoleOf('Livonia').getByLabel('Command', { exact: true }).fill('admins');
    await consoleOf('Livonia').getByRole('button', { name: 'Execute' }).click();
    await consoleOf('Livonia').locator('[data-command="admins"]').waitFor();
    await expect(consoleOf('Chernarus').locator('[data-command="admins"]')).toHaveCount(0);
    expect(games.map(({ journal }) => journal.executed.includes('admins'))).toEqual([false, true]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'consoles-dark-1440');
  });

  test('stand one below the other on a phone', async () => {
    const size = page.viewportSize();
    await page.setViewportSize(PHONE);
    for (const name of NAMES) await consoleOf(name).waitFor();
    await expect.poll(() => sidewaysOverflow(page)).toBe(0);
    if (size) await page.setViewportSize(size);
  });

  test('are closed one by one, and a server that is gone says so in its place', async () => {
    await page.goto('/console/1,99');
    await page.getByText('There is no such server').first().waitFor();
    await consoleOf('Chernarus').waitFor();
    await page.getByRole('link', { name: 'Close the console of There is no such server' }).click();
    await expect(page).toHaveURL(/\/console\/1$/);
    await consoleOf('Chernarus').waitFor();
  });
});

test.describe('What a console shows', () => {
  test.beforeAll(async () => {
    for (const word of ['apple', 'pear', 'apple pie']) say(word);
    await page.goto('/console/1');
    await consoleOf('Chernarus').getByText('apple pie').waitFor();
  });

  test('is searched from match to match with F3', async () => {
    await page.keyboard.press('F3');
    await expect(consoleOf('Chernarus').getByLabel('Search', { exact: true })).toBeFocused();
    await page.keyboard.type('apple');
    await expect(consoleOf('Chernarus').getByRole('status')).toHaveText('2 found');
    const current = () => consoleOf('Chernarus').locator('[data-current]');
    await page.keyboard.press('F3');
    await expect(current()).toContainText('apple pie');
    await page.keyboard.press('F3');
    await expect(current()).not.toContainText('pie');
    await page.keyboard.press('Shift+F3');
    await expect(current()).toContainText('apple pie');
  });

  test('is copied as text and as Markdown, as far as it is shown', async () => {
    await visitor.grantPermissions(['clipboard-read', 'clipboard-write']);
    const take = async (how: string, expected: RegExp): Promise<void> => {
      await page.getByRole('button', { name: 'Copy or download what is shown' }).click();
      await page.getByRole('menuitem', { name: how }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(expected);
      await toast(page, 'Copied').getByText('2 entries').first().waitFor();
    };
    const stamp = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z  \(Global\) Survivor: `;
    await take('Copy as text', new RegExp(`^${stamp}apple\n${stamp}apple pie$`));
    await take('Copy as Markdown', new RegExp(`^\`\`\`text\n${stamp}apple\n${stamp}apple pie\n\`\`\`$`));
  });

  test('is downloaded', async () => {
    await page.getByRole('button', { name: 'Copy or download what is shown' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Chernarus \d{4}-\d\d-\d\d\.txt$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/apple pie\n$/);
  });

  test('shows who is on as a table, and as the game wrote it for those who want that', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await consoleOf('Chernarus').getByLabel('Command', { exact: true }).fill('players');
    await page.keyboard.press('Enter');
    const answer = page.locator('[data-command="players"]').last();
    const table = answer.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['#', 'Name', 'Ping', 'ID', 'Address']);
    await expect(table.getByRole('row')).toHaveCount(1 + (games[0]?.world.players.length ?? 0));
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'answer-table-dark-1440');
    await answer.getByRole('button', { name: 'As text' }).click();
    await answer.getByText('players in total').waitFor();
    await answer.getByRole('button', { name: 'As a table' }).click();
    await table.waitFor();
  });
});
