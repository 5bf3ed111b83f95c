import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fillTheDisk, freeTheDisk } from '../support/full-disk.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { sidewaysOverflow, takePicture, TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { becomeAdmin, registerServer, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, {
    name: 'Chernarus',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  await page.goto('/console');
  await page.getByText('Realtime').waitFor();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const input = () => page.getByLabel('Command', { exact: true });
const options = () => page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
const chip = (kind: string) => page.locator(`[data-kind="${kind}"]`);
const dialog = () => page.getByRole('dialog');

test.describe('The command line of the console', () => {
  test('completes the game’s commands with the keyboard', async () => {
    await input().pressSequentially('vers');
    await options().getByText('Version of the BattlEye server').waitFor();
    expect(await input().getAttribute('aria-expanded')).toBe('true');
    await input().press('Tab');
    expect(await input().inputValue()).toBe('version');
    await input().press('Enter');
    await page.locator('[data-command="version"]').waitFor();
  });

  test('closes its list with Escape, and still steps through earlier commands', async () => {
    await input().pressSequentially('k');
    await options().first().waitFor();
    await input().press('Escape');
    await expect(options()).toHaveCount(0);
    await input().press('ArrowUp');
    expect(await input().inputValue()).toBe('version');
    await input().fill('');
  });

  test('offers the players for a kick, and targets the one that is picked', async () => {
    const name = battleye.world.players[0]?.name ?? '';
    await input().pressSequentially('kick ');
    await options().filter({ hasText: name }).first().click();
    await dialog()
      .getByRole('heading', { name: `Kick ${name}` })
      .waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('asks for confirmation before an irreversible command', async () => {
    await input().fill('#shutdown');
    await input().press('Enter');
    await dialog().getByText('It ends the server’s process').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(battleye.journal.executed).not.toContain('#shutdown');
  });

  test('waits with a command until the games are known, and asks then if it has to', async () => {
    const release = await holdCalls(page, '**/api/games', (route) => route.continue());
    await page.reload();
    await input().fill('#shutdown');
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await expect(dialog()).toBeHidden();
    release();
    await dialog().getByText('It ends the server’s process').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/api/games');
    expect(battleye.journal.executed).not.toContain('#shutdown');
  });

  test('asks before any command if the games can not be loaded', async () => {
    await page.route('**/api/games', (route) => route.abort());
    await page.reload();
    await input().fill('admins');
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await dialog().getByText('could not load what the commands').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/api/games');
    await page.reload();
  });

  test('saves commands on the server, to run or to delete them', async () => {
    await input().fill('admins');
    await page.getByRole('button', { name: 'Saved commands' }).click();
    await dialog().getByRole('button', { name: 'Save admins' }).click();
    await dialog().locator('[data-saved="admins"]').waitFor();
    // During its fade-in the contrast is too low to pass.
    await page.waitForFunction(() => {
      const paper = document.querySelector('.MuiPopover-paper');
      return paper !== null && getComputedStyle(paper).opacity === '1';
    });
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Run admins' }).click();
    await page.locator('[data-command="admins"]').waitFor();
    await page.getByRole('button', { name: 'Saved commands' }).click();
    await dialog().getByRole('button', { name: 'Delete admins' }).click();
    await dialog().getByText('No saved commands yet.').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await input().fill('');
  });

  test('removes a deleted command from the list at once, and restores it if that failed', async () => {
    await input().fill('loadBans');
    await page.getByRole('button', { name: 'Saved commands' }).click();
    await dialog().getByRole('button', { name: 'Save loadBans' }).click();
    await dialog().locator('[data-saved="loadBans"]').waitFor();
    const release = await holdCalls(page, '**/saved-commands/*', (route) => route.abort());
    await dialog().getByRole('button', { name: 'Delete loadBans' }).click();
    await dialog().getByText('No saved commands yet.').waitFor();
    release();
    await dialog().locator('[data-saved="loadBans"]').waitFor();
    await toast(page, 'Command could not be deleted').waitFor();
    await page.unroute('**/saved-commands/*');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await input().fill('');
  });
});

test.describe('The stream of the console', () => {
  test('runs a command again', async () => {
    await page.locator('[data-command="version"]').hover();
    await page.getByRole('button', { name: 'Run version again' }).first().click();
    await page.locator('[data-command="version"]').nth(1).waitFor();
  });

  test('counts its entries by type, and filters by type', async () => {
    battleye.say('(Global) Ada: anybody at the airfield?');
    battleye.say('Mission read.');
    await chip('chat').getByText('Chat 1').waitFor();
    await chip('chat').click();
    await page.getByText('1 found').waitFor();
    await expect(page.locator('[data-line]')).toHaveText([/airfield/], { useInnerText: true });
    await chip('chat').click();
    await page.locator('[data-line]').getByText('Mission read.').waitFor();
  });

  test('highlights matches in place, and nothing once the search is cleared', async () => {
    const search = page.getByLabel('Search', { exact: true });
    const marks = page.getByRole('log').locator('mark');
    await search.fill('AIR');
    await page.locator('[data-line] mark').getByText('air', { exact: true }).waitFor();
    await expect(marks).toHaveText(['air'], { useInnerText: true });
    expect(await accessibilityProblems(page)).toEqual([]);
    await search.fill('version');
    await page.locator('[data-command="version"] mark').first().waitFor();
    await search.press('Escape');
    await page.locator('[data-line]').getByText('Mission read.').waitFor();
    await expect(marks).toHaveCount(0);
  });

  test('finds text and patterns, and explains an invalid pattern', async () => {
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('AIRFIELD');
    await page.getByText('1 found').waitFor();
    await page.getByRole('button', { name: 'Match case' }).click();
    await page.getByText('Nothing here matches the search and the filter.').waitFor();
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await expect(search).toHaveValue('');
    await page.locator('[data-line]').getByText('Mission read.').waitFor();
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await search.fill('(air');
    await page.getByText('This is no regular expression').waitFor();
    await search.fill('^\\(Global\\) .*field\\?$');
    await page.getByText('1 found').waitFor();
    await search.press('Escape');
  });

  test('shows the same lines, commands and states after a reload', async () => {
    await page.reload();
    await page.locator('[data-line]').getByText('airfield').waitFor();
    await page.locator('[data-command="version"]').nth(1).waitFor();
    await page.locator('[data-mark="online"]').first().waitFor();
    await chip('chat').getByText('Chat 1').waitFor();
  });

  test('has a divider where the live connection was lost', async () => {
    await visitor.setOffline(true);
    await page.locator('[data-live="closed"]').waitFor();
    await visitor.setOffline(false);
    await page.locator('[data-mark="gap"]').getByText('Not observed').waitFor();
  });

  test('shows what was printed meanwhile in order, and once', async () => {
    await visitor.setOffline(true);
    await page.locator('[data-live="closed"]').waitFor();
    battleye.say('(Global) Ada: while nobody listened');
    await visitor.setOffline(false);
    await page.locator('[data-line]').getByText('while nobody listened').waitFor();
    battleye.say('(Global) Ada: with somebody there');
    await page.locator('[data-line]').getByText('with somebody there').waitFor();
    const texts = await page.locator('[data-line]').allTextContents();
    const order = texts.flatMap((text) => /Ada: (while|with)/.exec(text)?.[1] ?? []);
    expect(order).toEqual(['while', 'with']);
  });
});

test.describe('A command while the disk is full', () => {
  test('is answered at its sender, with a note that it was not saved to the history', async () => {
    await fillTheDisk(outpost);
    try {
      // Several, because a short row may still fit into the last page of the file.
      for (const number of [1, 2, 3, 4, 5, 6]) {
        await input().fill(`say -1 ${number}${' no room'.repeat(100)}`);
        await input().press('Enter');
        await page.locator(`[data-command^="say -1 ${number}"]`).waitFor();
      }
      const last = page.locator('[data-command^="say -1 6"]');
      await last.getByText('Not in the history: Nothing was kept: the disk is full').waitFor();
    } finally {
      await freeTheDisk(outpost);
    }
  });
});

test.describe('The layout of the console', () => {
  for (const [theme, width] of [
    ['dark', 1440],
    ['dark', 390],
    ['dark', 360],
    ['light', 1440],
    ['light', 390],
    ['light', 360],
  ] as const) {
    test(`has no problems in ${theme} at ${width}`, async () => {
      await page.evaluate((name) => localStorage.setItem('theme', name), theme);
      await page.setViewportSize({ width, height: width > 800 ? 900 : 800 });
      await page.reload();
      await page.locator('[data-command="version"]').first().waitFor();
      await input().pressSequentially('ba');
      await options().first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await takePicture(page, `console-${theme}-${width}`);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    });
  }

  test('gives the command the width of a phone, and its button keeps its name', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const button = await page.getByRole('button', { name: 'Execute', exact: true }).boundingBox();
    const field = await input().boundingBox();
    expect(button?.width).toBe(44);
    expect(field?.width).toBeGreaterThan(150);
  });
});
