import { expect, test } from '@playwright/test';
import { incidentOf } from '../support/stored-alerts.js';
import { accessibilityProblems } from './support/accessibility.js';
import { problemsAtAllWidths } from './support/layout-checks.js';
import { OpenedPanel } from './support/opened-panel.js';
import { toast } from './support/steps.js';

let panel: OpenedPanel;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(['Chernarus'], browser);
  await panel.outpost.query(incidentOf(1));
});
test.afterAll(() => panel.close());

test.describe('An incident', () => {
  test('is listed, and tells who was on and what happened around it', async () => {
    const { page } = panel;
    await page.goto('/servers/alerts?tab=incidents');
    const row = page.locator('[data-row="Chernarus"]');
    await expect(row).toContainText('2 players were on');
    expect(await accessibilityProblems(page)).toEqual([]);
    await row.getByRole('link', { name: 'Open the incident of Chernarus' }).click();
    await page.getByRole('heading', { name: 'Chernarus: incident' }).waitFor();
    await expect(page.getByRole('main')).toContainText('Anna, Boris');
    await expect(page.getByRole('list', { name: 'What happened' })).toContainText('The server is online');
  });

  test('has notes', async () => {
    const { page } = panel;
    await page.getByLabel('New note').fill('The host had lost its power.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('The host had lost its power.')).toBeVisible();
    await expect(page.getByLabel('New note')).toHaveValue('');
    expect(await problemsAtAllWidths(page, 'incident')).toEqual([]);
    await page.getByRole('button', { name: /^Delete the note of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Note deleted').waitFor();
    await expect(page.getByText('Nobody has written anything about it yet.')).toBeVisible();
  });

  test('is linked from the heartbeat of its server', async () => {
    const { page } = panel;
    await page.goto('/servers/1');
    await page.getByRole('button', { name: /^Health/ }).click();
    await page.getByRole('list', { name: 'Incidents' }).getByRole('link').click();
    await page.waitForURL('/servers/1/incidents/1');
  });
});
