import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { DESKTOP, PHONE, TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { becomeAdmin, chooseInRow, rowMenu, registerServer, serverRow } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  page = await (await browser.visitor(outpost.url)).newPage();
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, { name: 'Livonia', type: 'battleye', port: 9, password: 'x' });
  const entry = { name: 'Chernarus', type: 'battleye', port: battleye.port, password: RCON_PASSWORD };
  await registerServer(page, entry);
  await page.goto('/servers');
  await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  await serverRow(page, 'Livonia').getByText('Offline').waitFor();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const dialog = () => page.getByRole('dialog');

test.describe('My Servers', () => {
  test('shows that the list is being loaded [S2.69]', async () => {
    const release = await holdCalls(page, '**/api/servers', (route) => route.fallback());
    await page.goto('/servers');
    await page.locator('[aria-busy="true"][aria-label="Loading servers"]').waitFor();
    release();
    await serverRow(page, 'Chernarus').waitFor();
    await page.unroute('**/api/servers');
  });

  /** The first line of each entry of the menu: a second one says why it can't be chosen. */
  async function actionsOf(name: string): Promise<string[]> {
    const menu = await rowMenu(page, name);
    const entries = await menu.getByRole('menuitem').allInnerTexts();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    return entries.map((entry) => entry.split('\n')[0] ?? '');
  }

  test('offers what can be done with a server that is online, and with one that is not [S2.57 S2.58 S2.59 S2.62]', async () => {
    await serverRow(page, 'Livonia').getByText('Offline').waitFor();
    expect(await actionsOf('Chernarus')).toEqual(['Logs', 'Tasks', 'Status', 'Restart', 'Edit', 'Delete']);
    expect(await actionsOf('Livonia')).toEqual(['Logs', 'Tasks', 'Status', 'Start', 'Edit', 'Delete']);
    const consoleOf = (name: string) => serverRow(page, name).getByRole('link', { name: 'Console' });
    expect(await consoleOf('Livonia').getAttribute('aria-disabled')).toBe('true');
    expect(await consoleOf('Chernarus').getAttribute('aria-disabled')).not.toBe('true');
    const tasks = (await rowMenu(page, 'Livonia')).getByRole('menuitem', { name: 'Tasks' });
    expect(await tasks.getAttribute('href')).toBe('/servers/1/tasks');
    await page.keyboard.press('Escape');
  });

  test('offers on the dashboard only what leads to a server [S2.64]', async () => {
    await page.goto('/');
    const links = serverRow(page, 'Chernarus').getByRole('link');
    await expect(links).toHaveText(['Chernarus', 'Console'], { useInnerText: true });
    expect(await actionsOf('Chernarus')).toEqual(['Logs', 'Tasks']);
    await page.goto('/servers');
  });

  test('asks before it deletes [S2.63]', async () => {
    await chooseInRow(page, 'Livonia', 'Delete');
    await dialog().getByRole('heading', { name: 'Delete Livonia?' }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect(serverRow(page, 'Livonia')).toHaveCount(1);
  });
});

test.describe('The dialog for a new server', () => {
  const help = () => dialog().getByRole('complementary', { name: 'RCON configuration guide' });

  test('has the fields of a server, slots for Source alone [S2.72 S2.73 S4.52]', async () => {
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).click();
    await dialog().getByRole('heading', { name: 'Add New Server' }).waitFor();
    for (const label of ['Server Name', 'Host', 'Port', 'RCON Password'])
      await dialog().getByLabel(label, { exact: true }).waitFor();
    await expect(dialog().getByLabel('Max Players')).toHaveCount(0);
    await dialog().getByRole('radio', { name: 'Source' }).check();
    await dialog().getByLabel('Max Players').waitFor();
    await dialog().getByRole('radio', { name: 'BattlEye' }).check();
  });

  test('has a guide for BattlEye, recommended, and one for Source [S1.9 S2.74]', async () => {
    const guides = await help().getByRole('button').allInnerTexts();
    expect(guides.slice(0, 2)).toEqual(['BattlEye (recommended)', 'Source']);
  });

  for (const fact of [
    'BEServer_x64.cfg',
    'profiles/BattlEye',
    'The name of the file is case sensitive. Once active, it is renamed with a unique code.',
    'RConPassword',
    'RestrictRCon: 1 restricts kick, ban and shutdown, 0 does not.',
    'RConPort: the game port +3 is recommended.',
    'The game port itself and the game port +2 cannot be used.',
    'RConPort 2309',
  ]) {
    test(`says in the guide for BattlEye: ${fact} [S2.75 S2.76 S2.77 S2.78 S2.79 S2.80 S2.81 S2.82]`, async () => {
      const text = (await help().getByRole('region').first().innerText()).replaceAll(/\s+/g, ' ');
      expect(text).toContain(fact);
    });
  }

  test('shows a test while it runs [S2.84 S2.85]', async () => {
    const release = await holdCalls(page, '**/api/test-connection', (route) =>
      route.fulfill({ status: 503 }),
    );
    await dialog().getByLabel('Host').fill('127.0.0.1');
    await dialog().getByLabel('RCON Password').fill('x');
    await expect(dialog().getByRole('status')).toHaveCount(0);
    await dialog().getByRole('button', { name: 'Test Connection' }).click();
    await dialog().getByText('Testing connection...').waitFor();
    release();
    await dialog().getByText('Failed', { exact: true }).waitFor();
    await page.unroute('**/api/test-connection');
  });
});

test.describe('The console', () => {
  test('has its picker once the servers are known [S2.89]', async () => {
    const release = await holdCalls(page, '**/api/servers', (route) => route.fallback());
    await page.goto('/console');
    await page.getByRole('heading', { name: 'RCON Console' }).waitFor();
    await expect(page.getByRole('combobox', { name: 'Server' })).toHaveCount(0);
    release();
    await page.getByRole('combobox', { name: 'Server' }).waitFor();
    await page.unroute('**/api/servers');
  });

  test('chooses the first server that is online, and no offline one can be chosen [S2.88 S2.90]', async () => {
    await page.goto('/console');
    const picker = page.getByRole('combobox', { name: 'Server' });
    await picker.getByText('Chernarus').waitFor();
    await picker.click();
    const option = page.getByRole('option', { name: 'Livonia' });
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  test('is empty at first, and at least 16 rem high [S2.97 S2.98 S9.19]', async () => {
    // By now a BattlEye server has printed that the panel logged in.
    await page.route('**/api/servers/2/timeline?*', (route) => route.fulfill({ json: [] }));
    await page.goto('/console');
    await page
      .getByText('No command history available. Execute a command to get started.', { exact: true })
      .waitFor();
    for (const { width } of [DESKTOP, PHONE]) {
      await page.setViewportSize({ width, height: 400 });
      const box = await page.getByRole('log').boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(256);
    }
    await page.setViewportSize(DESKTOP);
    await page.unroute('**/api/servers/2/timeline?*');
  });

  test('has five quick commands [S1.22 S2.95]', async () => {
    const quick = page.getByRole('group', { name: 'Quick commands' }).getByRole('button');
    expect(await quick.evaluateAll((all) => all.map((button) => button.getAttribute('title')))).toEqual([
      'players',
      'bans',
      'serverstatus',
      'say -1 Server restart in 15 minutes',
      'kick',
    ]);
  });
});

test.describe('The log', () => {
  test('has a colour of its own for each type [S2.110 S3.18]', async () => {
    const types = ['command', 'status', 'player', 'error', 'other'];
    const json = types.map((eventType, index) => ({
      id: 5 - index,
      serverId: 2,
      eventType,
      ...{ type: 'line', kind: 'line' },
      message: `line ${index}`,
      details: null,
      timestamp: '2026-11-20T12:00:00.000Z',
    }));
    await page.route('**/api/servers/2/timeline?*', (route) => route.fulfill({ json }));
    await page.goto('/logs/2');
    await page.locator('[data-log]').nth(4).waitFor();
    const colours = await page.locator('[data-log]').evaluateAll((rows, words) => {
      const tagOf = (row: Element, word: string) =>
        [...row.querySelectorAll('span')].find(({ textContent }) => textContent.toLowerCase() === word);
      return rows.map((row, index) => getComputedStyle(tagOf(row, words[index] ?? '') ?? row).color);
    }, types);
    expect(new Set(colours).size).toBe(5);
    await page.unroute('**/api/servers/2/timeline?*');
  });

  test('can be chosen of every server, offline or not [S2.105]', async () => {
    await page.getByRole('combobox', { name: 'Server' }).click();
    const options = page.getByRole('option');
    // Three servers, and all of them.
    await expect(options).toHaveCount(4);
    expect(await options.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
    await page.keyboard.press('Escape');
  });
});

test.describe('The tasks of a server', () => {
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });

  test('are entered in a dialog with examples to click [S2.127 S2.128 S2.130 S2.131 S2.132 S4.53 S9.24]', async () => {
    await page.goto('/servers/2/tasks');
    await page.getByRole('button', { name: 'Schedule New Command' }).click();
    const examples = dialog().getByRole('group', { name: 'Example commands' }).getByRole('button');
    await expect(examples).toHaveText(
      [
        'players',
        'bans',
        '#lock',
        '#unlock',
        'ban <playerId> <duration> <reason>',
        'kick <playerId> <reason>',
      ],
      { useInnerText: true },
    );
    const command = dialog().getByLabel('Command', { exact: true });
    expect(await command.evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
    await examples.nth(1).click();
    expect(await command.inputValue()).toBe('bans');
    await dialog().getByText('Schedule will begin immediately if enabled.', { exact: true }).waitFor();
    await dialog().getByLabel('Schedule Type').selectOption('Weekly');
    for (const label of ['Minute', 'Hour', 'Day of Week']) await dialog().getByLabel(label).waitFor();
    await button('Cancel').waitFor();
    await button('Schedule Command').click();
    await dialog().waitFor({ state: 'detached' });
  });

  test('are a table of five columns, with what can be done [S2.119 S2.123]', async () => {
    const table = page.getByRole('table');
    await table.waitFor();
    await expect(table.getByRole('columnheader')).toHaveText(
      ['Command', 'Schedule', 'Status', 'Last Run', 'Actions'],
      { useInnerText: true },
    );
    for (const name of ['Test command now', 'Edit', 'Delete'])
      await table.getByRole('button', { name: `${name}: bans` }).waitFor();
    await page.getByRole('heading', { name: 'Scheduled Commands' }).waitFor();
  });

  test('are edited in a dialog with one line for the command [S2.133 S2.134 S2.135 S4.53]', async () => {
    await page.getByRole('button', { name: 'Edit: bans' }).click();
    await dialog().getByRole('heading', { name: 'Edit Scheduled Command' }).waitFor();
    const command = dialog().getByLabel('Command', { exact: true });
    expect(await command.evaluate(({ tagName }) => tagName)).toBe('INPUT');
    await dialog().getByText('Whether this scheduled command is active', { exact: true }).waitFor();
    await button('Cancel').waitFor();
    await command.fill('players');
    const release = await holdCalls(page, '**/scheduled/*', (route) => route.fallback());
    await button('Update Command').click();
    await button('Updating...').waitFor();
    release();
    await dialog().waitFor({ state: 'detached' });
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
