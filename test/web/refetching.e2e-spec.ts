import { type Server } from '@outpost/contracts/servers.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { confirm, serverRow, shareSession } from './support/steps.js';

let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
let context: BrowserContext;
let page: Page;
let calls: string[];

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
});

test.beforeEach(async () => {
  context = await browser.visitor(outpost.url);
  await shareSession(admin, context, outpost.url);
  page = await context.newPage();
  calls = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
});

test.afterEach(() => context.close());

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const pass = (ms: number): Promise<void> => page.clock.runFor(ms);

/** From here on time advances only explicitly. */
async function pauseClock(): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
}

/** A call from the page itself: once it is answered, all earlier requests have been sent. */
async function flushRequests(): Promise<void> {
  await page.evaluate(() => fetch('/api/health'));
}

/** Answers the list of servers with exactly these, without live updates. */
async function withServers(servers: readonly Server[]): Promise<void> {
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.route('**/api/servers', (route) => route.fulfill({ json: servers }));
}

test.describe('Loaded data', () => {
  test('is not read again when the window gets the focus [S7.5]', async () => {
    await page.clock.install();
    await page.goto('/debug');
    await page.locator('[data-live="open"]').waitFor();
    await page.getByText('Authenticated', { exact: true }).waitFor();
    await pauseClock();
    await pass(10_000);
    calls.length = 0;
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await pass(1_000);
    await flushRequests();
    expect(calls).toEqual(['GET /api/health']);
  });

  test('is not read again within a minute, nor ever as a user, plans and waiting users [S7.6]', async () => {
    await page.clock.install();
    await page.goto('/admin');
    await page.locator('[data-live="open"]').waitFor();
    await page.getByText('No pending users found').waitFor();
    await pauseClock();
    calls.length = 0;
    await pass(50_000);
    await flushRequests();
    expect(calls).toEqual(['GET /api/health']);
    await pass(300_000);
    await flushRequests();
    expect(new Set(calls)).toEqual(
      new Set(['GET /api/health', 'GET /api/servers', 'GET /api/scheduled/restarts']),
    );
  });

  test('is not asked for again by itself when it failed [S7.4]', async () => {
    await page.clock.install();
    await page.route('**/api/pending-users', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto('/admin');
    await page.getByText('500: broken').waitFor();
    await pauseClock();
    await pass(50_000);
    await flushRequests();
    // The list, and for the navigation how long it is.
    expect(calls.filter((call) => call === 'GET /api/pending-users')).toHaveLength(2);
  });

  test('is read again after somebody was approved or made admin [S7.35]', async () => {
    const waiting = { id: 7, username: 'boris', email: 'b@example.com', createdAt: '2026-11-20T12:00:00Z' };
    await page.route('**/api/pending-users', (route) => route.fulfill({ json: [waiting] }));
    for (const call of ['**/api/approve-user/7', '**/api/set-admin/7'])
      await page.route(call, (route) => route.fulfill({ json: {} }));
    for (const action of ['Approve', 'Make Admin']) {
      // Anew: what is said after an approval moves the buttons below.
      await page.goto('/admin');
      const again = page.waitForRequest('**/api/pending-users');
      await page.locator('[data-user="boris"]').getByRole('button', { name: action }).click();
      if (action === 'Make Admin') await confirm(page, action);
      await again;
    }
  });

  test('is nothing but who is there while nobody is signed in [S6.12 S7.31]', async () => {
    await context.clearCookies();
    await page.goto('/auth');
    await page.getByLabel('Username').waitFor();
    await flushRequests();
    expect(new Set(calls)).toEqual(new Set(['GET /api/user', 'GET /api/setup', 'GET /api/health']));
  });
});

test.describe('The theme', () => {
  const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-theme');
  const stored = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('theme'));

  test('is dark by default, and light, dark or what the system says by choice [S1.28 S1.29 S1.30 S1.31]', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/debug');
    await page.getByRole('heading', { name: 'User Debug' }).waitFor();
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: 'User menu' }).click();
    const options = page.getByRole('menuitemradio');
    await expect(options).toHaveText(['Light', 'Dark', 'System'], { useInnerText: true });
    for (const [choice, shown] of [
      ['Light', 'light'],
      ['Dark', 'dark'],
      ['System', 'light'],
    ] as const) {
      await options.filter({ hasText: choice }).click();
      await page.locator(`html[data-theme="${shown}"]`).waitFor();
      expect(await stored()).toBe(choice.toLowerCase());
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme="dark"]').waitFor();
  });
});

test.describe('Server Quick Status', () => {
  const section = () => page.getByRole('region', { name: 'Server Quick Status' });
  const wordsOf = async (): Promise<string[]> =>
    (await section().innerText())
      .split('\n')
      .filter((line) => line !== '')
      .slice(1);

  test('is not there without servers [S2.39]', async () => {
    await page.goto('/debug');
    await page.getByText('Authenticated', { exact: true }).waitFor();
    await flushRequests();
    await expect(section()).toHaveCount(0);
  });

  test('shows the first three servers with name, badge and line, those with a problem first [S2.39 S2.40 S2.41 S2.42 S2.43 S9.8]', async () => {
    await withServers([
      aServer({ id: 1, name: 'Chernarus', status: 'online', players: 12, maxPlayers: 60 }),
      aServer({ id: 2, name: 'Livonia', status: 'online', players: 0, maxPlayers: 0 }),
      aServer({ id: 3, name: 'Namalsk', status: 'restarting' }),
      aServer({ id: 4, name: 'Deer Isle', status: 'online' }),
    ]);
    await page.goto('/debug');
    await section().waitFor();
    expect(await wordsOf()).toEqual([
      'Namalsk',
      'Restarting',
      'Restarting...',
      'Chernarus',
      'Online',
      '12/60 Players',
      'Livonia',
      'Online',
      'No players',
    ]);
  });

  test('comes last in the side navigation, after plan and links [S2.38]', async () => {
    await withServers([aServer({ id: 1, name: 'Chernarus' })]);
    await page.goto('/debug');
    await section().waitFor();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const parts = await navigation.evaluate(({ children }) => [...children].map((part) => part.textContent));
    expect(parts).toHaveLength(3);
    expect(parts[0]).toContain('Subscription Active');
    expect(parts[1]).toContain('My Servers');
    expect(parts[2]).toContain('Server Quick Status');
  });

  test('tells since when a server is down, and calls every other status offline too [S2.40 S2.44 S3.11]', async () => {
    const statusSince = new Date(Date.now() - 15 * 60_000 - 5_000).toISOString();
    await withServers([
      aServer({ id: 1, name: 'Chernarus', status: 'offline', statusSince }),
      aServer({ id: 2, name: 'Livonia', status: 'asleep' as Server['status'], statusSince }),
    ]);
    await page.goto('/debug');
    await section().waitFor();
    const [name, badge, line, ...other] = await wordsOf();
    expect([name, badge, line]).toEqual(['Chernarus', 'Offline', 'Down for 15m']);
    expect(other.slice(0, 2)).toEqual(['Livonia', 'Offline']);
  });
});

test.describe('A row of the server list', () => {
  test('shows who is on while the server is up, and a dash while it is not [S2.66 S2.68]', async () => {
    const known = { id: 1, name: 'Chernarus', players: 12, maxPlayers: 60 };
    await withServers([aServer({ ...known, status: 'checking' })]);
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').getByText('–/60', { exact: true }).waitFor();
    await withServers([aServer({ ...known, status: 'online', fallback: true })]);
    await page.reload();
    await serverRow(page, 'Chernarus').getByText('12/60', { exact: true }).waitFor();
    const badge = serverRow(page, 'Chernarus').locator('[data-status="fallback"]');
    await badge.getByText('Limited Mode*', { exact: true }).waitFor();
    const { borderColor, color } = await badge.evaluate((element) => {
      const { borderTopColor, color: text } = getComputedStyle(element);
      return { borderColor: borderTopColor, color: text };
    });
    const [red = 0, green = 0, blue = 0] = borderColor.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(borderColor).toBe(color);
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });

  for (const status of ['online', 'offline', 'checking'] as const) {
    test(`says that its server is ${status} [S2.67 S4.7 S4.11]`, async () => {
      await withServers([aServer({ id: 1, name: 'Chernarus', status })]);
      await page.goto('/servers');
      const badge = serverRow(page, 'Chernarus').locator(`[data-status="${status}"]`);
      await badge.getByText(status.charAt(0).toUpperCase() + status.slice(1), { exact: true }).waitFor();
    });
  }
});

test.describe('A tooltip', () => {
  test('opens after 700 milliseconds, the next one after 300, both 4 pixels off [S2.169 S2.170 S2.171]', async () => {
    await withServers([aServer({ id: 1, name: 'Chernarus', status: 'offline' })]);
    await page.clock.install();
    await page.goto('/servers');
    const button = (name: string) =>
      page.getByRole('button', { name: name === 'More' ? 'More for Chernarus' : 'Favourite: Chernarus' });
    const tooltip = (name: string) => page.getByRole('tooltip', { name, exact: true });
    await button('Mark as favourite').waitFor();
    await pauseClock();
    await button('Mark as favourite').hover();
    await pass(699);
    await expect(tooltip('Mark as favourite')).toHaveCount(0);
    await pass(1);
    await tooltip('Mark as favourite').waitFor();
    await button('More').hover();
    await pass(299);
    await expect(tooltip('More')).toHaveCount(0);
    await pass(1);
    await tooltip('More').waitFor();
    await pass(1_000);
    const shown = await tooltip('More').locator('.MuiTooltip-tooltip').boundingBox();
    const anchor = await button('More').boundingBox();
    if (!shown || !anchor) throw new Error('the tooltip is not drawn');
    const distance =
      shown.y > anchor.y ? shown.y - anchor.y - anchor.height : anchor.y - shown.y - shown.height;
    expect(distance).toBeCloseTo(4, 0);
  });
});

test('causes no script error', () => {
  expect(browser.complaints.filter((complaint) => !complaint.includes('WebSocket'))).toEqual([]);
});
