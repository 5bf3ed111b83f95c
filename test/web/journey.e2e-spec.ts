import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye, startSource } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { takePicture, TestBrowser } from './support/browser.js';
import { addServer, chooseInRow, fillInServer, serverRow, setUpPanel, toast } from './support/steps.js';

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
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop(), source.stop()]);
});

const dialog = () => page.getByRole('dialog');

// Each test builds on the one before: together they are one user's first session.
test.describe('A newcomer', () => {
  test('is asked to set the panel up at any URL', async () => {
    await page.goto('/servers');
    await page.waitForURL('**/setup');
    await page.goto('/auth');
    await page.waitForURL('**/setup');
    await page.getByRole('heading', { name: 'Set up Outpost' }).waitFor();
    expect(await page.title()).toBe('Setup | Outpost');
  });

  test('sees what is wrong with their input', async () => {
    await page.getByRole('button', { name: 'Create admin' }).click();
    await page.getByText('Setup code is required').waitFor();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByText('Invalid email address').waitFor();
  });

  test('creates the first admin with the code of the log and is signed in [S2.70]', async () => {
    await setUpPanel(page, outpost.setupCode);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Subscription Active').waitFor();
    await page.getByText('No servers yet').waitFor();
  });

  test('sees which fields a connection test needs', async () => {
    await fillInServer(page, { name: 'Chernarus', type: 'BattlEye', port: battleye.port, password: '' });
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await toast(page, 'Please fill in host, port, password and server type fields').waitFor();
  });

  test('sees why a connection test fails [S2.87]', async () => {
    await page.getByLabel('RCON Password').fill('not the password');
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await dialog().getByText('Connection Error').waitFor();
    await dialog().getByText('Failed', { exact: true }).waitFor();
    await toast(page, 'Connection failed').waitFor();
  });

  test('tests the right password, sees the answer of the server and adds it [S1.1 S2.83 S2.86]', async () => {
    await page.getByLabel('RCON Password').fill(RCON_PASSWORD);
    await expect(dialog().getByText('Connection Error')).toHaveCount(0);
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await dialog().getByText('Connected', { exact: true }).waitFor();
    await dialog().getByText('Server Response').waitFor();
    await takePicture(page, 'journey-test-connection');
    await dialog().getByRole('button', { name: 'Add Server' }).click();
    await toast(page, 'Your server has been added successfully').waitFor();
    await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  });

  test('adds a Source server as well [S2.71 S7.37]', async () => {
    await addServer(page, { name: 'Rust', type: 'Source', port: source.port, password: RCON_PASSWORD });
    await serverRow(page, 'Rust').getByText('Online').waitFor();
  });

  test('sends players from the console and reads the answer, over the socket [S1.3 S2.93 S2.96 S5.24]', async () => {
    const posts: string[] = [];
    page.on('request', (request) => posts.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await serverRow(page, 'Chernarus').getByRole('link', { name: 'Console' }).click();
    await page.getByText('Realtime').waitFor();
    await page.getByLabel('Command', { exact: true }).fill('  players ');
    await page.getByLabel('Command', { exact: true }).press('Enter');
    await page.locator('[data-command="players"]').getByText('players in total').waitFor();
    await takePicture(page, 'journey-players');
    expect(posts.filter((post) => post.endsWith('/command'))).toEqual([]);
  });

  test('finds the command again with the arrow key, and sends nothing that is empty [S5.25]', async () => {
    const input = page.getByLabel('Command', { exact: true });
    await input.press('ArrowUp');
    expect(await input.inputValue()).toBe('players');
    await input.fill('   ');
    await input.press('Enter');
    await expect(page.locator('[data-command]')).toHaveCount(1);
  });

  test('sees unsolicited output of the game', async () => {
    battleye.say('(Global) Survivor: anyone near Severograd?');
    await page.locator('[data-line]').getByText('anyone near Severograd?').waitFor();
  });

  test('uses the console of the Source server too [S2.94]', async () => {
    await page.getByRole('combobox', { name: 'Server' }).click();
    await page.getByRole('option', { name: 'Rust' }).click();
    // On a slow machine the console of the previous server is shown a moment longer.
    await page.getByRole('region', { name: 'Console of Rust' }).waitFor();
    await page.getByLabel('Command', { exact: true }).fill('status');
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('[data-command="status"]').waitFor();
    await expect(page.locator('[data-command]')).toHaveCount(1);
  });

  test('is still signed in after a reload, and the history is there', async () => {
    await page.goto('/console');
    await page.reload();
    await page.locator('[data-command="players"]').getByText('players in total').waitFor();
  });

  test('keeps the theme they chose [S1.30]', async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-theme="light"]').waitFor();
    await page.getByRole('heading', { name: 'RCON Console' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  });

  test('asks for the status by hand [S2.60]', async () => {
    await page.goto('/servers');
    await chooseInRow(page, 'Rust', 'Status');
    await toast(page, 'Server status has been refreshed').waitFor();
  });

  test('deletes a server after being asked [S2.63 S7.37]', async () => {
    await chooseInRow(page, 'Rust', 'Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'The server has been removed successfully').waitFor();
    await serverRow(page, 'Rust').waitFor({ state: 'detached' });
  });

  test('logs out and is at the sign-in page [S2.50]', async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await toast(page, 'You have been successfully logged out.').waitFor();
    await page.waitForURL('**/auth');
  });

  test('causes no script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
