import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { heldCalls } from './support/held-calls.js';

let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
let context: BrowserContext;
let page: Page;
let asked: string[];

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
});

test.beforeEach(async () => {
  context = await browser.visitor(outpost.url);
  page = await context.newPage();
  asked = [];
  page.on('request', (request) => asked.push(nameOf(request)));
});

test.afterEach(() => context.close());

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

/** The path; of a built file, without the mark of its content. */
const nameOf = (request: Request): string =>
  new URL(request.url()).pathname.replace(/^\/assets\/(.+)-[\w-]{8}\.js$/, '$1');

/** As the browser of somebody who signed in here, and comes back after an update: nothing of the panel is kept. */
async function comeBack(): Promise<void> {
  const [name = '', value = ''] = admin.cookieHeader.split('=');
  await context.addCookies([{ name, value, url: outpost.url }]);
  await context.addInitScript(() => localStorage.setItem('signed-in', ''));
}

/** Opens an address while nothing is answered yet, until all of these were asked for. */
async function openUnanswered(path: string, names: readonly string[]): Promise<void> {
  await page.route('**/api/**', () => undefined);
  const requests = names.map((name) => page.waitForRequest((request) => nameOf(request) === name));
  await page.goto(path, { waitUntil: 'commit' });
  await Promise.all(requests);
}

test.describe('Before its first question is answered, the panel', () => {
  for (const [path, file] of [
    ['/', 'dashboard-page'],
    ['/servers', 'servers-page'],
    ['/servers/7', 'server-route'],
    ['/console', 'console-route'],
    ['/logs/7', 'logs-page'],
    ['/settings', 'shell'],
  ] as const) {
    test(`asks at ${path} for what a signed-in reader needs, such as the file ${file}`, async () => {
      await comeBack();
      await openUnanswered(path, ['/api/user', '/api/servers', 'shell', file]);
      expect(asked).not.toContain('/api/setup');
    });
  }

  test('asks for nobody’s servers where nobody was signed in', async () => {
    await openUnanswered('/auth', ['/api/user', '/api/setup']);
    expect(asked).not.toContain('/api/servers');
    expect(asked).not.toContain('shell');
  });
});

test.describe('When it is answered, the panel', () => {
  test('has asked once for each thing', async () => {
    await comeBack();
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).first().waitFor();
    const questions = asked.filter((path) => path.startsWith('/api/'));
    expect(questions).toEqual([...new Set(questions)]);
    expect(questions).toEqual(expect.arrayContaining(['/api/user', '/api/servers']));
  });

  test('has the history of the console before its room has come, and asks for it once', async () => {
    const server = { name: 'Livonia', ...sourceAddress({ port: 9 }) };
    const { body } = await admin.post<{ id: number }>('/api/servers', server);
    const history = `/api/servers/${body.id}/timeline`;
    await comeBack();
    const letRouteCome = await heldCalls(page, '**/console-route-*.js', (route) => route.continue());
    const answer = page.waitForResponse((response) => nameOf(response.request()) === history);
    await page.goto('/console', { waitUntil: 'commit' });
    await (await answer).finished();
    letRouteCome();
    await page.getByText('No command history available').waitFor();
    expect(asked.filter((path) => path === history)).toHaveLength(1);
  });

  test('is right about somebody whose session ended meanwhile', async () => {
    await context.addInitScript(() => localStorage.setItem('signed-in', ''));
    await page.goto('/servers');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(browser.complaints).toEqual([]);
  });
});
