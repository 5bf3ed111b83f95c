import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, test } from '@playwright/test';
import { incidentOf } from '../support/stored-alerts.js';
import { accessibilityProblems } from './support/accessibility.js';
import { takePicture } from './support/browser.js';
import { problemsAtAllWidths } from './support/layout-checks.js';
import { OpenedPanel } from './support/opened-panel.js';
import { toast } from './support/steps.js';

const LOGO = fileURLToPath(new URL('../../web/public/icons/icon-192.png', import.meta.url));

let panel: OpenedPanel;
let stranger: BrowserContext;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(['Chernarus', 'Livonia'], browser);
  await panel.outpost.query(incidentOf(1));
  // Nobody who is signed in, and a browser without scripts.
  stranger = await browser.newContext({ baseURL: panel.outpost.url, javaScriptEnabled: false });
});
test.afterAll(async () => {
  await stranger.close();
  await panel.close();
});

const dialog = () => panel.page.getByRole('dialog');
const row = (name: string) => panel.page.locator(`[data-row="${name}"]`);
const press = (name: string) => panel.page.getByRole('button', { name, exact: true }).click();
const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click();

// Each test builds on the one before.
test.describe('A status page', () => {
  test('is made in the panel, which says what is wrong at the field', async () => {
    const { page } = panel;
    await page.goto('/servers/alerts?tab=status-pages');
    await page.getByText('No status page yet.').waitFor();
    await press('New status page');
    await dialog().getByLabel('Title', { exact: true }).fill('My community');
    await dialog().getByLabel('Address').fill('My Community');
    await save();
    await expect(dialog()).toContainText('slug must be 3 to 40 small letters, digits and hyphens');
    await dialog().getByLabel('Address').fill('my-community');
    await dialog().getByLabel('Players').selectOption('Who is on');
    await dialog().getByLabel('Colour').fill('#3b82f6');
    await dialog().locator('input[type=file]').setInputFiles(LOGO);
    await expect(dialog().getByRole('presentation')).toBeVisible();
    expect(await problemsAtAllWidths(page, 'status-page-new')).toEqual([]);
    await save();
    await toast(page, 'Status page saved').waitFor();
    await expect(row('My community')).toContainText('/status/my-community');
  });

  test('tells the state to a stranger whose browser runs no scripts', async () => {
    const page = await stranger.newPage();
    // It is read again every ten seconds: the first look may be one from before the servers have answered.
    await expect(async () => {
      await page.goto('/status/my-community');
      expect(await page.getByRole('status').textContent()).toBe('All servers are up');
    }).toPass({ intervals: [1_000] });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My community');
    await expect(page.getByRole('listitem').filter({ hasText: 'Livonia' })).toContainText('Up');
    await expect(page.getByRole('list', { name: 'Incidents' })).toContainText('Chernarus');
    await page.close();
  });

  test('is readable for everybody, in dark and in light, on a phone and on a desk', async ({ browser }) => {
    for (const [colorScheme, width] of [
      ['dark', 1440],
      ['light', 390],
    ] as const) {
      const context = await browser.newContext({
        ...{ baseURL: panel.outpost.url, colorScheme, viewport: { width, height: 900 } },
      });
      const page = await context.newPage();
      await page.goto('/status/my-community');
      expect(await accessibilityProblems(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await takePicture(page, `status-page-${colorScheme}-${width}`);
      await context.close();
    }
  });

  test('is shared as a badge, a frame and JSON', async () => {
    await press('Share the status page My community');
    await expect(dialog()).toContainText('/status/my-community/badge.svg');
    await expect(dialog()).toContainText('<iframe src=');
    expect(await accessibilityProblems(panel.page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Done' }).click();
  });
});
