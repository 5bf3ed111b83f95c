import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, takePicture } from './support/browser.js';
import { OpenedPanel } from './support/opened-panel.js';
import { serverRow } from './support/steps.js';

const LINES = 60;

let panel: OpenedPanel;
let battleye: SimulatedBattleyeServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(['Chernarus'], browser, { visitor: { timezoneId: 'UTC' } });
  [battleye] = panel.games as [SimulatedBattleyeServer];
  ({ page } = panel);
  await page.request.patch('/api/servers/1', { data: { timeZone: 'Asia/Kathmandu' } });
  await page.goto('/servers');
  await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  for (let each = 1; each <= LINES; each++)
    battleye.say(`(Global) ${each % 10 === 0 ? 'Mirek' : 'Salt'}: line ${each} of many`);
  await page.goto('/logs/1');
  await lines()
    .filter({ hasText: `line ${LINES} of` })
    .waitFor();
});

test.afterAll(() => panel.close());

const lines = () => page.locator('[data-log]');
const menu = () => page.getByRole('menu', { name: 'View' });

async function choose(role: 'menuitemradio' | 'menuitemcheckbox', name: string): Promise<void> {
  await page.getByRole('button', { name: 'View' }).click();
  await menu().getByRole(role, { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await menu().waitFor({ state: 'detached' });
}

// Each test builds on the one before.
test.describe('The view of a log', () => {
  test('has five rows, then as many as somebody chooses, also after a reload', async () => {
    await expect(lines()).toHaveCount(5);
    await choose('menuitemradio', '25');
    await expect(lines()).toHaveCount(25);
    await page.reload();
    await expect(lines()).toHaveCount(25);
    await choose('menuitemradio', '100');
    await expect.poll(() => lines().count()).toBeGreaterThan(LINES);
  });

  test('fills the window with as many as fit, however high it is', async () => {
    await choose('menuitemradio', 'As many as fit');
    await expect.poll(() => lines().count()).toBeLessThan(LINES);
    const fits = () => page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
    expect(await fits()).toBe(true);
    const before = await lines().count();
    await page.setViewportSize({ ...DESKTOP, height: 1200 });
    await expect.poll(() => lines().count()).toBeGreaterThan(before);
    expect(await fits()).toBe(true);
    await page.setViewportSize(DESKTOP);
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'log-view-dark-1440');
  });

  test('leaves out columns', async () => {
    const heads = () => page.getByRole('columnheader');
    await expect(heads()).toHaveText(['Time', 'Type', 'Message']);
    await choose('menuitemcheckbox', 'Type');
    await expect(heads()).toHaveText(['Time', 'Message']);
    await choose('menuitemcheckbox', 'Type');
  });

  test('tells times in the zone of the viewer, or in that of the server', async () => {
    const time = lines().first().locator('time');
    const inViewer = await time.innerText();
    await choose('menuitemradio', 'In that of the server (Asia/Kathmandu)');
    const inServer = await time.innerText();
    const minutes = (text: string): number => Date.parse(`${text} UTC`) / 60_000;
    expect(minutes(inServer) - minutes(inViewer)).toBe(5 * 60 + 45);
    await choose('menuitemradio', 'In your time zone');
  });

  test('is narrowed to a player by a click on the name, which can be kept as a filter', async () => {
    await lines().getByRole('button', { name: 'Mirek' }).first().click();
    await expect(lines()).toHaveCount(LINES / 10);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Save this filter…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('About Mirek');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => lines().count()).toBeGreaterThan(LINES / 10);
    await page.reload();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'About Mirek', exact: true }).click();
    await expect(lines()).toHaveCount(LINES / 10);
    await expect(page).toHaveURL(/\?q=Mirek$/);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forget the filter About Mirek' }).click();
    await expect(page.getByRole('button', { name: 'About Mirek', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  test('shows all lines again when a filter is cleared right after it was chosen', async () => {
    await page.reload();
    await lines().getByRole('button', { name: 'Mirek' }).first().click();
    await expect(lines()).toHaveCount(LINES / 10);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => lines().count()).toBeGreaterThan(LINES / 10);
  });

  test('is searched with a regular expression, and says what is none', async () => {
    const field = page.getByRole('searchbox', { name: 'Search messages' });
    await choose('menuitemradio', '25');
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await field.fill('line [56]\\d of');
    await expect(page).toHaveURL(/\?pattern=/);
    await expect(lines()).toHaveCount(11);
    battleye.say('(Global) Salt: line 61 of many');
    battleye.say('(Global) Salt: line 71 of many');
    await expect(lines().first()).toContainText('line 61 of many');
    await field.fill('line [56');
    await page.getByText('This is no regular expression').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await expect(page).toHaveURL(/\?q=line/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => lines().count()).toBeGreaterThan(LINES / 10);
  });

  test('is narrowed to the time of the bars that somebody drags over, or reaches by keys', async () => {
    const chart = page.getByRole('slider', { name: 'Lines by time' });
    battleye.say('(Global) Salt: much later');
    await expect(lines().first()).toContainText('much later');
    await page.reload();
    await expect(chart).toHaveAttribute('aria-valuetext', /· \d+ lines/);
    const { x = 0, y = 0, width = 0 } = (await chart.boundingBox()) ?? {};
    await page.mouse.move(x + width * 0.6, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, y + 20, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\?from=[^&]+&to=/);
    await expect(lines().filter({ hasText: 'line 60 of' })).toHaveCount(0);
    await expect(lines().filter({ hasText: 'much later' })).toHaveCount(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'All times' }).click();
    await expect(lines().filter({ hasText: 'line 60 of' })).toHaveCount(1);
    await chart.press('ArrowLeft');
    await chart.press('Shift+ArrowLeft');
    await chart.press('Enter');
    await expect(page).toHaveURL(/\?from=[^&]+&to=/);
    await page.getByRole('button', { name: 'All times' }).click();
    await expect(page).toHaveURL(/\/logs\/1$/);
    await choose('menuitemcheckbox', 'Lines by time');
    await expect(chart).toHaveCount(0);
    await choose('menuitemcheckbox', 'Lines by time');
  });

  test('has room for its buttons on a phone', async () => {
    await page.setViewportSize(PHONE);
    await expect.poll(() => sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
