import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RawClient } from '../support/api.js';
import { startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { PHONE, TestBrowser } from './support/browser.js';
import { ADMIN, becomeAdmin, fillInServer, signIn, toast } from './support/steps.js';

/** Pixels between the title of the dialog and its fields. */
const TITLE_PADDING = 16;
const NEW_PASSWORD = 'a better password';

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
  const boris = { username: 'boris', email: 'boris@example.com', password: 'a long password' };
  await new RawClient(outpost.url).post('/api/register-interest', boris);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const openTab = async (name: string): Promise<void> => {
  await page.goto('/settings');
  await page.getByRole('tab', { name }).click();
};

test.describe('The profile', () => {
  test('is opened from the side navigation and the user menu, and holds who is signed in [S2.142]', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await page.title()).toBe('Settings | Outpost');
    expect(await page.getByLabel('Username').inputValue()).toBe(ADMIN.username);
    expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
  });

  test('refuses short values and invalid addresses, with the contract’s messages', async () => {
    await page.getByLabel('Username').fill('an');
    await page.getByLabel('Email').fill('anna');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByText('Invalid email address').waitFor();
  });

  test('shows at the field that a name is taken', async () => {
    await page.getByLabel('Username').fill('boris');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByRole('alert').getByText('This username is not available').waitFor();
    await toast(page, 'Profile not updated').waitFor();
    expect(await page.getByLabel('Username').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
  });

  test('is really changed: after a reload, everywhere [S2.152 S7.38]', async () => {
    await page.getByLabel('Username').fill('annabel');
    await expect(page.getByLabel('Current Password')).toHaveCount(0);
    await page.getByLabel('Email').fill('annabel@example.com');
    await page.getByLabel('Current Password').fill('not the password');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByRole('alert').getByText('The current password is wrong').waitFor();
    await page.getByLabel('Current Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.goto('/debug');
    for (const [name, value] of [
      ['Authentication status', 'Authenticated'],
      ['User ID', '1'],
      ['Username', 'annabel'],
      ['Email', 'annabel@example.com'],
      ['Subscription status', 'active'],
      ['Admin', 'Yes'],
      ['Approved', 'Yes'],
      ['Admin (auth layer)', 'Yes'],
    ] as const) {
      const term = page.locator('dt').getByText(name, { exact: true });
      expect(await term.locator('xpath=following-sibling::dd[1]').innerText()).toBe(value);
    }
    expect(await page.title()).toBe('User Debug | Outpost');
  });
});

test.describe('The password', () => {
  const fill = async (current: string, next: string, again: string): Promise<void> => {
    await page.getByLabel('Current Password').fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password').fill(again);
    await page.getByRole('button', { name: 'Update Password' }).click();
  };

  test('requires the current one, six characters, and a matching repetition', async () => {
    await openTab('Password');
    await fill('', 'short', 'short');
    await page.getByText('Current password is required').waitFor();
    await page.getByText('New password must be at least 6 characters').waitFor();
    await fill('x', NEW_PASSWORD, 'something else');
    await page.getByText('Passwords do not match').waitFor();
  });

  test('shows at its field that the current one is wrong', async () => {
    await fill('not the password', NEW_PASSWORD, NEW_PASSWORD);
    await page.getByRole('alert').getByText('The current password is wrong').waitFor();
  });

  test('is changed, and the session in another browser ends under its open page [S7.38]', async () => {
    const other = await (await browser.visitor(outpost.url)).newPage();
    await signIn(other, 'annabel', ADMIN.password);
    await other.locator('[data-live="open"]').waitFor();
    await page.getByText('A new password signs out all other sessions of your account.').waitFor();
    await fill(ADMIN.password, NEW_PASSWORD, NEW_PASSWORD);
    await toast(page, 'Password updated').waitFor();
    await other.waitForURL('**/auth');
    await signIn(other, 'annabel', NEW_PASSWORD);
    await other.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    await other.context().close();
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });
});

test.describe('Sessions', () => {
  test('are listed with the current one marked, and another one can be ended while its page is open', async () => {
    const other = await (await browser.visitor(outpost.url)).newPage();
    await signIn(other, 'annabel', NEW_PASSWORD);
    await other.locator('[data-live="open"]').waitFor();
    await openTab('Sessions');
    const rows = page.locator('[data-session]');
    await rows.nth(1).waitFor();
    await expect(rows.getByText('This session')).toHaveCount(1);
    await rows
      .getByRole('button', { name: /^Sign out Chrome on/ })
      .first()
      .click();
    await toast(page, 'Session ended').waitFor();
    await other.waitForURL('**/auth');
    await other.context().close();
  });

  test('end except for the current one after a confirmation', async () => {
    const other = await (await browser.visitor(outpost.url)).newPage();
    await signIn(other, 'annabel', NEW_PASSWORD);
    await other.locator('[data-live="open"]').waitFor();
    await openTab('Sessions');
    await page.getByRole('button', { name: 'Sign Out All Others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out All Others' }).click();
    await toast(page, 'Other sessions ended').waitFor();
    await other.waitForURL('**/auth');
    await other.context().close();
    await expect(page.locator('[data-session]')).toHaveCount(1);
  });
});

test.describe('API tokens', () => {
  let secret: string;

  test('are created with a name, and shown once', async () => {
    await openTab('API Tokens');
    await page.getByText('No API tokens yet').waitFor();
    await page.getByRole('button', { name: 'Create Token' }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByLabel('Name').fill('Nightly');
    await page.getByLabel('Scope').selectOption('Read only');
    await page.getByLabel('Expires').selectOption('After 30 days');
    await page.getByRole('button', { name: 'Create Token' }).click();
    await toast(page, 'API token created').waitFor();
    secret = await page.getByLabel('API token', { exact: true }).inputValue();
    await page.reload();
    await page.locator('[data-token="Nightly"]').getByText('never used').waitFor();
    await page
      .locator('[data-token="Nightly"]')
      .getByText(/^expires /)
      .waitFor();
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  test('can be limited to permissions and addresses, and the list says so', async () => {
    await page.getByLabel('Name').fill('Restarts');
    await page.getByLabel('What it may do there').selectOption('Only this');
    await page.getByLabel('Restart and start').check();
    await page.getByLabel('Ban players').check();
    await page.getByLabel('Longest ban in minutes').fill('none');
    await page.getByLabel('Addresses').fill('example.com');
    await page.getByRole('button', { name: 'Create Token' }).click();
    await page.getByText('Up to 20 IP addresses or ranges').waitFor();
    await page.getByText('A whole number of minutes').waitFor();
    await page.getByLabel('Longest ban in minutes').fill('60');
    await page.getByLabel('Addresses').fill('192.0.2.7, 2001:db8::/32');
    await page.getByLabel('Servers', { exact: true }).selectOption('Only these servers');
    await page.getByRole('button', { name: 'Create Token' }).click();
    await page.getByText('Choose at least one server').waitFor();
    await page.getByLabel('Servers', { exact: true }).selectOption('All that you have access to');
    await page.getByRole('button', { name: 'Create Token' }).click();
    const elsewhere = await page.getByLabel('API token', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.locator('[data-token="Restarts"]');
    await row.getByText('only: See the server, Ban players, Restart and start').waitFor();
    await row.getByText('bans up to 1 hour').waitFor();
    await row.getByText('only from 192.0.2.7, 2001:db8::/32').waitFor();
    const script = new RawClient(outpost.url, { authorization: `Bearer ${elsewhere}` });
    expect((await script.get('/api/user')).status).toBe(403);
    await row.getByRole('button', { name: 'Revoke Restarts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toHaveCount(0);
  });

  test('authenticate a script until they are revoked', async () => {
    const script = new RawClient(outpost.url, { authorization: `Bearer ${secret}` });
    expect((await script.get('/api/user')).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke Nightly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await toast(page, 'API token revoked').waitFor();
    await page.getByText('No API tokens yet').waitFor();
    expect((await script.get('/api/user')).status).toBe(401);
  });
});

test.describe('The subscription', () => {
  const plan = (name: string) => page.getByRole('region', { name });

  test('is in the settings with its limits, and links to the plans', async () => {
    await openTab('Subscription');
    await page.getByText('Premium, $9.99/month').waitFor();
    await page.getByText('0, unlimited').waitFor();
    await page.getByText('30 days').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Manage Subscription' }).click();
    await plan('Premium').getByText('Current plan').waitFor();
  });

  test('is cancelled after a question [S1.6]', async () => {
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep Premium' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await toast(page, 'Subscription Cancelled').waitFor();
    await plan('Free Tier').getByText('Current plan').waitFor();
    await openTab('Subscription');
    await page.getByText('Free Tier, $0').waitFor();
    await page.getByText('0 of 1').waitFor();
    await page.getByText('24 hours').waitFor();
  });

  test('is activated again: the user is read again and the dashboard opens [S1.6 S7.32]', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Upgrade Now' }).click();
    await page.getByRole('button', { name: 'Activate Subscription' }).click();
    await toast(page, 'Your subscription has been activated successfully.').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Subscription Active').waitFor();
  });
});

test.describe('A toast on a phone', () => {
  test('covers nothing of the dialog but its title, however long its text is', async () => {
    const context = await browser.visitor(outpost.url, {
      storageState: await visitor.storageState(),
      viewport: PHONE,
      hasTouch: true,
    });
    const phone = await context.newPage();
    const server = { name: 'Chernarus', type: 'BattlEye', port: battleye.port, password: 'not the password' };
    await fillInServer(phone, server);
    await phone.getByRole('button', { name: 'Test Connection' }).click();
    const shown = toast(phone, 'Connection failed');
    await shown.waitFor();
    await phone.getByRole('dialog').getByText('Connection Error').waitFor();
    const toastBox = await shown.boundingBox();
    const title = await phone.getByText('Connect a game server through its RCON port.').boundingBox();
    if (!toastBox || !title) throw new Error('the dialog or its toast is not drawn');
    expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(title.y + title.height + TITLE_PADDING);
    await context.close();
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
