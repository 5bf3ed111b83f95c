import { type Server } from '@outpost/contracts/servers.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { type BrowserContext, expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { chooseInRow, shareSession } from './support/steps.js';

const MANY = 1_000;
/** All are online except the third. */
const SERVERS: readonly Server[] = Array.from({ length: MANY }, (_, at) =>
  aServer({
    id: at + 1,
    name: `Server ${at + 1}`,
    status: at === 2 ? 'offline' : 'online',
    statusReason: at === 2 ? 'No answer' : null,
  }),
);

let outpost: StartedPanel;
let browser: TestBrowser;
let context: BrowserContext;
let page: Page;
let socket: WebSocketRoute;
let calls: string[];

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  const admin = await signedInAdmin(outpost);
  context = await browser.visitor(outpost.url);
  await shareSession(admin, context, outpost.url);
});

test.beforeEach(async () => {
  page = await context.newPage();
  calls = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/servers')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.routeWebSocket('**/ws', (opened) => void (socket = opened));
  await page.route('**/api/servers', (route) => route.fulfill({ json: SERVERS }));
});

test.afterEach(() => page.close());

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const rows = () => page.locator('[data-server]');
const row = (name: string) => page.locator(`[data-server="${name}"]`);
const search = () => page.getByRole('searchbox', { name: 'Search by name or address' });
const tellStatus = (serverId: number, status: Server['status']): void =>
  socket.send(
    JSON.stringify({
      type: 'serverStatus',
      serverId,
      status,
      fallback: false,
      reason: null,
      timestamp: new Date().toISOString(),
    }),
  );

test.describe('My Servers with a thousand servers', () => {
  test.beforeEach(async () => {
    await page.goto('/servers?sort=id');
    // With the marks of their games, rows are complete.
    await row('Server 1').getByText('DZ').waitFor();
  });

  test('requests them once, and renders the visible ones', async () => {
    expect(calls).toEqual(['GET /api/servers']);
    expect(await rows().count()).toBeLessThan(40);
  });

  test('exposes a row’s position and the number of rows to screen readers', async () => {
    const first = row('Server 1');
    expect([await first.getAttribute('aria-posinset'), await first.getAttribute('aria-setsize')]).toEqual([
      '1',
      String(MANY),
    ]);
  });

  test('shows the last one at the end of the page', async () => {
    await page.keyboard.press('End');
    await row(`Server ${MANY}`).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await row('Server 1').waitFor();
  });

  test('moves from row to row with the keyboard, beyond the rendered ones', async () => {
    await row('Server 1').getByRole('link', { name: 'Server 1', exact: true }).focus();
    for (let key = 0; key < 200; key += 1) {
      await page.keyboard.press('Tab');
      // Nobody presses a key more often than the screen is drawn.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const at = await page.evaluate(() =>
      Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index')),
    );
    expect(at).toBeGreaterThan(15);
  });

  test('filters by name while typing, and keeps the filter over a reload', async () => {
    await search().fill('server 77');
    await row('Server 770').waitFor();
    await row('Server 1').waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('19 servers found').waitFor({ state: 'attached' });
    await page.waitForURL('**/servers?sort=id&search=server+77');
    await page.reload();
    await row('Server 77').waitFor();
    await expect(rows()).toHaveCount(19);
  });

  test('filters by state, with the count of each', async () => {
    await page.getByRole('button', { name: 'Offline 1' }).click();
    await row('Server 1').waitFor({ state: 'detached' });
    await expect(rows()).toHaveCount(1);
    await page.getByText('No answer').waitFor();
  });

  test('keeps the dialog of a row that no longer matches the filter', async () => {
    await page.getByRole('button', { name: 'Offline 1' }).click();
    await row('Server 1').waitFor({ state: 'detached' });
    await chooseInRow(page, 'Server 3', 'Edit');
    await page.getByRole('dialog').getByLabel('Server Name').fill('Half a name');
    tellStatus(3, 'online');
    await row('Server 3').locator('[data-status="online"]').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Server Name').inputValue()).toBe('Half a name');
  });

  test('shows that nothing matches, and can clear the filter', async () => {
    await search().fill('no such server');
    await page.getByText('No server matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Server 1').waitFor();
  });

  test('applies a status update without a request, and rerenders no other row', async () => {
    await page.evaluate(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      new MutationObserver((changes) =>
        drawn.push(
          ...changes.flatMap(({ target }) => {
            const element = target instanceof Element ? target : target.parentElement;
            return element?.closest('[data-server]')?.getAttribute('data-server') ?? [];
          }),
        ),
      ).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    tellStatus(2, 'restarting');
    for (let id = 500; id < 900; id += 1) tellStatus(id, 'offline');
    await row('Server 2').locator('[data-status="restarting"]').waitFor();
    await page.getByRole('button', { name: 'Offline 401' }).waitFor();
    const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
    expect([...new Set(drawn)]).toEqual(['Server 2']);
    expect(calls).toEqual(['GET /api/servers']);
  });
});

test.describe('The dashboard with a thousand servers', () => {
  test('shows servers with a problem first, and a link to all of them', async () => {
    await page.goto('/');
    await page.getByText(`10 of 1000 servers, those with a problem first`).waitFor();
    expect(await rows().first().getAttribute('data-server')).toBe('Server 3');
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.waitForURL('**/servers');
  });
});

test.describe('The picker for a thousand servers', () => {
  const choice = () => page.getByRole('combobox', { name: 'Server' });

  test('can be searched by name, and offers a short list', async () => {
    await page.goto('/logs/2');
    await choice().click();
    await expect(page.getByRole('option')).toHaveCount(51);
    await page.getByText('952 more: type to find them').waitFor();
    await expect(page.getByRole('option', { name: 'All servers' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await choice().fill('server 777');
    await page.getByRole('option', { name: 'Server 777' }).click();
    await page.waitForURL('**/logs/777');
    expect(await choice().inputValue()).toBe('Server 777');
  });

  test('does not offer offline servers in the console', async () => {
    await page.goto('/console/2');
    await choice().fill('server 3');
    const option = page.getByRole('option', { name: /^Server 3 / });
    expect(await option.first().getAttribute('aria-disabled')).toBe('true');
  });
});

test('The palette finds a server among a thousand, and renders a short list', async () => {
  await page.goto('/debug');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByText('are shown. Keep typing').waitFor();
  await expect(palette.getByRole('option')).toHaveCount(200);
  await palette.getByRole('combobox').fill('server 777 console');
  await palette.getByRole('option', { name: /Server 777: console/ }).waitFor();
});
