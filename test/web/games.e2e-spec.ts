import { type Server } from '@outpost/contracts/servers.js';
import { SOURCE_PERSONALITIES } from '@outpost/rcon-protocol/source/simulator/personalities.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';
import { expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { takePicture, TestBrowser } from './support/browser.js';
import { becomeAdmin, chooseGame, fillInServer, toast } from './support/steps.js';

let outpost: StartedPanel;
let minecraft: SimulatedSourceServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  const personality = SOURCE_PERSONALITIES.minecraft;
  const world = new SimulatedWorld(undefined, {
    version: 'Unknown or incomplete command, see below for errorversion<--[HERE]',
  });
  browser = TestBrowser.in(chromium);
  [outpost, minecraft] = await Promise.all([
    StartedPanel.start(),
    SimulatedSourceServer.start({ port: 0, password: RCON_PASSWORD, personality, world }),
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
const offered = () => page.getByRole('option').allTextContents();

// Each test builds on the one before.
test.describe('The game of a new server', () => {
  test('is DayZ, or is asked for where the type alone does not tell', async () => {
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).first().click();
    await expect(gameField()).toHaveValue('DayZ');
    await page.getByRole('radio', { name: 'Source' }).check();
    await expect(gameField()).toHaveValue('');
    await dialog().getByRole('button', { name: 'Add Server' }).click();
    await dialog().getByText('Please select a game of this server type').waitFor();
    await page.getByRole('radio', { name: 'Telnet' }).check();
    await expect(gameField()).toHaveValue('7 Days to Die');
  });

  test('is found by a part of its name, whatever its type', async () => {
    await gameField().fill('zom');
    expect(await offered()).toEqual(['PZProject ZomboidSource']);
    await page.getByRole('option').click();
    await expect(page.getByRole('radio', { name: 'Source' })).toBeChecked();
    await gameField().blur();
    await gameField().click();
    await expect(page.getByRole('option')).toHaveCount(19);
    expect((await offered()).slice(-2)).toEqual([
      'BEAnother game with BattlEye RConBattlEye',
      'SRAnother game with Source RCONSource',
    ]);
    await page.keyboard.press('Escape');
  });

  test('proposes its port until one is typed', async () => {
    await chooseGame(page, 'Minecraft: Java Edition');
    expect(await portField().inputValue()).toBe('25575');
    await page.getByRole('radio', { name: 'BattlEye' }).check();
    await expect(gameField()).toHaveValue('DayZ');
    expect(await portField().inputValue()).toBe('2305');
    await portField().fill('4711');
    await chooseGame(page, 'Arma Reforger');
    expect(await portField().inputValue()).toBe('4711');
    await takePicture(page, 'add-server-game');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('is recognised by the connection test, which proposes it', async () => {
    const { port } = minecraft;
    const test = dialog().getByRole('button', { name: 'Test Connection' });
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).first().click();
    await page.getByRole('radio', { name: 'Source' }).check();
    await page.getByLabel('Host').fill('127.0.0.1');
    await portField().fill(String(port));
    await page.getByLabel('RCON Password').fill(RCON_PASSWORD);
    await test.click();
    await expect(gameField()).toHaveValue('Minecraft: Java Edition');
    await expect(dialog().getByText('Connected', { exact: true })).toBeInViewport();
    await takePicture(page, 'add-server-recognised');
    await chooseGame(page, 'Rust (Source RCON, rcon.web 0)');
    await portField().fill(String(port));
    await test.click();
    await dialog().getByText('Minecraft: Java Edition answers there.').waitFor();
    await takePicture(page, 'add-server-other-game');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Choose Minecraft: Java Edition' }).click();
    await expect(gameField()).toHaveValue('Minecraft: Java Edition');
    await expect(dialog().getByText('Connected', { exact: true })).toBeVisible();
  });

  test('is stored with the server', async () => {
    const { port } = minecraft;
    await fillInServer(page, { name: 'Lobby', type: 'Source', port, password: RCON_PASSWORD });
    await chooseGame(page, 'Minecraft: Java Edition');
    expect(await portField().inputValue()).toBe(String(port));
    await dialog().getByRole('button', { name: 'Add Server' }).click();
    await toast(page, 'Server added').waitFor();
    const servers = (await (await page.request.get('/api/servers')).json()) as Server[];
    expect(servers).toMatchObject([{ name: 'Lobby', game: 'minecraft', port }]);
  });

  test('is not registered twice without a question', async () => {
    await fillInServer(page, { name: 'Copy', type: 'Source', port: minecraft.port, password: RCON_PASSWORD });
    const question = page.getByRole('dialog', { name: 'Do you already have this server?' });
    const names = async () =>
      ((await (await page.request.get('/api/servers')).json()) as Server[]).map(({ name }) => name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add Server' }).click();
    await question.getByText(`Lobby has the same address, 127.0.0.1:${minecraft.port}.`).waitFor();
    await takePicture(page, 'add-server-twin');
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Lobby']);
    await page.getByRole('dialog').getByRole('button', { name: 'Add Server' }).click();
    await question.getByRole('button', { name: 'Add Anyway' }).click();
    await toast(page, 'Server added').waitFor();
    expect(await names()).toEqual(['Lobby', 'Copy']);
  });

  test('has quick commands in its own words', async () => {
    const [{ id } = { id: 0 }] = (await (await page.request.get('/api/servers')).json()) as Server[];
    await page.goto(`/console/${id}`);
    const buttons = page.getByRole('group', { name: 'Quick commands' }).getByRole('button');
    await expect(buttons.first()).toBeEnabled();
    expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual([
      'list',
      'banlist',
      'say Server restart in 15 minutes',
      'kick',
    ]);
  });

  test('has no quick commands where it is not known, but a way to say which it is', async () => {
    const address = { type: 'source', host: '127.0.0.1', port: minecraft.port, password: RCON_PASSWORD };
    const added = await page.request.post('/api/servers', { data: { name: 'Unknown', ...address } });
    const { id } = (await added.json()) as Server;
    await page.goto(`/console/${id}`);
    await page.getByText('The panel does not know which game this is').waitFor();
    await expect(page.getByRole('group', { name: 'Quick commands' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Choose the game' }).click();
    await page.waitForURL(`**/servers/${id}`);
  });

  test('is chosen without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
