import { type Server } from '@outpost/contracts/servers.js';
import { SOURCE_PERSONALITIES } from '@outpost/rcon-protocol/source/simulator/personalities.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { takePicture, TestBrowser } from './support/browser.js';
import { becomeAdmin, fillInServer, toast } from './support/steps.js';

let outpost: StartedPanel;
let minecraft: SimulatedSourceServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  const personality = SOURCE_PERSONALITIES.minecraft;
  browser = TestBrowser.in(chromium);
  [outpost, minecraft] = await Promise.all([
    StartedPanel.start(),
    SimulatedSourceServer.start({ port: 0, password: RCON_PASSWORD, personality }),
  ]);
  page = await (await browser.visitor(outpost.url)).newPage();
  await becomeAdmin(page, outpost.setupCode);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), minecraft.stop()]);
});

const dialog = () => page.getByRole('dialog');
const gameField = () => dialog().getByLabel('Game', { exact: true });
const portField = () => dialog().getByLabel('Port', { exact: true });
const chosen = () => gameField().locator('option:checked').textContent();

// Each test builds on the one before.
test.describe('The game of a new server', () => {
  test('defaults to the usual one of the type, and offers the others', async () => {
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).first().click();
    await gameField().waitFor();
    expect(await chosen()).toBe('DayZ');
    await page.getByRole('radio', { name: 'Source' }).check();
    expect(await chosen()).toBe('Another game with Source RCON');
    const offered = await gameField().locator('option').allTextContents();
    expect(offered).toContain('Minecraft: Java Edition');
    expect(offered).not.toContain('DayZ');
  });

  test('proposes its port until one is typed', async () => {
    await gameField().selectOption({ label: 'Minecraft: Java Edition' });
    expect(await portField().inputValue()).toBe('25575');
    await page.getByRole('radio', { name: 'BattlEye' }).check();
    expect([await chosen(), await portField().inputValue()]).toEqual(['DayZ', '2305']);
    await portField().fill('4711');
    await gameField().selectOption({ label: 'Arma Reforger' });
    expect(await portField().inputValue()).toBe('4711');
    await takePicture(page, 'add-server-game');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('is stored with the server', async () => {
    const { port } = minecraft;
    await fillInServer(page, { name: 'Lobby', type: 'Source', port, password: RCON_PASSWORD });
    await gameField().selectOption({ label: 'Minecraft: Java Edition' });
    expect(await portField().inputValue()).toBe(String(port));
    await dialog().getByRole('button', { name: 'Add Server' }).click();
    await toast(page, 'Server added').waitFor();
    const servers = (await (await page.request.get('/api/servers')).json()) as Server[];
    expect(servers).toMatchObject([{ name: 'Lobby', game: 'minecraft', port }]);
  });

  test('is chosen without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
