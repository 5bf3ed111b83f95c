import { expect, test } from '@playwright/test';
import { problemsAtAllWidths } from './support/layout-checks.js';
import { OpenedPanel } from './support/opened-panel.js';
import { serverRow, toast } from './support/steps.js';

let panel: OpenedPanel;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(['Chernarus', 'Livonia'], browser);
});
test.afterAll(() => panel.close());

const dialog = () => panel.page.getByRole('dialog');
const row = (name: string) => panel.page.locator(`[data-row="${name}"]`);
const press = (name: string) => panel.page.getByRole('button', { name, exact: true }).click();
const choose = (label: string, option: string) =>
  dialog().getByLabel(label, { exact: true }).selectOption(option);
const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click();

// Each test builds on the one before.
test.describe('Maintenance', () => {
  test('begins at once on a server, which is shown with it until somebody ends it', async () => {
    const { page } = panel;
    await page.goto('/servers/alerts?tab=maintenance');
    await page.getByText('No maintenance is planned.').waitFor();
    await press('New maintenance');
    await dialog().getByLabel('Name').fill('Mod update');
    await choose('Where', 'One server');
    await choose('Server', 'Chernarus');
    await choose('How long', '2 hours');
    await dialog().getByLabel('Hold scheduled commands and restart plans back').check();
    expect(await problemsAtAllWidths(page, 'maintenance-new')).toEqual([]);
    await save();
    await toast(page, 'Maintenance saved').waitFor();
    await expect(row('Mod update')).toContainText('Under way');
    await expect(row('Mod update')).toContainText('Holds schedules back');
    await page.goto('/servers');
    await expect(serverRow(page, 'Chernarus')).toContainText('Maintenance');
    await expect(serverRow(page, 'Livonia')).not.toContainText('Maintenance');
    await serverRow(page, 'Chernarus').getByRole('link', { name: 'Maintenance' }).click();
    await press('End now: Mod update');
    await toast(page, 'Maintenance ended').waitFor();
    await expect(row('Mod update')).toContainText('Over');
  });

  test('is planned for every week, and is in the calendar of the week', async () => {
    const { page } = panel;
    await press('New maintenance');
    await dialog().getByLabel('Name').fill('Weekly update');
    await choose('When', 'Every week');
    await dialog().getByLabel('How long, in minutes').fill('0');
    await save();
    await expect(dialog()).toContainText('Minutes must be a whole number from 1 to 1440');
    await dialog().getByLabel('How long, in minutes').fill('90');
    await dialog().getByRole('button', { name: 'Thursday' }).click();
    await save();
    await expect(row('Weekly update')).toContainText('Thursday, 04:00, for 90 min');
    expect(await problemsAtAllWidths(page, 'maintenance')).toEqual([]);
    await page.goto('/servers/calendar');
    await press('Next 7 days');
    await expect(page.getByRole('list', { name: 'Maintenance' })).toContainText('Weekly update');
  });

  test('keeps its times when only its name is changed', async () => {
    const { page } = panel;
    await page.goto('/servers/alerts?tab=maintenance');
    const before = await row('Weekly update').textContent();
    await press('Edit the maintenance Weekly update');
    await dialog().getByLabel('Name').fill('Wipe');
    await save();
    await toast(page, 'Maintenance saved').waitFor();
    await expect(row('Wipe')).toHaveText(before?.replace('Weekly update', 'Wipe') ?? '');
  });
});
