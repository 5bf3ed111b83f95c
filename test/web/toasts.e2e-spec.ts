import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { pendingUser } from '../support/accounts.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import {
  ADMIN,
  becomeAdmin,
  chooseInRow,
  confirm,
  fillInServer,
  serverRow,
  signIn,
} from './support/steps.js';

/** The answer of calls that are made to fail. */
const BROKEN = { status: 503, body: 'out of order' };
const BROKEN_WORDS = '503: out of order';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const visitor = await browser.visitor(outpost.url);
  // Without the live socket all calls go over HTTP, where they can be made to fail.
  await visitor.routeWebSocket('**/ws', (socket) => socket.close());
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  await page.goto('/');
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const dialog = () => page.getByRole('dialog');
const dialogButton = (name: string) => dialog().getByRole('button', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const action = (name: string) => page.getByRole('button', { name: `${name}: players` });

/** Expects exactly one toast with this text, and dismisses it, so that the next one is known to be new. */
async function reads(tone: 'success' | 'destructive', title: string, description: string): Promise<void> {
  const shown = page.locator('[data-toast]', { hasText: title });
  await shown.waitFor();
  expect((await shown.innerText()).split('\n')).toEqual([title, description]);
  expect(await shown.getAttribute('data-toast')).toBe(tone);
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  await shown.waitFor({ state: 'detached' });
}

const succeeds = (title: string, description: string) => reads('success', title, description);
const fails = (title: string, description = BROKEN_WORDS) => reads('destructive', title, description);

async function whileBroken(calls: string, act: () => Promise<void>): Promise<void> {
  await page.route(calls, (route) => route.fulfill(BROKEN));
  await act();
  await page.unroute(calls);
}

/** While `act` runs, building the URL of any call throws an error without a message. */
async function withBrokenUrls(act: () => Promise<void>): Promise<void> {
  const restore = await page.evaluateHandle(() => {
    const { encodeURIComponent: real } = window;
    window.encodeURIComponent = () => {
      throw new Error('');
    };
    return () => void (window.encodeURIComponent = real);
  });
  await act();
  await restore.evaluate((put) => put());
}

test.describe('A toast about an account says', () => {
  test('that logging out failed, and that it worked [S2.20 S4.1 S8.7 S8.24]', async () => {
    const logOut = async (): Promise<void> => {
      await button('User menu').click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    };
    await whileBroken('**/api/logout', async () => {
      await logOut();
      await page.keyboard.press('Escape');
      await fails('Logout failed');
    });
    await logOut();
    await succeeds('Logged out', 'You have been successfully logged out.');
    await page.waitForURL('**/auth');
  });

  test('that registering failed, and what the server says when it worked [S8.6 S8.23]', async () => {
    const fill = async (): Promise<void> => {
      await page.getByRole('tab', { name: 'Register Interest' }).click();
      await page.getByLabel('Username').fill('boris');
      await page.getByLabel('Email').fill('boris@example.com');
      await page.getByLabel('Password', { exact: true }).fill('a long password');
      await page.getByLabel('Confirm Password').fill('a long password');
      await button('Register Interest').click();
    };
    await whileBroken('**/api/register-interest', async () => {
      await fill();
      await fails('Registration failed');
    });
    const answered = page.waitForResponse('**/api/register-interest');
    await fill();
    const { message } = (await (await answered).json()) as { message: string };
    await succeeds('Interest registered', message);
  });

  test('that signing in failed, and welcomes who is in [S2.19 S4.1 S8.5 S8.22]', async () => {
    await signIn(page, ADMIN.username, 'not the password');
    await fails('Login failed', 'Username or password is wrong');
    await signIn(page, ADMIN.username, ADMIN.password);
    await succeeds('Login successful', 'Welcome back, anna!');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('that approving and making admin failed, and that they worked [S8.16 S8.17 S8.32 S8.33]', async () => {
    await pendingUser(outpost, 'carla');
    await page.goto('/admin');
    const row = (name: string) => page.locator(`[data-user="${name}"]`);
    await whileBroken('**/api/approve-user/*', async () => {
      await row('boris').getByRole('button', { name: 'Approve' }).click();
      await fails('Failed to approve user');
    });
    await row('boris').getByRole('button', { name: 'Approve' }).click();
    await succeeds('User approved', 'The user can now log in to the system.');
    await whileBroken('**/api/set-admin/*', async () => {
      await row('carla').getByRole('button', { name: 'Make Admin' }).click();
      await confirm(page, 'Make Admin');
      await fails('Failed to update admin status');
    });
    await row('carla').getByRole('button', { name: 'Make Admin' }).click();
    await confirm(page, 'Make Admin');
    await succeeds('Admin status updated', 'User permissions have been updated.');
  });

  test('that a subscription failed, and that it is active [S2.140 S8.14 S8.29]', async () => {
    await page.request.post('/api/subscription/cancel', { headers: { origin: outpost.url } });
    await page.goto('/subscription');
    await whileBroken('**/api/subscription/activate', async () => {
      await button('Activate Subscription').click();
      await fails('Subscription Failed');
    });
    await button('Activate Subscription').click();
    await succeeds('Subscription Activated', 'Your subscription has been activated successfully.');
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('A toast about a server says', () => {
  test('what a connection test misses, and how it ended [S2.87 S5.17 S8.10 S8.11 S8.15 S8.27]', async () => {
    const server = { name: 'Chernarus', type: 'BattlEye', port: battleye.port };
    await fillInServer(page, { ...server, password: '' });
    await button('Test Connection').click();
    await fails('Missing information', 'Please fill in host, port, password and server type fields');
    await page.getByLabel('RCON Password').fill('wrong');
    await whileBroken('**/api/test-connection', async () => {
      await button('Test Connection').click();
      await fails('Connection test failed');
    });
    await button('Test Connection').click();
    const problem = dialog().getByRole('alert').filter({ hasText: 'Connection Error' });
    await problem.waitFor();
    const message = (await problem.innerText()).replace('Connection Error', '').trim();
    await fails('Connection failed', message);
    await page.getByLabel('RCON Password').fill(RCON_PASSWORD);
    await button('Test Connection').click();
    await succeeds('Connection successful', 'RCON connection to server was established successfully');
  });

  test('that it could not be added, and that it was [S4.52 S8.12 S8.28]', async () => {
    await whileBroken('**/api/servers', async () => {
      await dialogButton('Add Server').click();
      await fails('Failed to add server');
    });
    await dialogButton('Add Server').click();
    await succeeds('Server added', 'Your server has been added successfully');
  });

  test('that its status could not be read, and that it was [S8.8 S8.25 S8.40]', async () => {
    await serverRow(page, 'Chernarus').getByText('Online').waitFor();
    await whileBroken('**/api/servers/1/status', async () => {
      await chooseInRow(page, 'Chernarus', 'Status');
      await fails('Status check failed');
    });
    await serverRow(page, 'Chernarus').getByText('Offline').waitFor();
    await chooseInRow(page, 'Chernarus', 'Status');
    await succeeds('Status updated', 'Server status has been refreshed');
  });

  test('that a command failed [S8.13]', async () => {
    await page.goto('/console/1');
    await whileBroken('**/api/servers/1/command', async () => {
      await page.getByLabel('Command', { exact: true }).fill('players');
      await page.getByLabel('Command', { exact: true }).press('Enter');
      await fails('Command failed');
    });
  });
});

test.describe('A toast about a schedule says', () => {
  test('that it could not be made, and that it was [S8.18 S8.34]', async () => {
    await page.goto('/servers/1/tasks');
    await button('Schedule New Command').click();
    await dialog().getByLabel('Command', { exact: true }).fill('players');
    await whileBroken('**/scheduled', async () => {
      await dialogButton('Schedule Command').click();
      await fails('Failed to schedule command');
    });
    await withBrokenUrls(async () => {
      await dialogButton('Schedule Command').click();
      await fails('Failed to schedule command', 'An error occurred while scheduling the command.');
    });
    await dialogButton('Schedule Command').click();
    await succeeds('Command scheduled', 'Your command has been scheduled successfully.');
  });

  test('that it could not be changed, that it was, and that nothing was [S5.36 S8.19 S8.35]', async () => {
    await action('Edit').click();
    await dialogButton('Update Command').click();
    await succeeds('No changes', 'No changes were made to the command.');
    await action('Edit').click();
    await dialog().getByLabel('Schedule Type').selectOption('Daily');
    await whileBroken('**/scheduled/*', async () => {
      await dialogButton('Update Command').click();
      await fails('Failed to update command');
    });
    await withBrokenUrls(async () => {
      await dialogButton('Update Command').click();
      await fails('Failed to update command', 'An error occurred while updating the command.');
    });
    await dialogButton('Update Command').click();
    await succeeds('Command updated', 'The command has been updated successfully.');
  });

  test('that it could not be run, and that it was [S8.1 S8.21 S8.37]', async () => {
    await whileBroken('**/scheduled/*/test', async () => {
      await action('Test command now').click();
      await fails('Failed to execute command');
    });
    await withBrokenUrls(async () => {
      await action('Test command now').click();
      await fails('Failed to execute command', 'An error occurred while executing the command.');
    });
    await action('Test command now').click();
    await succeeds('Command executed', '"players" was run manually.');
  });

  test('that it could not be deleted, and that it was [S8.20 S8.36]', async () => {
    const remove = async (): Promise<void> => {
      await action('Delete').click();
      await dialogButton('Delete').click();
    };
    await whileBroken('**/scheduled/*', async () => {
      await remove();
      await fails('Failed to delete command');
    });
    await withBrokenUrls(async () => {
      await remove();
      await fails('Failed to delete command', 'An error occurred while deleting the command.');
    });
    await remove();
    await succeeds('Command deleted', 'The scheduled command has been deleted.');
  });
});

test.describe('A toast at the end says', () => {
  test('that profile and password are updated [S8.30 S8.31 S9.26]', async () => {
    await page.goto('/settings');
    await page.getByLabel('Email').fill('anna@example.org');
    await page.getByLabel('Current Password').fill(ADMIN.password);
    await button('Update Profile').click();
    await succeeds('Profile updated', 'Your profile has been updated successfully.');
    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByLabel('Current Password').fill(ADMIN.password);
    await page.getByLabel('New Password', { exact: true }).fill('a better password');
    await page.getByLabel('Confirm New Password').fill('a better password');
    await button('Update Password').click();
    await succeeds('Password updated', 'Your other sessions have been signed out.');
  });

  test('that a server could not be deleted, and that it was [S8.9 S8.26]', async () => {
    const remove = async (): Promise<void> => {
      await chooseInRow(page, 'Chernarus', 'Delete');
      await dialogButton('Delete').click();
    };
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').waitFor();
    await page.route('**/api/servers/1', (route) => route.fulfill(BROKEN));
    await remove();
    await fails('Delete failed');
    await page.unroute('**/api/servers/1');
    await remove();
    await succeeds('Server deleted', 'The server has been removed successfully');
  });
});
