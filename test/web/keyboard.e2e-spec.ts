import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN, signedInAdmin } from '../support/accounts.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { KeyboardUser } from './support/keyboard.js';
import { serverRow } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;
let keyboard: KeyboardUser;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  await signedInAdmin(outpost);
  page = await (await browser.visitor(outpost.url)).newPage();
  keyboard = new KeyboardUser(page);
  await page.goto('/auth');
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const navigation = () => page.getByRole('navigation', { name: 'Main' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const dialog = () => page.getByRole('dialog');
const closed = () => dialog().waitFor({ state: 'detached' });
const command = () => page.getByRole('combobox', { name: 'Command' });

/** Focuses a field and replaces its content. */
async function write(label: string, text: string): Promise<void> {
  await keyboard.moveTo(field(label));
  await keyboard.press('Control+a');
  await keyboard.type(text);
}

// Each test builds on the one before.
test.describe('With the keyboard alone, a user', () => {
  test('signs in, with the focus on the heading of the first page', async () => {
    await keyboard.isAt(field('Username'));
    await keyboard.type(ADMIN.username);
    await keyboard.press('Tab');
    await keyboard.isAt(field('Password'));
    await keyboard.type(ADMIN.password);
    await keyboard.press('Enter');
    await keyboard.isAt(title('Dashboard'));
  });

  test('cancels the dialog of a first server, and the focus returns to its button', async () => {
    await keyboard.moveTo(button('Add Server'));
    await keyboard.press('Enter');
    await keyboard.isAt(field('Server Name'));
    await keyboard.press('Escape');
    await closed();
    await keyboard.isAt(button('Add Server'));
  });

  test('moves back to the navigation and on to the servers', async () => {
    await keyboard.moveTo(navigation().getByRole('link', { name: 'My Servers' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.isAt(title('My Servers'));
  });

  test('closes the dialog of a new server, and the focus returns to its button', async () => {
    await keyboard.moveTo(button('Add Server').first());
    await keyboard.press('Enter');
    await keyboard.isAt(field('Server Name'));
    await keyboard.press('Escape');
    await closed();
    await keyboard.isAt(button('Add Server').first());
  });

  test('stays in the dialog when pressing Tab repeatedly', async () => {
    await keyboard.moveTo(page.getByRole('main').getByRole('button', { name: 'Add Server' }).last());
    await keyboard.press('Enter');
    await keyboard.isAt(field('Server Name'));
    await keyboard.press('Tab');
    await keyboard.moveTo(field('Server Name'));
    await keyboard.press('Shift+Tab');
    await keyboard.moveTo(field('Server Name'), 'Shift+Tab');
  });

  test('adds a server, and the focus moves to the heading, as the button of the empty list is gone', async () => {
    await keyboard.type('Chernarus');
    await write('Host', '127.0.0.1');
    await write('Port', String(battleye.port));
    await write('RCON Password', RCON_PASSWORD);
    await keyboard.press('Enter');
    await closed();
    await keyboard.isAt(title('My Servers'));
  });

  test('opens its console', async () => {
    await serverRow(page, 'Chernarus').getByText('Online').waitFor();
    await keyboard.moveTo(serverRow(page, 'Chernarus').getByRole('link', { name: 'Console' }));
    await keyboard.press('Enter');
    await keyboard.isAt(title('RCON Console'));
  });

  test('sends a command, whose answer is announced, and can send the next one at once', async () => {
    await keyboard.moveTo(command());
    await keyboard.type('players');
    await keyboard.press('Enter');
    await page.locator('[data-command="players"]').getByText('players in total').waitFor();
    await page.locator('[aria-live="polite"]').getByText('players: executed').waitFor();
    await keyboard.isAt(command());
  });

  test('opens and closes the palette, and the focus returns', async () => {
    await keyboard.press('Control+k');
    await keyboard.isAt(dialog().getByRole('combobox'));
    await keyboard.press('Escape');
    await closed();
    await keyboard.isAt(command());
  });

  test('opens the tasks of the server through the palette', async () => {
    await keyboard.press('Control+k');
    await keyboard.isAt(dialog().getByRole('combobox'));
    await keyboard.type('chernarus: tasks');
    await keyboard.press('Enter');
    await keyboard.isAt(title('Chernarus'));
    expect(new URL(page.url()).pathname).toBe('/servers/1/tasks');
  });

  test('schedules a command, and the focus returns to the button of the dialog', async () => {
    await keyboard.moveTo(button('Schedule New Command'));
    await keyboard.press('Enter');
    await keyboard.isAt(field('Command'));
    await keyboard.type('players');
    await keyboard.moveTo(field('Schedule Type'));
    await keyboard.type('Daily');
    await write('Hour', '4');
    await keyboard.press('Enter');
    await closed();
    await page.locator('[data-schedule="players"]').getByText('Daily at 4:00').waitFor();
    await keyboard.isAt(button('Schedule New Command'));
  });

  test('finds it in the notifications', async () => {
    await keyboard.press('F8');
    await keyboard.isAt(page.getByRole('region', { name: 'Notifications (F8)' }));
  });

  test('deletes it, and keeps a focus when its row is gone', async () => {
    await keyboard.moveTo(button('Delete: players'), 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.moveTo(dialog().getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await closed();
    await page.getByText('No scheduled commands found.').waitFor();
    await keyboard.isAt(title('Chernarus'));
  });

  test('signs out in the menu, and is at the sign-in', async () => {
    await keyboard.moveTo(button('User menu'), 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.isAt(page.getByRole('menuitemradio', { name: 'Light' }));
    await keyboard.moveTo(page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown');
    await keyboard.press('Enter');
    await keyboard.isAt(field('Username'));
  });

  test('causes no script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
