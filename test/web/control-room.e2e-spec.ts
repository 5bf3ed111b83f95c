import { type UpcomingRestart } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { pendingUser, premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { takePicture, TestBrowser } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { chooseInRow, serverRow, shareSession, toast } from './support/steps.js';

const MINUTE_MS = 60_000;
const fromNow = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS + 5_000).toISOString();

let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  await pendingUser(outpost, 'waiting');
});

test.beforeEach(async () => {
  context = await browser.visitor(outpost.url);
  await shareSession(admin, context, outpost.url);
  page = await context.newPage();
});

test.afterEach(() => context.close());

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const names = () =>
  page.locator('[data-server]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-server')));

/** Answers the list of servers with exactly these; live updates are sent by the test. */
async function withServers(servers: readonly Server[], restarts: readonly UpcomingRestart[] = []) {
  let tell: (status: object) => void = () => undefined;
  await page.routeWebSocket('**/ws', (socket) => {
    tell = (status) =>
      socket.send(JSON.stringify({ type: 'serverStatus', fallback: false, reason: null, ...status }));
  });
  await page.route('**/api/servers', (route) => route.fulfill({ json: servers }));
  await page.route('**/api/scheduled/restarts', (route) =>
    route.fulfill({ json: { restarts, isComplete: true } }),
  );
  return (serverId: number, status: Server['status']): void =>
    tell({ serverId, status, timestamp: new Date().toISOString() });
}

test.describe('What needs attention', () => {
  const strip = () => page.getByRole('list', { name: 'Needs attention' });
  const SERVERS = [
    aServer({ id: 1, name: 'Chernarus' }),
    aServer({ id: 2, name: 'Livonia', status: 'offline', statusSince: fromNow(-15.5) }),
    aServer({ id: 3, name: 'Sakhal', fallback: true }),
    aServer({ id: 4, name: 'Namalsk', status: 'offline', statusSince: fromNow(-3) }),
  ];
  const RESTARTS = [
    { serverId: 1, scheduleId: 1, planId: null, at: fromNow(12.9) },
    { serverId: 3, scheduleId: 2, planId: null, at: fromNow(50) },
    { serverId: 4, scheduleId: 3, planId: null, at: fromNow(200) },
  ];

  test('is told above every page, in the words of each part', async () => {
    await withServers(SERVERS, RESTARTS);
    for (const path of ['/', '/servers', '/console/1', '/settings']) {
      await page.goto(path);
      await expect(strip().getByRole('listitem')).toHaveText([
        '2 down, the longest for 15m',
        '1 in Limited Mode',
        '2 restarts within the hour',
        '1 person waiting',
      ]);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('leads to the servers and people it is about', async () => {
    await withServers(SERVERS, RESTARTS);
    await page.goto('/');
    await strip().getByRole('link', { name: '2 restarts within the hour' }).click();
    await page.waitForURL('**/servers?restart=soon');
    await expect.poll(names).toEqual(['Sakhal', 'Chernarus']);
    await serverRow(page, 'Chernarus').getByText('in 12m').waitFor();
    await strip().getByRole('link', { name: '2 down' }).click();
    await expect.poll(names).toEqual(['Livonia', 'Namalsk']);
    await strip().getByRole('link', { name: '1 in Limited Mode' }).click();
    await page.waitForURL('**/servers/3');
    await strip().getByRole('link', { name: '1 person waiting' }).click();
    await page.getByText('waiting@example.com').waitFor();
  });

  test('follows what happens, and is not there while all is well', async () => {
    const tell = await withServers([
      aServer({ id: 1, name: 'Chernarus' }),
      aServer({ id: 2, name: 'Livonia' }),
    ]);
    await page.route('**/api/pending-users*', (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
    );
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').waitFor();
    await expect(strip()).toHaveCount(0);
    tell(2, 'offline');
    await strip().getByText('1 down').waitFor();
    tell(2, 'online');
    await strip().waitFor({ state: 'detached' });
  });
});

test.describe('The list of servers', () => {
  test('has those with a problem first, but moves no row while the mouse is over them', async () => {
    const tell = await withServers([
      aServer({ id: 1, name: 'Chernarus' }),
      aServer({ id: 2, name: 'Livonia' }),
    ]);
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').hover();
    tell(2, 'offline');
    await serverRow(page, 'Livonia').getByText('Offline').waitFor();
    expect(await names()).toEqual(['Chernarus', 'Livonia']);
    await page.mouse.move(5, 5);
    await expect.poll(names).toEqual(['Livonia', 'Chernarus']);
  });

  test('has the favourites of the user before the rest, also after a reload', async () => {
    for (const [at, name] of ['Chernarus', 'Livonia', 'Sakhal'].entries())
      await admin.post('/api/servers', {
        type: 'battleye',
        name,
        host: '127.0.0.1',
        port: 9 + at,
        password: 'x',
      });
    await page.goto('/servers');
    await serverRow(page, 'Sakhal').getByText('Offline').waitFor();
    const star = page.getByRole('button', { name: 'Favourite: Livonia' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });

  test('is narrowed by a tag, which the form of a server takes', async () => {
    await page.goto('/servers');
    await chooseInRow(page, 'Sakhal', 'Edit');
    await page.getByLabel('Tags (optional)').fill('pvp, eu');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Server updated').waitFor();
    await serverRow(page, 'Sakhal').getByRole('link', { name: 'pvp' }).click();
    await expect.poll(names).toEqual(['Sakhal']);
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('Any tag');
    await expect.poll(async () => (await names()).length).toBe(3);
  });

  test('tells an admin whose each server is, and has their own apart', async () => {
    const olga = await premiumUser(outpost, admin, 'olga');
    await olga.post('/api/servers', {
      type: 'battleye',
      name: 'Namalsk',
      host: '127.0.0.1',
      port: 8,
      password: 'x',
    });
    await page.goto('/servers');
    await serverRow(page, 'Namalsk').getByText('of olga').waitFor();
    await serverRow(page, 'Sakhal').getByText('You', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Mine 3' }).click();
    await serverRow(page, 'Namalsk').waitFor({ state: 'detached' });
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport);
      expect(await layoutProblems(page, 'servers')).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test('has the figures, the list, the console and the activity of an admin for everybody’s servers, and for their own', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Everybody’s 4' }).waitFor();
    await serverRow(page, 'Namalsk').waitFor();
    await page.getByRole('combobox', { name: 'Server' }).click();
    await expect(page.getByRole('option').first()).toHaveText('Your servers');
    await expect(page.getByRole('option').nth(4)).toHaveText('Servers of others');
    await page.keyboard.press('Escape');
    const activity = page.getByRole('list', { name: 'Latest lines' });
    await expect(activity).toContainText('Namalsk');
    await page.getByRole('button', { name: 'Mine 3' }).click();
    await serverRow(page, 'Namalsk').waitFor({ state: 'detached' });
    await expect(activity).not.toContainText('Namalsk');
    await page.reload();
    await serverRow(page, 'Sakhal').waitFor();
    await expect(serverRow(page, 'Namalsk')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Total Servers' })).toContainText('3');
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'dashboard-mine-dark-1440');
    await page.getByRole('button', { name: 'Everybody’s 4' }).click();
    await serverRow(page, 'Namalsk').waitFor();
  });
});

test.describe('The density of rows', () => {
  const heightOf = async (name: string) => (await serverRow(page, name).boundingBox())?.height ?? 0;

  test('is compact on a wide window, and as the user chose after a reload', async () => {
    await withServers([aServer({ id: 1, name: 'Chernarus' }), aServer({ id: 2, name: 'Livonia' })]);
    await page.goto('/servers');
    await serverRow(page, 'Livonia').waitFor();
    const compact = await heightOf('Livonia');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Comfortable' }).click();
    await page.goto('/servers');
    await serverRow(page, 'Livonia').waitFor();
    expect((await heightOf('Livonia')) - compact).toBeGreaterThan(8);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Compact' }).click();
    await page.goto('/servers');
    await serverRow(page, 'Livonia').waitFor();
    expect(await heightOf('Livonia')).toBe(compact);
  });
});

test('causes no script error', () => {
  expect(browser.complaints.filter((complaint) => !complaint.includes('WebSocket'))).toEqual([]);
});

test.describe('The tree of servers in the navigation', () => {
  const tree = () => page.getByRole('navigation').getByRole('region', { name: 'Servers', exact: true });
  const eu = { id: 5, name: 'Europe' };
  const SERVERS = [
    aServer({ id: 1, name: 'Chernarus', group: eu }),
    aServer({ id: 2, name: 'Livonia', status: 'offline', group: eu }),
    aServer({ id: 3, name: 'Sakhal' }),
    aServer({ id: 4, name: 'Namalsk' }),
  ];

  /** Up all day, but for server 2 in the last hour. */
  const withHeartbeats = () =>
    page.route('**/api/heartbeats*', (route) => {
      const ids = new URL(route.request().url()).searchParams.get('ids') ?? '';
      const day = Array.from({ length: 48 }, (_, step) => step);
      return route.fulfill({
        json: {
          from: fromNow(-24 * 60),
          stepSeconds: 1800,
          servers: ids.split(',').map((id) => ({
            serverId: Number(id),
            states: day.map((step) => (id === '2' && step > 45 ? 'down' : 'up')),
            players: day.map((step) => (id === '4' ? null : step % 24)),
          })),
        },
      });
    });

  test.beforeEach(async () => {
    await withServers(SERVERS);
    await withHeartbeats();
  });

  test('shows all servers by group, each with its last day', async () => {
    await page.goto('/servers');
    await expect(tree().getByRole('list', { name: 'Europe' }).getByRole('link')).toHaveText([
      'Chernarus',
      'Livonia',
    ]);
    await expect(tree().getByRole('list', { name: 'Without a group' }).getByRole('link')).toHaveText([
      'Namalsk',
      'Sakhal',
    ]);
    const strip = (name: string) => tree().getByRole('link', { name }).getByRole('img');
    await expect(strip('Chernarus')).toHaveAccessibleName('Last day: no outage seen');
    await expect(strip('Livonia')).toHaveAccessibleName('Last day: down in 2 half hours');
    await tree().getByRole('button', { name: 'Europe · 2' }).click();
    await expect(tree().getByRole('list', { name: 'Europe' })).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('changes between servers and stays on the same page of each', async () => {
    await page.goto('/console/1');
    await tree().getByLabel('Find a server').fill('sak');
    await expect(tree().getByRole('link')).toHaveText(['Sakhal']);
    await tree().getByRole('link').click();
    await expect(page).toHaveURL(/\/console\/3$/);
    await expect(tree().getByRole('link', { name: 'Sakhal' })).toHaveAttribute('aria-current', 'true');
    await page.goto('/logs/1');
    await tree().getByRole('link', { name: 'Namalsk' }).click();
    await expect(page).toHaveURL(/\/logs\/4$/);
    await tree().getByLabel('Find a server').fill('nothing');
    await expect(tree()).toContainText('No server with that name');
  });

  test('has its counterpart in the list: how many were on during the last day', async () => {
    await page.goto('/servers');
    await expect(serverRow(page, 'Chernarus').getByRole('img', { name: /^Last day/ })).toHaveAccessibleName(
      'Last day: at most 23 players',
    );
    await expect(serverRow(page, 'Namalsk').getByRole('img', { name: /^Last day/ })).toHaveCount(0);
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      expect(await layoutProblems(page, 'server-tree')).toEqual([]);
    }
  });
});
