import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { PHONE, sidewaysOverflow, takePicture, TestBrowser } from './support/browser.js';
import { becomeAdmin, chooseInRow, registerServer, rowMenu, serverRow, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url, { colorScheme: 'dark' });
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, {
    name: 'Chernarus',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const players = () => page.getByRole('region', { name: 'Players' });
const row = (name: string) => players().locator(`[data-player="${name}"]`);

async function open(name: string, action: string): Promise<void> {
  await players()
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** During its fade-in a dialog's contrast is too low to pass. */
const hasAppeared = () =>
  page.waitForFunction(() => {
    const dialog = document.querySelector('.MuiDialog-container');
    return dialog !== null && getComputedStyle(dialog).opacity === '1';
  });

const confirm = (action: string) => page.getByRole('dialog').getByRole('button', { name: action }).click();

test.describe('The players beside the console', () => {
  test('are listed with the age of the list', async () => {
    await page.goto('/console');
    await players().getByRole('button', { name: 'Read the list now' }).click();
    await players()
      .getByText(/^Players 6\/\d+$/)
      .waitFor();
    await players()
      .getByText(/^As of \d s ago$/)
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'players-dark-1440');
  });

  test('appear automatically when they join', async () => {
    const player = battleye.world.join('Latecomer');
    if (player) battleye.world.verify(player);
    await row('Latecomer').waitFor();
  });

  test('are kicked, and confirmed to be gone', async () => {
    await open('Latecomer', 'Kick');
    await page.getByText(/only if this is still the same player: number \d+, id [0-9a-f]{32}/).waitFor();
    await page.getByLabel('Reason (optional)').fill('be kind');
    await hasAppeared();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'players-kick-dark-1440');
    await confirm('Kick');
    await toast(page, 'Kick confirmed').waitFor();
    await row('Latecomer').waitFor({ state: 'detached' });
    expect(battleye.journal.executed).toContainEqual(expect.stringMatching(/^kick \d+ be kind$/));
  });

  test('are warned, which the next one who warns them sees', async () => {
    const player = battleye.world.join('Builder');
    if (player) battleye.world.verify(player);
    await row('Builder').waitFor();
    await open('Builder', 'Warn');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('None so far.').waitFor();
    await expect(dialog.getByRole('button', { name: 'Warn', exact: true })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('No building at the trader');
    await confirm('Warn');
    await toast(page, 'Player warned').getByText('Builder has 1 warning now.').waitFor();
    expect(battleye.journal.executed).toContain(`say ${player?.slot} Warning: No building at the trader`);
    await open('Builder', 'Warn');
    await dialog.getByText('No building at the trader').waitFor();
    await hasAppeared();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'players-warn-dark-1440');
    await dialog.getByRole('button', { name: 'Withdraw the warning: No building at the trader' }).click();
    await toast(page, 'Warning withdrawn').waitFor();
    await dialog.getByText('None so far.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('are banned for a time by their GUID [S1.24]', async () => {
    const player = battleye.world.join('Wallhacker');
    if (player) battleye.world.verify(player);
    await row('Wallhacker').waitFor();
    await open('Wallhacker', 'Ban');
    await page.getByLabel('Minutes').fill('soon');
    await page.getByText('Minutes must be a number').waitFor();
    await page.getByLabel('Minutes').fill('30');
    await confirm('Ban');
    await toast(page, 'Ban confirmed').waitFor();
    expect(battleye.world.bans.list().map(({ target }) => target)).toEqual([player?.guid]);
  });

  test('are not kicked when another player has taken their slot', async () => {
    const player = battleye.world.join('Gone by now');
    if (player) battleye.world.verify(player);
    await row('Gone by now').waitFor();
    await open('Gone by now', 'Kick');
    battleye.world.leave(player?.slot ?? -1);
    battleye.world.join('Innocent');
    await confirm('Kick');
    await toast(page, 'Kick failed').waitFor();
    await page.getByText(/belongs to "Innocent" by now\. Nothing was sent/).waitFor();
    expect(battleye.world.players.map(({ name }) => name)).toContain('Innocent');
  });

  test('are reported as still present when a kick had no effect', async () => {
    const player = battleye.world.join('Sticky');
    if (player) battleye.world.verify(player);
    await row('Sticky').waitFor();
    battleye.world.kick = () => undefined;
    await open('Sticky', 'Kick');
    await confirm('Kick');
    await toast(page, 'Kick not confirmed').waitFor();
    await row('Sticky').waitFor();
  });

  test('leave room for the console on a phone, and fit', async () => {
    await page.setViewportSize(PHONE);
    await page.reload();
    await players().getByRole('button', { name: 'Show who is on' }).click();
    await row('Sticky').waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'players-dark-390');
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.reload();
    await players().getByRole('button', { name: 'Show who is on' }).click();
    await row('Sticky').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'players-light-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await row('Sticky').waitFor();
    await takePicture(page, 'players-light-1440');
  });
});

test.describe('The row of a server', () => {
  test('asks before a restart, with the command it will send [S2.61]', async () => {
    await page.goto('/servers');
    await chooseInRow(page, 'Chernarus', 'Restart');
    await page.getByRole('dialog').getByText('#shutdown').waitFor();
    await hasAppeared();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'restart-light-1440');
    await confirm('Restart');
    await toast(page, 'Restart sent').waitFor();
    await serverRow(page, 'Chernarus').getByText('Restarting', { exact: true }).waitFor();
    expect(battleye.journal.executed).toContain('#shutdown');
  });

  test('explains why a stopped server can’t be started without a hook', async () => {
    const menu = await rowMenu(page, 'Chernarus');
    const start = menu.getByRole('menuitem', { name: /^Start/ });
    await start.getByText('RCON can’t start a stopped server').waitFor();
    expect(await start.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(browser.complaints).toEqual([]);
  });
});
