import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { becomeAdmin, chooseInRow, registerServer, rowMenu, serverRow, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;
/** A fake clock applies to a whole context, so every test has its own. */
let clockedContext: BrowserContext;
let page: Page;
/** "METHOD /path" of every call the page made. */
let calls: string[];
/** Those of them that are still pending. */
let unanswered: Set<Request>;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url);
  const first = await visitor.newPage();
  await becomeAdmin(first, outpost.setupCode);
  await registerServer(first, {
    name: 'Chernarus',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  // Until its players are known the list is read more often.
  await expect.poll(() => playersOf(first)).not.toBeNull();
  await first.close();
});

test.beforeEach(async () => {
  clockedContext = await browser.visitor(outpost.url, { storageState: await visitor.storageState() });
  page = await clockedContext.newPage();
  calls = [];
  unanswered = new Set();
  page.on('request', (request) => {
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  await page.clock.install();
});

test.afterEach(() => clockedContext.close());

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

async function playersOf({ request }: Page): Promise<number | null | undefined> {
  const [server] = (await (await request.get('/api/servers')).json()) as Server[];
  return server?.players;
}

const STATUS_CHECK = 'POST /api/servers/1/status';
const LIST = 'GET /api/servers';
const HISTORY = 'GET /api/servers/1/timeline';
const countOf = (call: string): number => calls.filter((made) => made === call).length;

/** From here on time advances only explicitly. A pending answer would be mistaken for that of the next call. */
async function pauseClock(): Promise<void> {
  // A busy machine may need more than a second from reading the time to stopping it, and it can't be stopped in the past.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000);
  await allAnswered();
}

const allAnswered = (): Promise<void> => expect.poll(() => unanswered.size, { timeout: 30_000 }).toBe(0);

const pass = (ms: number): Promise<void> => page.clock.runFor(ms);

/** Advances time, waits for the call a timer triggers, and for its answer to be processed. */
async function advanceUntil(call: string, ms: number): Promise<void> {
  const [method, path] = call.split(' ');
  const answered = page.waitForResponse(
    (response) => response.request().method() === method && new URL(response.url()).pathname === path,
  );
  await pass(ms);
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(undefined))));
}

/** The same panel behind a proxy without WebSocket support, once all retries have failed. */
async function openInFallback(path: string): Promise<void> {
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pauseClock();
  const badge = page.locator('[data-live]');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await pass(2_000);
    // A slow machine may have made some of them before the clock was paused.
    await passUntilVisible(badge.getByText(new RegExp(`\\(attempts: [${attempt}-5]\\)`)));
  }
  await passUntilVisible(page.locator('[data-live="fallback"]'));
  await allAnswered();
}

/** What arrives in real time is rendered with the next frame, which needs the paused clock to advance. */
async function passUntilVisible(shown: Locator): Promise<void> {
  while (!(await shown.isVisible())) await pass(20);
}

test.describe('The status of the servers', () => {
  test('comes with the list when it appears, and every sixty seconds after that, for all of them at once [S4.9 S9.11]', async () => {
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').getByText('Online').waitFor();
    await pauseClock();
    expect(countOf(LIST)).toBe(1);
    await advanceUntil(LIST, 60_000);
    expect(countOf(LIST)).toBe(2);
    await pass(59_000);
    expect(countOf(LIST)).toBe(2);
    await advanceUntil(LIST, 1_000);
    expect(countOf(LIST)).toBe(3);
    expect(countOf(STATUS_CHECK)).toBe(0);
  });

  test('is offline where the check of the one server a page is about fails [S4.13 S8.40]', async () => {
    // The socket would correct the status at once.
    await page.routeWebSocket('**/ws', (socket) => socket.close());
    await page.route('**/api/servers/1/status', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto('/servers/1');
    await page.getByRole('main').locator('[data-status="offline"]').first().waitFor();
  });
});

test.describe('A page whose live socket cannot be reached', () => {
  test('makes five retries two seconds apart, then polls the status every fifteen seconds [S2.160 S4.17 S4.18 S9.12 S9.13]', async () => {
    await openInFallback('/console');
    const before = countOf(STATUS_CHECK);
    await advanceUntil(STATUS_CHECK, 15_000);
    await advanceUntil(STATUS_CHECK, 15_000);
    expect(countOf(STATUS_CHECK)).toBe(before + 2);
  });

  test('reads the history of the console again every five seconds [S4.33 S9.18]', async () => {
    await openInFallback('/console');
    const before = countOf(HISTORY);
    for (let reading = 1; reading <= 3; reading += 1) {
      await advanceUntil(HISTORY, 5_000);
      expect(countOf(HISTORY)).toBe(before + reading);
    }
  });

  test('calls an answer that is no status by its name, for ten seconds [S2.163 S8.38 S9.25]', async () => {
    await page.route('**/api/servers/1/status', (route) => route.fulfill({ json: { status: 'asleep' } }));
    await openInFallback('/console');
    const message = page.locator('[data-last-message]', {
      hasText: 'connectionError: Invalid server status response format',
    });
    await passUntilVisible(message);
    await page.getByText('Last message:').waitFor();
    await pass(10_000);
    await message.waitFor({ state: 'detached' });
  });

  test('explains the limited mode in the tooltip of the badge, after 700 milliseconds [S2.161]', async () => {
    await openInFallback('/servers');
    const tooltip = page.getByRole('tooltip', { name: /^The live socket failed and HTTP polling is used/ });
    await page.locator('[data-live]').hover();
    await pass(699);
    await expect(tooltip).toHaveCount(0);
    await pass(1);
    await tooltip.waitFor();
  });
});

test.describe('A toast', () => {
  test('goes by itself after five seconds [S2.165 S9.27]', async () => {
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').getByText('Online').waitFor();
    const menu = await rowMenu(page, 'Chernarus');
    await pauseClock();
    await menu.getByRole('menuitem', { name: 'Status' }).click();
    const shown = toast(page, 'Status updated');
    await shown.waitFor();
    await pass(4_999);
    await expect(shown).toHaveCount(1);
    await pass(1);
    await shown.waitFor({ state: 'detached' });
  });

  test('is never wider than 420 pixels on a wide screen [S9.28]', async () => {
    await page.goto('/servers');
    await chooseInRow(page, 'Chernarus', 'Status');
    const box = await toast(page, 'Status updated').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(420);
  });
});
