import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text, type Visitor } from './support/screens.js';
import { becomeAdmin } from './support/steps.js';

test.setTimeout(120_000);

/** Pages right after the setup. */
const EMPTY: readonly Screen[] = [
  { name: 'empty-dashboard', path: '/', ready: heading('No servers yet') },
  { name: 'empty-servers', path: '/servers', ready: heading('No servers yet') },
  { name: 'empty-console', path: '/console', ready: text('Add a server to use the RCON console') },
  { name: 'empty-logs', path: '/logs', ready: text('Add a server to view logs') },
  { name: 'empty-log', path: '/logs/0?q=nowhere', ready: text('Nothing in the log matches the filter') },
  { name: 'empty-tokens', path: '/settings?tab=tokens', ready: text('No API tokens yet') },
  { name: 'empty-pending', path: '/admin', ready: text('No pending users found') },
];

const LOADED = [
  ['dashboard', '/'],
  ['servers', '/servers'],
  ['server', '/servers/1'],
  ['tasks', '/servers/1/tasks'],
  ['console', '/console'],
  ['logs', '/logs'],
  ['plan', '/settings?tab=subscription'],
  ['tokens', '/settings?tab=tokens'],
  ['pending', '/admin'],
  ['users', '/admin?tab=all'],
] as const;

/** Pages while the server has not answered. */
const LOADING: readonly Screen[] = LOADED.map(([name, path]) => ({
  name: `loading-${name}`,
  path,
  ready: async (reader) => {
    await reader.getByRole('heading', { level: 1 }).waitFor();
    await reader.locator('main .MuiSkeleton-root').first().waitFor();
  },
}));

/** Pages for a user without a subscription. */
const FREE: readonly Screen[] = [
  { name: 'free-dashboard', path: '/', ready: heading('Subscription Required') },
  { name: 'free-servers', path: '/servers', ready: text('The Free tier includes one') },
  { name: 'free-subscription', path: '/subscription', ready: text('Activate Subscription') },
  { name: 'free-plan', path: '/settings?tab=subscription', ready: text('24 hours') },
  {
    name: 'subscription-end',
    path: '/subscription',
    ready: async (page) => {
      await press(page, 'What is RCON?');
      await text('RCON (remote console) lets')(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
];

let outpost: StartedPanel;
let browser: TestBrowser;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  context = await browser.visitor(outpost.url);
  page = await context.newPage();
  await becomeAdmin(page, outpost.setupCode);
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const visitor = async (): Promise<Visitor> => ({
  browser,
  url: outpost.url,
  cookies: await context.cookies(),
});

/** Leaves all calls pending except the current user and the setup state. */
async function nothingAnswered(of: Page): Promise<void> {
  await holdCalls(of, '**/api/**', (route) => route.continue());
  await of.route('**/api/{user,setup}', (route) => route.continue());
}

test.describe('Empty and loading pages are accessible', () => {
  for (const viewport of WIDTHS) {
    test(`without servers, at ${viewport.width} pixels`, async () => {
      expect(await picturesOf(await visitor(), EMPTY, viewport)).toEqual([]);
    });
  }

  for (const viewport of WIDTHS) {
    test(`before the answers, at ${viewport.width} pixels`, async () => {
      expect(await picturesOf(await visitor(), LOADING, viewport, nothingAnswered)).toEqual([]);
    });
  }

  test('once the subscription is cancelled', async () => {
    const headers = { origin: outpost.url };
    const answer = await page.request.post('/api/subscription/cancel', { headers });
    expect(answer.ok()).toBe(true);
  });

  for (const viewport of WIDTHS) {
    test(`without a subscription, at ${viewport.width} pixels`, async () => {
      expect(await picturesOf(await visitor(), FREE, viewport)).toEqual([]);
    });
  }

  test('without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
