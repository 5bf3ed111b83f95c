import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { takePicture, TestBrowser } from './support/browser.js';
import { becomeAdmin, registerServer, toast } from './support/steps.js';

let outpost: StartedPanel;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  visitor = await browser.visitor(outpost.url, { colorScheme: 'dark' });
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  for (const [index, name] of ['Chernarus', 'Livonia', 'Sakhal'].entries())
    await registerServer(page, {
      name,
      type: 'battleye',
      game: 'dayz',
      port: 7000 + index,
      password: 'secret',
    });
  await page.goto('/servers/1/tasks');
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const dialog = () => page.getByRole('dialog');
const answer = (label: string) => dialog().getByRole('button', { name: label, exact: true }).click();
const row = (command: string) => page.locator(`[data-schedule="${command}"]`);
const nextRuns = () => dialog().getByRole('list', { name: 'Next runs' }).getByRole('listitem');

async function storedOn(serverId: number): Promise<ScheduledCommand[]> {
  const answer = await page.request.get(`/api/servers/${serverId}/scheduled`);
  return (await answer.json()) as ScheduledCommand[];
}

// Each test builds on the one before.
test.describe('Tasks', () => {
  test('start from a template, in the words of the game', async () => {
    await page.getByRole('button', { name: 'Server messages' }).click();
    await expect(dialog().getByRole('textbox', { name: 'Command', exact: true })).toHaveValue(/^say -1 \S/);
    await answer('Cancel');
    await page.getByRole('button', { name: 'Daily restarts' }).click();
    await expect(dialog()).toContainText('New restart plan');
    await expect(dialog().getByRole('textbox', { name: 'Times', exact: true })).toHaveValue('04:00');
    await answer('Cancel');
    await page.getByRole('button', { name: 'Weekly maintenance' }).click();
    await expect(dialog().getByRole('textbox', { name: 'Command', exact: true })).toHaveValue('writeBans');
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'task-template-dark-1440');
  });

  test('show the next five runs of what is typed, in the time zone that is chosen', async () => {
    await dialog().getByRole('textbox', { name: 'Command', exact: true }).fill('#shutdown');
    await dialog().getByLabel('Schedule Type').selectOption('Custom');
    await dialog().getByLabel('Cron Expression').fill('0 0 29 2 *');
    await expect(nextRuns()).toHaveText([/^Feb 29, 2028 0?0:00:00/, /2032/, /2036/, /2040/, /2044/]);
    await dialog().getByLabel('Time Zone').selectOption('Europe/Berlin');
    await expect(nextRuns().first().locator('time')).toHaveAttribute('datetime', '2028-02-28T23:00:00.000Z');
    await dialog().getByLabel('Cron Expression').fill('0 25 * * *');
    await expect(nextRuns()).toHaveCount(0);
    await dialog().getByLabel('Cron Expression').fill('0 4 * * *');
    await expect(nextRuns()).toHaveCount(5);
  });

  test('are made on several servers at once', async () => {
    await dialog().getByLabel('Also on (optional)').fill('liv');
    await page.getByRole('option', { name: 'Livonia' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog()).toContainText('Schedule on 2 servers');
    await answer('Schedule Command');
    await expect(dialog()).toContainText('2 of 2 done');
    await answer('Close');
    await expect(row('#shutdown')).toBeVisible();
    const made = { command: '#shutdown', schedule: '0 4 * * *', timeZone: 'Europe/Berlin' };
    expect([await storedOn(1), await storedOn(2), await storedOn(3)]).toMatchObject([[made], [made], []]);
  });

  test('are switched off and on in their row', async () => {
    const onOff = row('#shutdown').getByRole('switch', { name: 'Switched on: #shutdown' });
    await onOff.click();
    await expect(row('#shutdown')).toContainText('Disabled');
    expect((await storedOn(1)).map(({ enabled }) => enabled)).toEqual([false]);
    await onOff.click();
    await expect(row('#shutdown')).toContainText('Active');
    await page.route('**/scheduled/*', (route) => route.abort(), { times: 1 });
    await onOff.click();
    await toast(page, 'Failed to switch the command').waitFor();
    await expect(onOff).toBeChecked();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('are duplicated, with other words', async () => {
    await page.getByRole('button', { name: 'Duplicate: #shutdown' }).click();
    await expect(dialog().getByLabel('Schedule Type')).toHaveValue('daily');
    await dialog().getByRole('textbox', { name: 'Command', exact: true }).fill('#lock');
    await dialog().getByLabel('Hour').fill('3');
    await answer('Schedule Command');
    await toast(page, 'Command scheduled').waitFor();
    expect(await storedOn(1)).toMatchObject([
      { command: '#shutdown', schedule: '0 4 * * *' },
      { command: '#lock', schedule: '0 3 * * *', timeZone: 'Europe/Berlin' },
    ]);
  });
});
