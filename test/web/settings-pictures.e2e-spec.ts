import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { picturesOf, press, type Screen, text } from './support/screens.js';
import { ADMIN, becomeAdmin, registerServer } from './support/steps.js';

test.setTimeout(120_000);

const SCREENS: readonly Screen[] = [
  { name: 'settings-profile', path: '/settings', ready: text('You sign in with it') },
  {
    name: 'settings-password-problems',
    path: '/settings?tab=password',
    ready: async (page) => {
      await press(page, 'Update Password');
      await text('Current password is required')(page);
    },
  },
  {
    name: 'settings-profile-email',
    path: '/settings',
    ready: async (page) => {
      await page.getByLabel('Email').fill('elsewhere@example.com');
      await text('Changing your email address requires your password')(page);
    },
  },
  { name: 'settings-sessions', path: '/settings?tab=sessions', ready: text('This session') },
  {
    name: 'settings-sessions-end',
    path: '/settings?tab=sessions',
    ready: async (page) => {
      await press(page, 'Sign Out All Others');
      await text('Sign out all other sessions?')(page);
    },
  },
  { name: 'settings-subscription', path: '/settings?tab=subscription', ready: text('30 days') },
  { name: 'settings-tokens', path: '/settings?tab=tokens', ready: text(/never used/) },
  {
    name: 'settings-token-created',
    path: '/settings?tab=tokens',
    ready: async (page) => {
      await page.getByLabel('Name').fill('Shown once');
      await press(page, 'Create Token');
      await text('Copy the token')(page);
    },
  },
  {
    name: 'settings-token-limits',
    path: '/settings?tab=tokens',
    ready: async (page) => {
      await page.getByLabel('Servers', { exact: true }).selectOption('Only these servers');
      await page.getByLabel('What it may do there').selectOption('Only this');
      await page.getByLabel('Ban players').check();
      await text('Longest ban in minutes')(page);
    },
  },
  {
    name: 'settings-token-revoke',
    path: '/settings?tab=tokens',
    ready: async (page) => {
      await press(page, 'Revoke Nightly');
      await text('Revoke Nightly?')(page);
    },
  },
  { name: 'debug', path: '/debug', ready: text('Admin (auth layer)') },
  { name: 'admin-pending', path: '/admin', ready: (page) => page.locator('[data-user="dora"]').waitFor() },
  {
    name: 'admin-all',
    path: '/admin?tab=all',
    ready: (page) => page.locator('[data-account="carla"]').waitFor(),
  },
  {
    name: 'admin-delete',
    path: '/admin?tab=all',
    ready: async (page) => {
      await page.locator('[data-account="carla"]').getByRole('button', { name: 'Delete' }).click();
      await text('Delete carla?')(page);
    },
  },
  {
    name: 'subscription-cancel',
    path: '/subscription',
    ready: async (page) => {
      await press(page, 'Cancel Subscription');
      await text('Cancel the subscription?')(page);
    },
  },
  {
    name: 'console-entries',
    path: '/console',
    ready: (page) => page.locator('[data-command="players"]').waitFor(),
  },
];

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url);
  await seed(await visitor.newPage());
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

/** Users in every state, a token, and a console with commands from a person and from a script. */
async function seed(page: Page): Promise<void> {
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, {
    name: 'Chernarus Hardcore',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  const admin = new RawClient(outpost.url);
  await admin.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
  for (const username of ['boris', 'carla', 'dora']) {
    const body = { username, email: `${username}@example.com`, password: 'a long password' };
    await new RawClient(outpost.url).post('/api/register-interest', body);
  }
  await admin.post('/api/approve-user/2');
  await admin.post('/api/approve-user/3');
  await admin.post('/api/users/3/suspended', { isSuspended: true });
  const { body } = await admin.post<{ token: string }>('/api/tokens', { name: 'Nightly', scope: 'manage' });
  const script = new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });
  await script.post('/api/servers/1/command', { command: 'version' });
  await admin.post('/api/tokens', {
    ...{ name: 'Dashboard of the community', scope: 'read', permissions: ['server.view', 'logs.read'] },
    ...{ addresses: ['203.0.113.0/24'] },
  });
  await admin.post('/api/servers/1/command', { command: 'players' });
}

test.describe('Settings, admin panel, subscription, debug page and console', () => {
  for (const viewport of WIDTHS) {
    test(`are accessible at ${viewport.width} pixels`, async () => {
      const cookies = await visitor.cookies();
      expect(await picturesOf({ browser, url: outpost.url, cookies }, SCREENS, viewport)).toEqual([]);
    });
  }

  test('are drawn without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
