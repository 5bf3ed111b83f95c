import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { shareSession } from './support/steps.js';

let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
let context: BrowserContext;
let page: Page;
let requested: string[];

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
});

test.beforeEach(async () => {
  context = await browser.visitor(outpost.url);
  page = await context.newPage();
  requested = [];
  page.on('request', (request) => requested.push(nameOf(request)));
});

test.afterEach(() => context.close());

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

/** The path of a request; for a built file its name without the content hash. */
const nameOf = (request: Request): string =>
  new URL(request.url()).pathname.replace(/^\/assets\/(.+)-[\w-]{7}\.js$/, '$1');

/** A browser that was signed in here, as after an update: nothing of the panel is cached. */
async function returnSignedIn(): Promise<void> {
  await shareSession(admin, context, outpost.url);
  await context.addInitScript(() => localStorage.setItem('signed-in', ''));
}

/** Opens a page while all API calls stay pending, until all of these have been requested. */
async function openUnanswered(path: string, names: readonly string[]): Promise<void> {
  await page.route('**/api/**', () => undefined);
  const requests = names.map((name) => page.waitForRequest((request) => nameOf(request) === name));
  await page.goto(path, { waitUntil: 'commit' });
  await Promise.all(requests);
}

test.describe('Before its first API call is answered, the panel', () => {
  for (const [path, file] of [
    ['/', 'dashboard-page'],
    ['/servers', 'servers-route'],
    ['/servers/7', 'server-route'],
    ['/console', 'console-route'],
    ['/logs/7', 'logs-page'],
    ['/settings', 'shell'],
  ] as const) {
    test(`requests at ${path} what a signed-in user needs, such as the file ${file}`, async () => {
      await returnSignedIn();
      await openUnanswered(path, ['/api/user', '/api/servers', 'shell', file]);
      expect(requested).not.toContain('/api/setup');
    });
  }

  test('requests no servers if no user was signed in', async () => {
    await openUnanswered('/auth', ['/api/user', '/api/setup']);
    expect(requested).not.toContain('/api/servers');
    expect(requested).not.toContain('shell');
  });
});

test.describe('Once it is answered, the panel', () => {
  test('has requested everything once', async () => {
    await returnSignedIn();
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).first().waitFor();
    const questions = requested.filter((path) => path.startsWith('/api/'));
    expect(questions).toEqual([...new Set(questions)]);
    expect(questions).toEqual(expect.arrayContaining(['/api/user', '/api/servers']));
  });

  test('loads the history of the console before the script of its page, and only once', async () => {
    const server = { name: 'Livonia', ...sourceAddress({ port: 9 }) };
    const { body } = await admin.post<{ id: number }>('/api/servers', server);
    const history = `/api/servers/${body.id}/timeline`;
    await returnSignedIn();
    const releaseScript = await holdCalls(page, '**/console-route-*.js', (route) => route.continue());
    const answer = page.waitForResponse((response) => nameOf(response.request()) === history);
    await page.goto('/console', { waitUntil: 'commit' });
    await (await answer).finished();
    releaseScript();
    await page.getByText('No command history available').waitFor();
    expect(requested.filter((path) => path === history)).toHaveLength(1);
    expect(requested.filter((path) => path === '/api/servers')).toHaveLength(1);
  });

  test('shows sign-in to a user whose session ended meanwhile', async () => {
    await context.addInitScript(() => localStorage.setItem('signed-in', ''));
    await page.goto('/servers');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(browser.complaints).toEqual([]);
  });
});
