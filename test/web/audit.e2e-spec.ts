import { readFile } from 'node:fs/promises';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { invitedUser, premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { picturesOf, type Screen, text } from './support/screens.js';
import { shareSession, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let adminContext: BrowserContext;
let adminPage: Page;
let manager: Page;
let serverId: number;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const admin = await signedInAdmin(outpost);
  const owner = await premiumUser(outpost, admin, 'olga');
  const address = { type: 'battleye', host: '127.0.0.1', port: battleye.port, password: RCON_PASSWORD };
  const server = await owner.post<{ id: number }>('/api/servers', { name: 'Chernarus', ...address });
  serverId = server.body.id;
  const path = `/api/servers/${serverId}`;
  const client = await invitedUser(outpost, admin, owner, { serverId, username: 'boris', role: 'manager' });
  await owner.send('PATCH', path, { maxPlayers: 40 });
  await client.post(`${path}/command`, { command: 'say -1 hello' });
  await client.post(`${path}/scheduled`, { command: 'players', schedule: '0 4 * * *' });
  [adminContext, adminPage] = await pageOf(admin);
  [, manager] = await pageOf(client);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

async function pageOf(client: RawClient): Promise<[BrowserContext, Page]> {
  const context = await browser.visitor(outpost.url);
  await shareSession(client, context, outpost.url);
  return [context, await context.newPage()];
}

test.describe('The audit', () => {
  test('shows an admin what everybody did, with what changed', async () => {
    await adminPage.goto('/admin');
    await adminPage.getByRole('link', { name: 'Audit' }).click();
    await adminPage.waitForURL('**/audit');
    const changed = adminPage.locator('[data-row^="Changed a server"]');
    await changed.getByText(/^maxPlayers: \d+ → 40$/).waitFor();
    await changed.getByText('olga').waitFor();
    await adminPage.locator('[data-row^="Sent a command"]').getByText('command: say -1 hello').waitFor();
  });

  test('is searched', async () => {
    await adminPage.getByRole('searchbox', { name: 'Search' }).fill('say -1');
    await expect(adminPage.locator('[data-row]')).toHaveCount(1);
    await adminPage.getByRole('searchbox', { name: 'Search' }).fill('nothing like this');
    await adminPage.getByText('No entries').waitFor();
    await adminPage.getByRole('button', { name: 'Clear filters' }).click();
    await adminPage.getByLabel('What happened').selectOption('Sent a command');
    await expect(adminPage.locator('[data-row]')).toHaveCount(1);
  });

  test('is exported as it is filtered, in both formats', async () => {
    for (const [name, file] of [
      ['Export CSV', /^audit-\d{8}\.csv$/],
      ['Export JSON Lines', /^audit-\d{8}\.jsonl$/],
    ] as const) {
      const downloading = adminPage.waitForEvent('download');
      await adminPage.getByRole('link', { name }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(file);
      const content = await readFile(await download.path(), 'utf8');
      expect(content).toContain('say -1 hello');
      expect(content).not.toContain('updateServer');
    }
  });

  test('is verified, and says so when somebody has edited it', async () => {
    await adminPage.getByRole('button', { name: 'Verify' }).click();
    await toast(adminPage, 'The audit is intact').waitFor();
    await outpost.query("UPDATE audit_entries SET actor = 'nobody' WHERE action = 'updateServer'", []);
    await adminPage.getByRole('button', { name: 'Verify' }).click();
    await toast(adminPage, 'Entries were edited or are missing').getByText('was edited').waitFor();
    await outpost.query("UPDATE audit_entries SET actor = 'olga' WHERE action = 'updateServer'", []);
  });

  test('of a server is there for its managers, and of oneself for everybody', async () => {
    await manager.goto(`/servers/${serverId}`);
    await manager.getByRole('main').getByRole('link', { name: 'Audit' }).click();
    await manager.waitForURL(`**/servers/${serverId}/audit`);
    await manager.locator('[data-row^="Changed a server"]').getByText('olga').waitFor();
    await manager.goto('/settings');
    await manager.getByRole('link', { name: 'Audit' }).click();
    await manager.locator('[data-row^="Created a task"]').waitFor();
    await expect(manager.getByText('olga')).toHaveCount(0);
    await expect(manager.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  });
});

const changedServer = (page: Page): Promise<void> =>
  page.locator('[data-row^="Changed a server"]').first().waitFor();

const screens = (): readonly Screen[] => [
  { name: 'settings-audit', path: '/settings', ready: text('Your account on this panel.') },
  { name: 'audit', path: '/audit', ready: changedServer },
  { name: 'audit-server', path: `/servers/${serverId}/audit`, ready: changedServer },
  { name: 'audit-header', path: `/servers/${serverId}`, ready: text('Command policy') },
];

test.describe('The pages of the audit', () => {
  for (const viewport of WIDTHS) {
    test(`look right at ${viewport.width} pixels`, async () => {
      test.slow();
      const visitor = { browser, url: outpost.url, cookies: await adminContext.cookies() };
      expect(await picturesOf(visitor, screens(), viewport)).toEqual([]);
    });
  }
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
