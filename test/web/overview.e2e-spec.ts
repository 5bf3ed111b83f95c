import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startSource } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { takePicture, TestBrowser } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { becomeAdmin, chooseInRow, fillInServer, registerServer, serverRow, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let source: SimulatedSourceServer;
let game: SimulatedA2sServer;
let rust: SimulatedA2sServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye, source] = await Promise.all([
    StartedPanel.start(),
    SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD, players: 12 }),
    startSource(),
  ]);
  // One of the usual query ports for this RCON port, so that the connection test finds it.
  game = await SimulatedA2sServer.start({ port: battleye.port + 1 });
  rust = await SimulatedA2sServer.start({
    port: 0,
    game: { name: 'Rust weekly', map: 'Procedural Map', version: '2570', players: 41, maxPlayers: 100 },
  });
  visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  await page.goto('/');
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
  await Promise.all([battleye.stop(), source.stop(), game.stop(), rust.stop()]);
});

const dialog = (of: Page) => of.getByRole('dialog');
const card = (of: Page, label: string) => of.getByRole('region', { name: label });

test.describe('The dashboard of an empty panel', () => {
  test('shows dashes for what nobody knows, and says why [S2.53 S9.30]', async () => {
    await card(page, 'Avg. Uptime').getByText('–', { exact: true }).waitFor();
    await card(page, 'Total Servers').getByText('0', { exact: true }).waitFor();
    await card(page, 'Active Players').hover();
    await page.getByRole('tooltip', { name: 'No server has reported how many are on' }).waitFor();
  });
});

test.describe('A server with a query port', () => {
  test('adopts the port that a successful test has found', async () => {
    const entry = { name: 'Chernarus', type: 'battleye', port: battleye.port, password: RCON_PASSWORD };
    await fillInServer(page, entry);
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await dialog(page).getByText('Connected', { exact: true }).waitFor();
    expect(await page.getByLabel('Query Port (optional)').inputValue()).toBe(String(game.port));
    await dialog(page).getByRole('button', { name: 'Add Server' }).click();
    await toast(page, 'Server added').waitFor();
  });

  test('shows who is on, the map and the version [S2.65 S9.10]', async () => {
    const row = serverRow(page, 'Chernarus');
    await row.getByText('12/60').waitFor();
    await row.getByText('chernarusplus · 1.28.160000').waitFor();
    await page.getByText('12/60 Players', { exact: true }).waitFor();
  });

  test('is counted on the dashboard, with its console and its latest lines [S2.53 S2.54]', async () => {
    await page.goto('/');
    await card(page, 'Online Servers').getByText('1', { exact: true }).waitFor();
    await card(page, 'Active Players').getByText('12', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Console of Chernarus' }).waitFor();
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
  });
});

test.describe('Editing a server', () => {
  const open = async (name: string): Promise<void> => {
    await page.goto('/servers');
    await chooseInRow(page, name, 'Edit');
    await page.getByRole('heading', { name: 'Edit Server' }).waitFor();
  };
  const save = (): Promise<void> => dialog(page).getByRole('button', { name: 'Save Changes' }).click();

  test('saves nothing without a change', async () => {
    await open('Chernarus');
    await save();
    await toast(page, 'No changes').waitFor();
  });

  test('saves a new name and slots, and keeps the session', async () => {
    const logins = battleye.journal.of('login').length;
    await open('Chernarus');
    await page.getByLabel('Server Name').fill('Chernarus Hardcore');
    await page.getByLabel('Max Players').fill('80');
    await save();
    await toast(page, 'Server updated').waitFor();
    await serverRow(page, 'Chernarus Hardcore').getByText('12/80').waitFor();
    expect(battleye.journal.of('login')).toHaveLength(logins);
  });

  test('shows a refusal at its field', async () => {
    await open('Chernarus Hardcore');
    await page.getByLabel('Time Zone').fill('Berlin');
    await save();
    await dialog(page).getByText('Time zone must be a name such as Europe/Berlin').waitFor();
    await page.getByLabel('Time Zone').fill('Europe/Berlin');
    await save();
    await toast(page, 'Server updated').waitFor();
  });

  test('reconnects a server after its wrong password is corrected', async () => {
    await registerServer(page, { name: 'Rust weekly', type: 'source', port: source.port, password: 'wrong' });
    await page.goto('/servers');
    await serverRow(page, 'Rust weekly').getByText('Offline').waitFor();
    await open('Rust weekly');
    await page.getByLabel('RCON Password').fill(RCON_PASSWORD);
    await page.getByLabel('Query Port (optional)').fill(String(rust.port));
    await save();
    await serverRow(page, 'Rust weekly').getByText('Online').waitFor();
  });
});

test.describe('A server whose RCON is lost', () => {
  test('is shown in Limited Mode as long as its game answers, and counts from then [S2.68]', async () => {
    await source.stop();
    const row = serverRow(page, 'Rust weekly');
    await row.getByText('Limited Mode*').waitFor();
    await row.getByText('41/60').waitFor();
    await row.getByText('Procedural Map · 2570').waitFor();
    expect(await row.getByRole('link', { name: 'Console' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('is offline when the game stops too', async () => {
    await registerServer(page, { name: 'Livonia', type: 'battleye', port: 9, password: 'x' });
    await page.goto('/servers');
    await serverRow(page, 'Livonia').getByText('Offline').waitFor();
    await serverRow(page, 'Livonia').getByText('–/60').waitFor();
    await page.getByText(/^Down for \d+m$/).waitFor();
  });
});

test.describe('A diagnosis that finds a query port', () => {
  test('offers it, and the server is in Limited Mode once it is accepted', async () => {
    // Nothing listens on this TCP port; the one above it is among the usual query ports.
    await registerServer(page, { name: 'Namalsk', type: 'source', port: rust.port - 1, password: 'x' });
    await page.goto('/servers');
    const row = serverRow(page, 'Namalsk');
    await row.getByText('Offline').waitFor();
    await row.getByRole('button', { name: 'Diagnose' }).click();
    const take = dialog(page).getByRole('button', { name: `Use query port ${rust.port}` });
    await take.scrollIntoViewIfNeeded();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'overview-query-port');
    // The answer still has the server offline: it was computed before the game was queried.
    const shown = row.getByText('Limited Mode*').waitFor();
    await page.route('**/api/servers/*', async (route) => {
      const response = await route.fetch();
      if (route.request().method() === 'PATCH') await shown;
      await route.fulfill({ response });
    });
    await take.click();
    await shown;
    await toast(page, 'Server updated').waitFor();
    await take.waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(row.getByText('Limited Mode*')).toHaveCount(1);
    await page.unroute('**/api/servers/*');
  });
});

test.describe('Rows, cards and the edit dialog are drawn within their window and readable for everybody [S2.54]', () => {
  for (const viewport of WIDTHS) {
    test(`at ${viewport.width} pixels`, async () => {
      const context = await browser.visitor(outpost.url, {
        storageState: { cookies: await visitor.cookies(), origins: [] },
        viewport,
      });
      const reader = await context.newPage();
      const problems: string[] = [];
      const check = async (name: string): Promise<void> => {
        problems.push(...(await layoutProblems(reader, `overview-${name}`)));
      };
      await reader.goto('/');
      await reader.getByRole('region', { name: /^Console of/ }).waitFor();
      await serverRow(reader, 'Rust weekly').getByText('41/60').waitFor();
      await check('dashboard');
      await reader.getByRole('heading', { name: 'Recent Activity' }).scrollIntoViewIfNeeded();
      await reader.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await check('dashboard-end');
      await reader.goto('/servers');
      await serverRow(reader, 'Rust weekly').getByText('41/60').waitFor();
      await check('servers');
      await chooseInRow(reader, 'Chernarus Hardcore', 'Edit');
      await reader.getByRole('heading', { name: 'Edit Server' }).waitFor();
      await check('edit');
      await reader.getByLabel('Start Hook (optional)').scrollIntoViewIfNeeded();
      await check('edit-end');
      await context.close();
      expect(problems).toEqual([]);
    });
  }

  test('without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
