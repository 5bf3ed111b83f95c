import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { picturesOf, text } from './support/screens.js';
import { shareSession } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let owner: RawClient;
let page: Page;
let foreignId: number;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'olga');
  foreignId = await add(admin, 'Foreign');
  await add(owner, 'Chernarus');
  const context = await browser.visitor(outpost.url);
  await shareSession(owner, context, outpost.url);
  page = await context.newPage();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

async function add(client: RawClient, name: string): Promise<number> {
  const address = { type: 'battleye', host: '127.0.0.1', port: battleye.port, password: RCON_PASSWORD };
  return (await client.post<{ id: number }>('/api/servers', { name, ...address })).body.id;
}

const gone = () => page.getByRole('status').getByText('There is no such server');
const commandLine = () => page.getByLabel('Command', { exact: true });

test.describe('The console of a server that is not there', () => {
  for (const [what, id] of [
    ['no server', () => 9999],
    ['a server of somebody else', () => foreignId],
    ['no number', () => 'x'],
  ] as const) {
    test(`says so at the address of ${what}, and takes no command`, async () => {
      await page.goto(`/console/${id()}`);
      await gone().waitFor();
      await expect(commandLine()).toHaveCount(0);
    });
  }

  test('offers the others', async () => {
    await expect(page.getByLabel('Server', { exact: true })).toHaveText('Choose a server');
    await page.getByLabel('Server', { exact: true }).click();
    await page.getByRole('option', { name: 'Chernarus' }).click();
    await commandLine().waitFor();
  });

  for (const [name, path] of [
    ['console', (id: number) => `/console/${id}`],
    ['console without a number', () => '/console'],
    ['dashboard', () => '/'],
  ] as const) {
    test(`is closed on the ${name} when the server is deleted elsewhere, and no other takes its place`, async () => {
      const [kept] = (await owner.get<{ id: number }[]>('/api/servers')).body;
      const id = await add(owner, 'Livonia');
      // The one that is chosen by itself is the first.
      const deleted = path(id).endsWith(String(id)) ? id : (kept?.id ?? 0);
      await page.goto(path(id));
      await commandLine().waitFor();
      await owner.send('DELETE', `/api/servers/${deleted}`);
      await gone().waitFor();
      await expect(commandLine()).toHaveCount(0);
    });
  }

  for (const viewport of WIDTHS) {
    test(`looks right at ${viewport.width} pixels`, async () => {
      test.slow();
      const visitor = { browser, url: outpost.url, cookies: await page.context().cookies() };
      const screens = [
        { name: 'no-such-server', path: '/console/9999', ready: text('There is no such server') },
      ];
      expect(await picturesOf(visitor, screens, viewport)).toEqual([]);
    });
  }
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
