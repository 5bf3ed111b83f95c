import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye, startSource } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, type Screen, type Visitor } from './support/screens.js';
import { becomeAdmin, registerServer } from './support/steps.js';

test.setTimeout(120_000);

const serversShown = (page: Page): Promise<void> => page.locator('[data-status="online"]').nth(1).waitFor();

const SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: '/', ready: serversShown },
  { name: 'servers', path: '/servers', ready: serversShown },
  {
    name: 'add-server',
    path: '/servers',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add Server' }).click();
      await page.getByRole('heading', { name: 'Add New Server' }).waitFor();
    },
  },
  { name: 'console', path: '/console', ready: (page) => page.locator('[data-command="players"]').waitFor() },
  { name: 'subscription', path: '/subscription', ready: heading('All Plans Include') },
  { name: 'admin', path: '/admin', ready: (page) => page.locator('[data-user="boris"]').waitFor() },
  {
    name: 'user-menu',
    path: '/subscription',
    ready: async (page) => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    },
  },
  { name: 'not-found', path: '/nowhere', isLoaded: true, ready: heading('404 Page Not Found') },
];

const SIGNED_OUT_SCREENS: readonly Screen[] = [
  { name: 'login', path: '/auth', ready: heading('Welcome back') },
  {
    name: 'register',
    path: '/auth',
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Register Interest' }).click();
      await page.getByLabel('Confirm Password').waitFor();
    },
  },
];

const SETUP_SCREEN: Screen = { name: 'setup', path: '/setup', ready: heading('Set up Outpost') };

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let source: SimulatedSourceServer;
let browser: TestBrowser;
let visitor: BrowserContext;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye, source] = await Promise.all([StartedPanel.start(), startBattleye(), startSource()]);
  visitor = await browser.visitor(outpost.url);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop(), source.stop()]);
});

/** Servers, some history and a pending user. */
async function seed(page: Page): Promise<void> {
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, {
    name: 'Chernarus Hardcore',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  await registerServer(page, {
    name: 'Rust weekly',
    type: 'source',
    port: source.port,
    password: RCON_PASSWORD,
  });
  const boris = { username: 'boris', email: 'boris@example.com', password: 'a long password' };
  await page.request.post('/api/register-interest', { data: boris, headers: { origin: outpost.url } });
  await page.goto('/console');
  for (const command of ['version', 'players']) {
    await page.getByLabel('Command', { exact: true }).fill(command);
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator(`[data-command="${command}"]`).waitFor();
  }
}

const signedOut = (): Visitor => ({ browser, url: outpost.url });

test.describe('Every page fits the window and is accessible', () => {
  for (const viewport of WIDTHS) {
    test(`before the setup, at ${viewport.width} pixels`, async () => {
      expect(await picturesOf(signedOut(), [SETUP_SCREEN], viewport)).toEqual([]);
    });
  }

  test('after seeding data', async () => {
    await seed(await visitor.newPage());
  });

  for (const viewport of WIDTHS) {
    test(`signed out, at ${viewport.width} pixels`, async () => {
      expect(await picturesOf(signedOut(), SIGNED_OUT_SCREENS, viewport)).toEqual([]);
    });
  }

  for (const viewport of WIDTHS) {
    test(`signed in, at ${viewport.width} pixels`, async () => {
      const cookies = await visitor.cookies();
      expect(await picturesOf({ ...signedOut(), cookies }, SCREENS, viewport)).toEqual([]);
    });
  }

  test('without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
