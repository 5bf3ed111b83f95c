import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { PHONE, TestBrowser } from './support/browser.js';
import { layoutProblems } from './support/layout-checks.js';
import { chooseInRow, becomeAdmin, serverRow } from './support/steps.js';

test.setTimeout(120_000);

const NO_LIST = 'Hello! 2 friends are around:\n* Anna (builder)\n* Boris_77 (guest)';

let outpost: StartedPanel;
let game: SimulatedSourceServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  const world = new SimulatedWorld(undefined, { list: NO_LIST });
  const options = { port: 0, password: RCON_PASSWORD, personality: 'minecraft', world } as const;
  browser = TestBrowser.in(chromium);
  [outpost, game] = await Promise.all([StartedPanel.start(), SimulatedSourceServer.start(options)]);
  visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  const body = { ...sourceAddress(game), name: 'Overworld', game: 'minecraft', maxPlayers: 60 };
  await page.request.post('/api/subscription/activate');
  await page.request.post('/api/servers', { data: body });
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), game.stop()]);
});

test.describe('A server with an unparseable list of players', () => {
  test('shows a dash in its row, never zero players', async () => {
    await page.goto('/servers');
    await serverRow(page, 'Overworld').getByText('Online').waitFor();
    await serverRow(page, 'Overworld').getByText('–/60', { exact: true }).waitFor();
  });

  test('warns before a restart that something else must start it again', async () => {
    await chooseInRow(page, 'Overworld', 'Restart');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The game can only be stopped').waitFor();
    expect(await layoutProblems(page, 'restart-only-stops')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('shows the raw answer in place of the players', async () => {
    await page.goto('/console');
    const players = page.getByRole('region', { name: 'Players' });
    await players.getByRole('button', { name: 'Read the list now' }).click();
    await players.getByText('Players –/60', { exact: true }).waitFor();
    await players.getByText(/^As of \d+ s ago: not understood$/).waitFor();
    await players.getByText('Boris_77 (guest)').waitFor();
    await expect(players.getByText('Nobody is on.')).toHaveCount(0);
  });

  test('shows an unknown command as failed, with the game’s message', async () => {
    await page.getByLabel('Command', { exact: true }).fill('fly');
    await page.keyboard.press('Enter');
    const block = page.locator('[data-command="fly"]');
    await block.getByText('failed', { exact: true }).waitFor();
    await block.getByText('Unknown command').waitFor();
    expect(await layoutProblems(page, 'not-understood')).toEqual([]);
    await page.setViewportSize(PHONE);
    await page
      .getByRole('region', { name: 'Players' })
      .getByRole('button', { name: 'Show who is on' })
      .click();
    await page.getByRole('dialog', { name: 'Players' }).getByText('Boris_77 (guest)').waitFor();
    expect(await layoutProblems(page, 'not-understood')).toEqual([]);
  });
});
