import { expect, type Page, test } from '@playwright/test';
import { pendingUser } from '../support/accounts.js';
import { StartedPanel } from '../support/started-panel.js';
import { DESKTOP, PHONE, TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { ADMIN, becomeAdmin, signIn } from './support/steps.js';

let outpost: StartedPanel;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  page = await (await browser.visitor(outpost.url)).newPage();
  await becomeAdmin(page, outpost.setupCode);
  await page.goto('/');
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

test.describe('The sign-in page', () => {
  let visitor: Page;
  test.beforeAll(async () => {
    visitor = await (await browser.visitor(outpost.url)).newPage();
    await visitor.goto('/auth');
  });

  test('has two tabs, and asks for name and password in the first [S2.1 S2.22 S2.23]', async () => {
    const tabs = visitor.getByRole('tab');
    await tabs.first().waitFor();
    await expect(tabs).toHaveText(['Login', 'Register Interest'], { useInnerText: true });
    await expect(visitor.locator('form label')).toHaveText(['Username', 'Password'], { useInnerText: true });
  });

  test('says what the product is for, and lists four things beside the form [S1.8 S2.29 S2.30]', async () => {
    const panel = visitor.getByRole('complementary', { name: 'About Outpost' });
    await panel
      .getByText(
        'Execute remote console commands, monitor server status, manage players, and view server logs and analytics.',
      )
      .waitFor();
    for (const thing of [
      'Real-time server monitoring',
      'Remote console command execution',
      'Player management',
      'Server logs and analytics',
    ])
      await panel.getByText(thing, { exact: true }).waitFor();
    const [box, window] = [await panel.boundingBox(), visitor.viewportSize()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(window?.width);
    await visitor.setViewportSize(PHONE);
    await panel.waitFor({ state: 'hidden' });
    await visitor.setViewportSize(DESKTOP);
  });

  test('reads "Logging in..." while it waits [S2.24]', async () => {
    const release = await holdCalls(visitor, '**/api/login', (route) => route.fulfill({ status: 503 }));
    await signIn(visitor, ADMIN.username, ADMIN.password);
    await visitor.getByRole('button', { name: 'Logging in...' }).waitFor();
    release();
    await visitor.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  test('tells who registers about testing and approval, and keeps the confirmation to itself [S1.12 S2.25 S2.26 S2.27 S2.28]', async () => {
    await visitor.getByRole('tab', { name: 'Register Interest' }).click();
    await visitor.getByText(/in a testing phase\. Your registration goes to an admin for approval/).waitFor();
    const labels = ['Username', 'Email', 'Password', 'Confirm Password'];
    expect(await visitor.locator('form label').allInnerTexts()).toEqual(labels);
    const release = await holdCalls(visitor, '**/api/register-interest', (route) =>
      route.fulfill({ status: 503 }),
    );
    const values = ['dora', 'dora@example.com', 'a long password', 'a long password'];
    for (const [index, label] of labels.entries())
      await visitor.getByLabel(label, { exact: true }).fill(values[index] ?? '');
    const asked = visitor.waitForRequest('**/api/register-interest');
    await visitor.getByRole('button', { name: 'Register Interest' }).click();
    await visitor.getByRole('button', { name: 'Submitting request...' }).waitFor();
    const [username, email, password] = values;
    expect((await asked).postDataJSON()).toEqual({ username, email, password });
    release();
    await visitor.context().close();
  });
});

test.describe('The subscription page', () => {
  const plan = (name: string) => page.getByRole('region', { name, exact: true });

  test('compares the plans [S1.15 S1.20 S1.26 S2.137 S9.3]', async () => {
    await page.goto('/subscription');
    await plan('Free Tier').getByText('$0', { exact: true }).waitFor();
    await expect(plan('Free Tier').getByRole('listitem')).toHaveText(
      ['1 server', 'Basic commands', '24 hours of logs'],
      { useInnerText: true },
    );
    await plan('Premium').getByText('$9.99', { exact: true }).waitFor();
    await plan('Premium').getByText('per month', { exact: true }).waitFor();
    await expect(plan('Premium').getByRole('listitem')).toHaveText(
      [
        'Unlimited servers',
        'All commands with shortcuts',
        '30 days of logs',
        'Advanced player management',
        'Analytics',
        'Priority support',
      ],
      { useInnerText: true },
    );
  });

  test('says what all plans include, and answers three questions [S1.27 S2.138 S2.139]', async () => {
    await expect(plan('All Plans Include').getByRole('heading', { level: 3 })).toHaveText(
      ['Secure connection', 'Instant execution', 'Web and mobile access'],
      { useInnerText: true },
    );
    await expect(plan('Frequently Asked Questions').getByRole('button')).toHaveText(
      ['What is RCON?', 'Can I cancel at any time?', 'How secure are my server credentials?'],
      { useInnerText: true },
    );
  });
});

test.describe('Settings and the admin panel', () => {
  test('have their tabs [S2.141 S2.144]', async () => {
    await page.goto('/settings');
    await page.getByRole('tab').first().waitFor();
    const tabs = await page.getByRole('tab').allInnerTexts();
    for (const name of ['Profile', 'Password', 'Subscription']) expect(tabs).toContain(name);
    await page.goto('/admin');
    await page.getByRole('tab').first().waitFor();
    await expect(page.getByRole('tab')).toHaveText(['Pending Users', 'All Users'], { useInnerText: true });
  });

  test('list who waits, with name, address and the local date of the request [S2.145 S2.146 S2.147]', async () => {
    await pendingUser(outpost, 'emil');
    await page.reload();
    await page.getByRole('table').waitFor();
    await expect(page.getByRole('columnheader')).toHaveText(
      ['Username', 'Email', 'Registration Date', 'Actions'],
      { useInnerText: true },
    );
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date()),
    );
    const cells = await page.locator('[data-user="emil"] td').allInnerTexts();
    expect(cells.slice(0, 3)).toEqual(['emil', 'emil@example.com', today]);
    for (const action of ['Approve', 'Make Admin'])
      await page.locator('[data-user="emil"]').getByRole('button', { name: action }).waitFor();
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
