import { type HealthProblem } from '@outpost/contracts/health.js';
import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { shareSession } from './support/steps.js';

const PROBLEM: HealthProblem = {
  code: 'storage-unreachable',
  severity: 'failing',
  detail: 'The database server can’t be reached',
  since: '2026-11-20T12:00:00Z',
};

let outpost: StartedPanel;
let browser: TestBrowser;
let page: Page;
let socket: WebSocketRoute;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  const context = await browser.visitor(outpost.url);
  await shareSession(await signedInAdmin(outpost), context, outpost.url);
  page = await context.newPage();
  await page.routeWebSocket('**/ws', (route) => {
    socket = route;
    route.connectToServer();
  });
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

test('A problem of the panel is shown, and the page stays, while nothing more can be loaded', async () => {
  const loaded = page.waitForResponse(/health-problem-bar-/);
  await page.goto('/');
  await page.locator('[data-live="open"]').waitFor();
  await loaded;
  // With the files that it imports.
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
  socket.send(JSON.stringify({ type: 'health', problems: [PROBLEM] }));
  await page.locator('[data-health="storage-unreachable"]').getByText(PROBLEM.detail).waitFor();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
});
