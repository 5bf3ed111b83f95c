import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type HealthProblem } from '@outpost/contracts/health.js';
import { type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { DESKTOP, PHONE, TestBrowser } from './support/browser.js';
import { overrunningScrollers } from './support/overrun.js';
import { shareSession } from './support/steps.js';

const PROBLEM: HealthProblem = {
  code: 'storage-unreachable',
  severity: 'failing',
  detail: 'The database server can’t be reached',
  since: '2026-11-20T12:00:00Z',
};

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;
let socket: WebSocketRoute;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const context = await browser.visitor(outpost.url);
  const admin = await signedInAdmin(outpost);
  await admin.post('/api/servers', { name: 'Chernarus', ...battleyeAddress(battleye) });
  await expect
    .poll(async () => (await admin.post<ServerStatusResponse>('/api/servers/1/status')).body.status)
    .toBe('online');
  for (let count = 0; count < 4; count += 1)
    await admin.post('/api/servers/1/command', { command: 'players' });
  await shareSession(admin, context, outpost.url);
  page = await context.newPage();
  await page.routeWebSocket('**/ws', (route) => {
    socket = route;
    const server = route.connectToServer();
    // What this machine makes the panel report must not take the place of what is reported here.
    server.onMessage((message) => {
      if ((JSON.parse(String(message)) as { type: string }).type !== 'health') route.send(message);
    });
  });
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

async function showProblem(): Promise<void> {
  await page.locator('[data-live="open"]').waitFor();
  socket.send(JSON.stringify({ type: 'health', problems: [PROBLEM] }));
  await page.locator('[data-health="storage-unreachable"]').getByText(PROBLEM.detail).waitFor();
}

/** How many pixels lie beyond the end of the window. */
const beyondWindow = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

/** How many pixels of its content an element would have to be scrolled by. */
const belowView = ({ scrollHeight, scrollTop, clientHeight }: Element): number =>
  scrollHeight - scrollTop - clientHeight;

const bottomOf = async (selector: string): Promise<number> => {
  const box = await page.locator(selector).boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

/** Until something that the page loads later is drawn, and the code that shows a problem is there. */
async function wholeDashboard(): Promise<void> {
  const problemBar = page.waitForResponse(/health-problem-bar-/);
  await page.goto('/');
  await page.getByLabel('Command history').waitFor();
  // With the files that it imports.
  await page.evaluate((part) => import(part), (await problemBar).url());
}

const loadNothing = (files = '**/assets/**'): Promise<unknown> =>
  page.route(files, (route) => route.abort('internetdisconnected'));

test('A problem of the panel is shown, and the page stays, while nothing more can be loaded', async () => {
  await wholeDashboard();
  await loadNothing();
  await showProblem();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await page.unroute('**/assets/**');
});

test('A part that can’t be loaded says so in its own place', async () => {
  await loadNothing('**/console-panel-*');
  await page.goto('/');
  await page.locator('main').getByText('This part could not be shown').waitFor();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await page.unroute('**/console-panel-*');
});

test('A menu that can’t be loaded says so once somebody opens it', async () => {
  await loadNothing('**/user-menu-list-*');
  await page.goto('/');
  await page.getByLabel('Command history').waitFor();
  await expect(page.getByText('This part could not be shown')).toBeHidden();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByText('This part could not be shown').waitFor();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await page.unroute('**/user-menu-list-*');
});

test('A page that can’t be loaded leaves the way to the others, and is shown once it can be', async () => {
  await wholeDashboard();
  await loadNothing();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Debug' }).click();
  await page.getByText('This page could not be shown').waitFor();
  await showProblem();
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  await page.unroute('**/assets/**');
  await navigation.getByRole('link', { name: 'Debug' }).click();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('heading', { name: 'Debug', level: 1 }).waitFor();
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`Below the problem, the console still fits a window of ${viewport.width} pixels`, async () => {
    await page.setViewportSize(viewport);
    await page.goto('/console/1');
    await page.getByRole('heading', { name: /^Players \d/ }).waitFor();
    await page.locator('[data-command="players"]').nth(3).waitFor();
    await showProblem();
    expect(await beyondWindow()).toBe(0);
    expect(await overrunningScrollers(page)).toEqual([]);
    await expect.poll(() => page.getByLabel('Command history').evaluate(belowView)).toBeLessThan(1);
    const badge = await page.locator('[data-live]').boundingBox();
    expect(await bottomOf('main [aria-label="Players"]')).toBeLessThan(badge?.y ?? 0);
    expect(await bottomOf('main section:has([aria-label="Command history"])')).toBeLessThan(badge?.y ?? 0);
  });
}

test('Below the problem, a short page does not scroll, and the navigation ends with the window', async () => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin/cluster');
  await page.locator('[data-replica]').waitFor();
  await showProblem();
  expect(await beyondWindow()).toBe(0);
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect((navigation?.y ?? 0) + (navigation?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height);
});
