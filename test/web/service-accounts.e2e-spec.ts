import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text } from './support/screens.js';
import { shareSession, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let context: BrowserContext;
let page: Page;
let serverId: number;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const admin = await signedInAdmin(outpost);
  const owner = await premiumUser(outpost, admin, 'olga');
  const address = { type: 'battleye', host: '127.0.0.1', port: battleye.port, password: RCON_PASSWORD };
  const server = await owner.post<{ id: number }>('/api/servers', { name: 'Chernarus', ...address });
  serverId = server.body.id;
  context = await browser.visitor(outpost.url);
  await shareSession(owner, context, outpost.url);
  page = await context.newPage();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const row = (name: string) => page.locator(`[data-row="${name}"]`);
const dialog = () => page.getByRole('dialog');

test.describe('A service account', () => {
  let secret: string;

  test('is made in the settings, with a name of its own', async () => {
    await page.goto('/settings?tab=services');
    await page.getByText('No service accounts yet').waitFor();
    await page.getByLabel('Name').fill('a b');
    await page.getByRole('button', { name: 'Create Service Account' }).click();
    await page.getByText('Username may contain letters').waitFor();
    await page.getByLabel('Name').fill('discord-bot');
    await page.getByRole('button', { name: 'Create Service Account' }).click();
    await toast(page, 'Service account created').waitFor();
    await row('discord-bot').getByText('has no role on any server yet').waitFor();
  });

  test('gets an API token, which is shown once', async () => {
    await row('discord-bot').getByRole('button', { name: 'API tokens of discord-bot' }).click();
    await dialog().getByLabel('Name').fill('production');
    await dialog().getByLabel('Scope').selectOption('Read, and send commands');
    await dialog().getByRole('button', { name: 'Create Token' }).click();
    secret = await dialog().getByLabel('API token', { exact: true }).inputValue();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await dialog().locator('[data-token="production"]').getByText('never used').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await row('discord-bot').getByText('1 token').waitFor();
  });

  test('gets a role on a server, and acts there under its own name', async () => {
    await page.goto(`/servers/${serverId}/people`);
    await page.getByRole('button', { name: 'Add service account' }).click();
    await dialog().getByRole('radio', { name: 'Moderator' }).check();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await row('discord-bot').getByText('Service account').waitFor();
    const script = new RawClient(outpost.url, { authorization: `Bearer ${secret}` });
    expect((await script.post(`/api/servers/${serverId}/command`, { command: 'players' })).status).toBe(200);
    await page.goto(`/console/${serverId}`);
    await page.locator('[data-command="players"]').getByText('discord-bot').waitFor();
  });

  test('is deleted after a question, and its token does not work any more', async () => {
    await page.goto('/settings?tab=services');
    await row('discord-bot').getByText('on Chernarus').waitFor();
    await row('discord-bot').getByRole('button', { name: 'Delete discord-bot' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Service account deleted').waitFor();
    const script = new RawClient(outpost.url, { authorization: `Bearer ${secret}` });
    expect((await script.get('/api/user')).status).toBe(401);
  });
});

const screens = (): readonly Screen[] => [
  { name: 'services', path: '/settings?tab=services', ready: text('monitoring-bot') },
  {
    name: 'services-tokens',
    path: '/settings?tab=services',
    ready: async (shown) => {
      await press(shown, /^API tokens of/);
      await heading('API tokens of monitoring-bot')(shown);
    },
  },
  {
    name: 'services-add',
    path: `/servers/${serverId}/people`,
    ready: async (shown) => {
      await press(shown, 'Add service account');
      await heading('Add service account')(shown);
    },
  },
];

test.describe('The pages of service accounts', () => {
  test.beforeAll(async () => {
    await page.goto('/settings?tab=services');
    await page.getByLabel('Name').fill('monitoring-bot');
    await page.getByRole('button', { name: 'Create Service Account' }).click();
    await row('monitoring-bot').waitFor();
  });

  for (const viewport of WIDTHS) {
    test(`look right at ${viewport.width} pixels`, async () => {
      test.slow();
      const visitor = { browser, url: outpost.url, cookies: await context.cookies() };
      expect(await picturesOf(visitor, screens(), viewport)).toEqual([]);
    });
  }
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
