import { aServer } from '@outpost/contracts/testing/servers.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { DESKTOP, TestBrowser } from './support/browser.js';
import { shareSession } from './support/steps.js';

const SECURE_URL = 'https://panel.example';

let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
});

test.beforeEach(async () => {
  context = await browser.visitor(outpost.url);
  await shareSession(admin, context, outpost.url);
  page = await context.newPage();
});

test.afterEach(async () => {
  // The panel keeps prefetching; a route handler in progress would outlive its page.
  await context.unrouteAll({ behavior: 'wait' });
  await context.close();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const badge = (status: string) => page.locator(`[data-live="${status}"]`);

type Reach = (of: Page) => Promise<void>;

/** How each state is brought about. */
const STATES: readonly { status: string; colour: string; reach: Reach }[] = [
  { status: 'open', colour: 'green', reach: () => Promise.resolve() },
  {
    status: 'connecting',
    colour: 'yellow',
    reach: (of) => of.routeWebSocket('**/ws', () => new Promise<void>(() => undefined)),
  },
  { status: 'closed', colour: 'red', reach: (of) => of.routeWebSocket('**/ws', (socket) => socket.close()) },
  {
    status: 'error',
    colour: 'dark red',
    reach: async (of) => {
      await of.addInitScript(() => {
        const Real = WebSocket;
        window.WebSocket = class extends Real {
          constructor() {
            super('ws://127.0.0.1:9');
          }
        };
      });
    },
  },
  {
    status: 'fallback',
    colour: 'orange',
    reach: async (of) => {
      await of.routeWebSocket('**/ws', (socket) => socket.close());
      await of.route('**/api/servers', (route) => route.fulfill({ json: [aServer()] }));
    },
  },
];

/** Green, yellow, orange, red or dark red. */
function nameOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (green > red) return 'green';
  if (green > 0.8 * red) return 'yellow';
  if (green > 1.5 * blue) return 'orange';
  return red > 210 ? 'red' : 'dark red';
}

test.describe('The badge of the live connection', () => {
  for (const { status, colour, reach } of STATES) {
    test(`has a dot in ${colour} when the socket is ${status} [S2.155 S2.156 S2.157 S2.158 S2.159 S4.15]`, async () => {
      await reach(page);
      await page.goto('/debug');
      await badge(status).waitFor({ timeout: 25_000 });
      const shown = await badge(status)
        .locator('span')
        .first()
        .evaluate(
          (dot) =>
            getComputedStyle(dot)
              .color.match(/[\d.]+/g)
              ?.map(Number) ?? [],
        );
      expect(nameOf(shown)).toBe(colour);
    });
  }

  test('is fixed in the corner at the bottom right [S2.154]', async () => {
    await page.goto('/subscription');
    await badge('open').waitFor();
    await page.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor();
    const before = await badge('open').boundingBox();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await badge('open').boundingBox()).toEqual(before);
    if (!before) throw new Error('the badge is not drawn');
    expect(DESKTOP.width - before.x - before.width).toBeLessThan(24);
    expect(DESKTOP.height - before.y - before.height).toBeLessThan(24);
  });
});

test.describe('The live socket', () => {
  test('is at /ws of the same host, plain beside http and secure beside https [S7.33]', async () => {
    const opened: string[] = [];
    await context.routeWebSocket(/.*/, (socket) => void opened.push(socket.url()));
    await page.goto('/debug');
    await badge('open').waitFor();
    await context.route(`${SECURE_URL}/**`, async (route) => {
      const url = route.request().url().replace(SECURE_URL, outpost.url);
      const response = await route.fetch({ url, headers: { cookie: admin.cookieHeader } });
      await route.fulfill({ response });
    });
    await page.goto(`${SECURE_URL}/debug`);
    await badge('open').waitFor();
    expect(opened).toEqual([`${outpost.url.replace('http:', 'ws:')}/ws`, 'wss://panel.example/ws']);
  });
});

test.describe('The console', () => {
  const line = () => page.getByLabel('Command', { exact: true });
  const execute = () => page.getByRole('button', { name: 'Execute' });

  test('says that it is connecting while the socket is [S2.104]', async () => {
    await page.routeWebSocket('**/ws', () => new Promise<void>(() => undefined));
    await page.goto('/console');
    await page.locator('[data-mode="connecting"]').getByText('Connecting', { exact: true }).waitFor();
  });

  test('takes nothing any more once its server is offline, not even what was typed before [S2.99 S2.100]', async () => {
    let status = 'online';
    await page.routeWebSocket('**/ws', (socket) => socket.close());
    await page.route('**/api/servers', (route) =>
      route.fulfill({ json: [aServer({ id: 1, status: 'online' })] }),
    );
    await page.route('**/api/servers/1/timeline*', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/servers/1/status', (route) =>
      route.fulfill({ json: { status, fallback: false } }),
    );
    await page.clock.install();
    await page.goto('/console/1');
    await line().fill('players');
    expect(await execute().isEnabled()).toBe(true);
    status = 'offline';
    await page.clock.runFor(61_000);
    await page.getByText('Server is offline. Connect to use the console.', { exact: true }).waitFor();
    expect(await line().inputValue()).toBe('players');
    expect(await line().isDisabled()).toBe(true);
    expect(await execute().isDisabled()).toBe(true);
    for (const quick of await page.getByRole('group', { name: 'Quick commands' }).getByRole('button').all())
      expect(await quick.isDisabled()).toBe(true);
  });
});
