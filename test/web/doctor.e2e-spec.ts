import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye, startSource } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { becomeAdmin, fillInServer, registerServer, serverRow } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let source: SimulatedSourceServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye, source] = await Promise.all([StartedPanel.start(), startBattleye(), startSource()]);
  visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop(), source.stop()]);
});

const dialog = (of: Page) => of.getByRole('dialog');
const steps = (of: Page, status: string) => dialog(of).locator(`[data-step="${status}"]`);
const testConnection = (of: Page) => of.getByRole('button', { name: 'Test Connection' }).click();

test.describe('The connection test of the form', () => {
  test('shows its steps one after the other', async () => {
    await fillInServer(page, {
      name: 'Chernarus',
      type: 'BattlEye',
      port: battleye.port,
      password: RCON_PASSWORD,
    });
    await testConnection(page);
    await steps(page, 'running').waitFor();
    await steps(page, 'passed').filter({ hasText: 'Login' }).waitFor();
    await dialog(page).getByText('Connected', { exact: true }).waitFor();
    expect(await steps(page, 'passed').count()).toBeGreaterThanOrEqual(7);
    await expect(steps(page, 'running')).toHaveCount(0);
  });

  test('explains a refused password, with configuration lines that contain it only on request', async () => {
    await page.getByLabel('RCON Password').fill('zebra-7');
    await expect(steps(page, 'passed')).toHaveCount(0);
    await testConnection(page);
    const login = steps(page, 'failed').filter({ hasText: 'Login' });
    await login.getByText('BEServer_x64_active_').first().waitFor();
    const lines = login.getByLabel('Lines for the configuration');
    expect(await lines.textContent()).toBe(
      `RConPassword <your password>\nRConPort ${battleye.port}\nRestrictRCon 0`,
    );
    await login.getByRole('button', { name: 'Fill in password' }).click();
    expect(await lines.textContent()).toContain('RConPassword zebra-7\n');
    await login.getByRole('button', { name: 'Hide password' }).click();
    expect(await lines.textContent()).not.toContain('zebra-7');
  });

  test('copies the configuration lines', async () => {
    await visitor.grantPermissions(['clipboard-read', 'clipboard-write']);
    await steps(page, 'failed').getByRole('button', { name: 'Copy' }).click();
    await page.locator('[data-toast]', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`RConPort ${battleye.port}`);
  });

  test('recognises the other protocol', async () => {
    await page.getByRole('radio', { name: 'Source' }).check();
    await page.getByLabel('Port', { exact: true }).fill(String(battleye.port));
    await testConnection(page);
    await steps(page, 'failed').getByText('Choose the server type BattlEye.').waitFor();
  });
});

test.describe('A server that is offline', () => {
  test('can be diagnosed from its row', async () => {
    await registerServer(page, {
      name: 'Rust weekly',
      type: 'source',
      port: source.port,
      password: RCON_PASSWORD,
    });
    await page.goto('/servers');
    await serverRow(page, 'Rust weekly').getByText('Online').waitFor();
    await expect(page.getByRole('button', { name: 'Diagnose' })).toHaveCount(0);
    await source.stop();
    await serverRow(page, 'Rust weekly').getByText('Offline').waitFor();
    await page.getByRole('button', { name: 'Diagnose' }).click();
    await dialog(page).getByText('Failed', { exact: true }).waitFor();
    await steps(page, 'failed').filter({ hasText: 'Port answers' }).waitFor();
    await expect(steps(page, 'not-reached')).toHaveCount(5);
  });

  test('is diagnosed again on request', async () => {
    source = await startSource({ port: source.port });
    await dialog(page).getByRole('button', { name: 'Test again' }).click();
    await dialog(page).getByText('Connected', { exact: true }).waitFor();
    await source.stop();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  });
});

test.describe('The doctor’s report fits the window and is accessible', () => {
  for (const viewport of WIDTHS) {
    test(`at ${viewport.width} pixels`, async () => {
      const context = await browser.visitor(outpost.url, {
        storageState: { cookies: await visitor.cookies(), origins: [] },
        viewport,
      });
      const reader = await context.newPage();
      await fillInServer(reader, {
        name: 'Chernarus',
        type: 'BattlEye',
        port: battleye.port,
        password: 'zebra-7',
      });
      await testConnection(reader);
      await dialog(reader).getByText('Failed', { exact: true }).waitFor();
      await steps(reader, 'failed').getByRole('button', { name: 'Copy' }).scrollIntoViewIfNeeded();
      const problems = await layoutProblems(reader, 'doctor-form');

      await reader.goto('/servers');
      await serverRow(reader, 'Rust weekly').getByText('Offline').waitFor();
      problems.push(...(await layoutProblems(reader, 'doctor-row')));
      await reader.getByRole('button', { name: 'Diagnose' }).click();
      await dialog(reader).getByText('Failed', { exact: true }).waitFor();
      problems.push(...(await layoutProblems(reader, 'doctor-dialog')));
      await context.close();
      expect(problems).toEqual([]);
    });
  }

  test('without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
