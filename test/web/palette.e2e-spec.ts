import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { shareSession, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let admin: RawClient;
let page: Page;

async function visitorWith(options = {}): Promise<BrowserContext> {
  const context = await browser.visitor(outpost.url, options);
  await shareSession(admin, context, outpost.url);
  return context;
}

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  admin = await signedInAdmin(outpost);
  const address = { type: 'battleye', host: '127.0.0.1', port: battleye.port, password: RCON_PASSWORD };
  await admin.post('/api/servers', { name: 'Chernarus', ...address });
  page = await (await visitorWith()).newPage();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

test.beforeEach(async () => {
  await page.goto('/debug');
  await page.getByRole('heading', { level: 1, name: 'User Debug' }).waitFor();
});

const palette = (of = page) => of.getByRole('dialog', { name: 'Command palette' });
const field = () => palette().getByRole('combobox');
const option = (name: string | RegExp) => palette().getByRole('option', { name });

async function open(): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette().waitFor();
}

test.describe('The command palette', () => {
  test('opens a page by keyboard alone, with the focus on its heading', async () => {
    await open();
    await page.keyboard.type('logs');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'Server Logs' });
    await heading.waitFor();
    await palette().waitFor({ state: 'detached' });
    expect(await page.title()).toBe('Server Logs | Outpost');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  });

  test('announces the selected option to screen readers', async () => {
    await open();
    await option('Dashboard').waitFor();
    const chosen = () =>
      field().evaluate(
        (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
      );
    expect(await chosen()).toBe('Dashboard');
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe('My Servers');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await chosen()).toContain('Theme: System');
  });

  test('returns the focus when it is closed', async () => {
    const opener = page.getByRole('button', { name: 'Search' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await palette().waitFor();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('finds the console, logs and tasks of a server', async () => {
    await open();
    await page.keyboard.type('cher');
    await option(/^Chernarus: tasks/).click();
    await page.waitForURL('**/servers/1/tasks');
  });

  test('finds online players', async () => {
    const players = {
      players: [
        {
          slot: 3,
          name: 'Mirek',
          playerId: 'abc',
          isVerified: true,
          onSince: '2026-11-20T12:00:00.000Z',
          isOnLonger: false,
          ping: 40,
          address: null,
          country: null,
          state: 'playing',
        },
      ],
      maxPlayers: 60,
      freshness: 'fresh',
      readAt: new Date().toISOString(),
      missedReadings: 0,
      isComplete: true,
      warnings: [],
      unsupported: null,
    };
    await page.route('**/api/servers/1/players', (route) => route.fulfill({ json: players }));
    await open();
    await page.keyboard.type('mirek');
    await option(/Mirek/).click();
    await page.waitForURL('**/console/1');
    await page.unroute('**/api/servers/1/players');
  });

  test('offers to message, warn, kick or ban a player, and asks for the player', async () => {
    await open();
    await page.keyboard.type('ban');
    await option('Ban a player…').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('nobody is called this');
    await page.getByText('No player with that name is on.').waitFor();
    await field().fill('');
    const [player] = battleye.world.players;
    await option(player?.name ?? '')
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Ban ${player?.name ?? ''}` });
    await dialog.getByText(player?.guid ?? '').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('runs a quick command on the server it prompts for, and opens the console', async () => {
    await open();
    await page.keyboard.type('run players');
    await option(/^Run players/).waitFor();
    await page.keyboard.press('Enter');
    await option(/^Chernarus/).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'Chernarus: players').getByRole('button', { name: 'Open console' }).click();
    await page.waitForURL('**/console/1');
  });

  test('asks for confirmation before a broadcast, and can be cancelled', async () => {
    await open();
    await page.keyboard.type('run say');
    await option(/^Run say/).waitFor();
    await page.keyboard.press('Enter');
    await option(/^Chernarus/).click();
    await option('Do not send').click();
    await field().waitFor();
    await option('Dashboard').waitFor();
    expect(battleye.journal.of('executed').filter(({ command }) => command.startsWith('say'))).toEqual([]);
  });

  test('changes the theme', async () => {
    await open();
    await page.keyboard.type('theme light');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme="light"]').waitFor();
    expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#f5f7fa');
    await open();
    await page.keyboard.type('theme dark');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme="dark"]').waitFor();
  });

  test('uses the chosen language, also after a reload, and can be switched back to English', async () => {
    await open();
    await page.keyboard.type('german');
    await option('Language: Deutsch').waitFor();
    await page.keyboard.press('Enter');
    const german = page.getByRole('dialog', { name: 'Befehlspalette' });
    await palette().waitFor({ state: 'detached' });
    await page.waitForFunction(() => localStorage.getItem('language') === 'de');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await german.getByRole('option', { name: 'Design: Dunkel' }).waitFor();
    await page.keyboard.type('english');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'User Debug' }).waitFor();
    await open();
    await option('Theme: Dark').waitFor();
  });
});

test.describe('A shortcut', () => {
  for (const [sequence, path] of [
    ['g d', '/'],
    ['g s', '/servers'],
    ['g c', '/console'],
    ['g l', '/logs'],
  ] as const) {
    test(`${sequence} opens ${path}`, async () => {
      for (const key of sequence.split(' ')) await page.keyboard.press(key);
      await page.waitForURL((url) => url.pathname === path);
    });
  }

  test('is ignored while typing', async () => {
    await page.goto('/settings');
    await page.getByLabel('Username').fill('');
    await page.keyboard.type('g d?');
    expect(await page.getByLabel('Username').inputValue()).toBe('g d?');
    expect(new URL(page.url()).pathname).toBe('/settings');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('shows the help, where single keys can be turned off', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByLabel('Shortcuts of single keys').click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    await expect(help).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/debug');
    await page.evaluate(() => localStorage.removeItem('shortcuts'));
  });
});

test.describe('Palette and help', () => {
  for (const viewport of WIDTHS) {
    test(`have no layout problems at ${viewport.width} pixels`, async () => {
      const context = await visitorWith({ viewport });
      const visit = await context.newPage();
      await visit.goto('/debug');
      await visit.getByRole('button', { name: 'Search' }).click();
      await palette(visit).getByRole('option').first().waitFor();
      const problems = await layoutProblems(visit, 'palette');
      await visit.keyboard.press('Escape');
      await palette(visit).waitFor({ state: 'detached' });
      await visit.keyboard.press('?');
      await visit.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      problems.push(...(await layoutProblems(visit, 'shortcuts')));
      await context.close();
      expect(problems).toEqual([]);
    });
  }
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
