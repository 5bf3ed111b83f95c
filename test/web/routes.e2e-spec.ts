import { type User } from '@outpost/contracts/users.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { DESKTOP, PHONE, TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { shareSession } from './support/steps.js';

/** Every signed-in page, its heading, and its active link in the side navigation. */
const SCREENS = [
  { path: '/', heading: 'Dashboard', link: 'Dashboard' },
  { path: '/servers', heading: 'My Servers', link: 'My Servers' },
  { path: '/console', heading: 'RCON Console', link: 'RCON Console' },
  { path: '/console/1', heading: 'RCON Console', link: 'RCON Console' },
  { path: '/logs', heading: 'Server Logs', link: 'Server Logs' },
  { path: '/logs/1', heading: 'Server Logs', link: 'Server Logs' },
  { path: '/servers/1/tasks', heading: 'Chernarus', link: 'My Servers' },
  { path: '/servers/calendar', heading: 'Calendar', link: 'My Servers' },
  { path: '/servers/alerts', heading: 'Alerts', link: 'My Servers' },
  { path: '/servers/1/people', heading: 'Chernarus', link: 'My Servers' },
  { path: '/settings', heading: 'Settings', link: 'Settings' },
  { path: '/subscription', heading: 'Subscription', link: 'Subscription' },
  { path: '/debug', heading: 'User Debug', link: 'User Debug' },
  { path: '/admin', heading: 'Admin Panel', link: 'Admin Panel' },
  // A panel that is one process has no link to it: its neighbour contains it.
  { path: '/admin/cluster', heading: 'Cluster', link: 'Admin Panel' },
] as const;

const NAVIGATION = [
  ['Dashboard', '/'],
  ['My Servers', '/servers'],
  ['RCON Console', '/console'],
  ['Server Logs', '/logs'],
  ['Settings', '/settings'],
  ['Admin Panel', '/admin'],
  ['User Debug', '/debug'],
  ['Subscription', '/subscription'],
] as const;

let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
let visitor: BrowserContext;
let page: Page;
let member: Page;
let signedOut: Page;

async function visitorWith(client: RawClient, options = {}): Promise<BrowserContext> {
  const context = await browser.visitor(outpost.url, options);
  await shareSession(client, context, outpost.url);
  return context;
}

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };
  await admin.post('/api/servers', { name: 'Chernarus', ...address });
  visitor = await visitorWith(admin);
  page = await visitor.newPage();
  member = await (await visitorWith(await signedInUser(outpost, admin, 'boris'))).newPage();
  signedOut = await (await browser.visitor(outpost.url)).newPage();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const main = (of: Page) => of.getByRole('navigation', { name: 'Main' });
const linksOf = (of: Page, name: string) =>
  of
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

test.describe('The room at', () => {
  for (const { path, heading, link } of SCREENS) {
    test(`${path} has the heading ${heading} and its link active [S2.2 S2.3 S2.4 S2.5 S2.6 S2.7 S2.8 S2.9 S2.10 S2.11 S2.12 S2.13 S2.36 S2.37 S6.9]`, async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      const active = await main(page).locator('li [aria-current="page"]').allInnerTexts();
      expect(active).toEqual([link]);
    });
  }

  for (const { path } of SCREENS) {
    test(`${path} is closed to who is not signed in [S2.2 S2.3 S2.4 S2.5 S2.6 S2.7 S2.8 S2.9 S2.10 S2.11 S2.12 S2.14 S2.151 S6.1 S7.30]`, async () => {
      await signedOut.goto(path);
      await signedOut.waitForURL('**/auth');
    });
  }

  for (const { path } of SCREENS.filter(({ path }) => !path.startsWith('/admin'))) {
    test(`${path} is open to who is no admin [S2.2 S2.3 S2.4 S2.5 S2.6 S2.7 S2.8 S2.9 S2.10 S2.11 S6.3]`, async () => {
      await member.goto(path);
      await member.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(member.url()).pathname).toBe(path);
    });
  }

  test('/admin sends who is no admin to the dashboard [S2.12 S2.15 S6.3]', async () => {
    for (const path of ['/admin', '/admin/cluster']) {
      await member.goto(path);
      await member.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      expect(new URL(member.url()).pathname).toBe('/');
    }
  });

  test('/auth sends who is signed in to the dashboard [S2.21 S6.2]', async () => {
    await member.goto('/auth');
    await member.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(new URL(member.url()).pathname).toBe('/');
  });

  test('any other path says that there is none [S2.16 S2.17]', async () => {
    await page.goto('/servers/1/nothing');
    await page.getByRole('heading', { name: '404 Page Not Found', exact: true }).waitFor();
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
  });

  test('any path is a spinner in the middle of the window until it is known who is there [S2.18]', async () => {
    const release = await holdCalls(page, '**/api/user', (route) => route.fallback());
    await page.goto('/settings', { waitUntil: 'commit' });
    const spinner = page.getByRole('progressbar', { name: 'Loading' });
    await spinner.waitFor();
    await expect(page.getByRole('heading')).toHaveCount(0);
    const screen = await spinner.evaluate(({ parentElement }) => [
      parentElement?.clientWidth,
      parentElement?.clientHeight,
    ]);
    expect(screen).toEqual([DESKTOP.width, DESKTOP.height]);
    release();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.unroute('**/api/user');
  });
});

test.describe('The side navigation', () => {
  test('lists every room in its order, for an admin [S2.34 S6.9]', async () => {
    await page.goto('/debug');
    await main(page).waitFor();
    const links = await main(page)
      .locator('li a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(NAVIGATION);
  });

  test('links the cluster only if the panel shares its servers with other replicas', async () => {
    await page.route('**/api/user', async (route) => {
      const response = await route.fetch();
      const user = (await response.json()) as User;
      await route.fulfill({ response, json: { ...user, seesCluster: true } satisfies User });
    });
    await page.goto('/admin/cluster');
    await page.getByRole('heading', { level: 1, name: 'Cluster' }).waitFor();
    await page.unroute('**/api/user');
    const names = NAVIGATION.map(([name]) => name as string);
    const expected = names.toSpliced(names.indexOf('User Debug'), 0, 'Cluster');
    expect(await main(page).locator('li').allInnerTexts()).toEqual(expected);
    expect(await main(page).locator('li [aria-current="page"]').allInnerTexts()).toEqual(['Cluster']);
  });

  test('leaves the admin panel out for everybody else [S2.35 S3.3]', async () => {
    await member.goto('/debug');
    await main(member).waitFor();
    await expect(main(member).locator('li')).toHaveText(
      NAVIGATION.filter(([, path]) => !path.startsWith('/admin')).map(([name]) => name),
      { useInnerText: true },
    );
  });

  test('begins with the plan: green and active, or yellow and free [S2.32 S2.33 S3.2]', async () => {
    const plan = (of: Page) => main(of).locator('[aria-label="Plan"]');
    const dot = (of: Page) =>
      plan(of)
        .locator('span')
        .first()
        .evaluate(
          (element) =>
            getComputedStyle(element)
              .color.match(/[\d.]+/g)
              ?.map(Number) ?? [],
        );
    expect((await plan(page).innerText()).split('\n')).toEqual([
      'Subscription Active',
      'Premium - $9.99/month',
      'Manage Subscription',
    ]);
    expect((await plan(member).innerText()).split('\n')).toEqual([
      'Free Tier',
      'Limited features',
      'Upgrade Now',
    ]);
    for (const reader of [page, member])
      expect(await plan(reader).getByRole('link').getAttribute('href')).toBe('/subscription');
    const [red = 0, green = 0] = await dot(page);
    const [yellowRed = 0, yellowGreen = 0, yellowBlue = 0] = await dot(member);
    expect(green).toBeGreaterThan(red);
    expect(Math.min(yellowRed, yellowGreen)).toBeGreaterThan(yellowBlue);
    expect(yellowRed).toBeGreaterThan(red);
  });

  test('is a drawer behind the menu button where there is no room [S2.31 S2.47]', async () => {
    const phone = await (await visitorWith(admin, { viewport: PHONE })).newPage();
    await phone.goto('/debug');
    await phone.getByRole('heading', { name: 'User Debug' }).waitFor();
    await expect(main(phone)).toHaveCount(0);
    await expect(phone.getByRole('navigation', { name: 'Quick links' })).toHaveCount(0);
    await phone.getByRole('button', { name: 'Open navigation' }).click();
    await main(phone).getByRole('link', { name: 'My Servers' }).click();
    await phone.getByRole('heading', { level: 1, name: 'My Servers' }).waitFor();
    await main(phone).waitFor({ state: 'hidden' });
    await phone.context().close();
    await expect(page.getByRole('button', { name: 'Open navigation' })).toHaveCount(0);
  });
});

test.describe('The header', () => {
  test('has the brand and four links [S2.45 S2.46]', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Outpost, Dashboard' }).waitFor();
    expect(await linksOf(page, 'Quick links')).toEqual([
      ['Dashboard', '/'],
      ['Servers', '/servers'],
      ['Console', '/console'],
      ['Logs', '/logs'],
    ]);
  });

  test('has the menu of the user, with initial, name and email [S2.48 S2.49 S2.50]', async () => {
    const button = page.getByRole('button', { name: 'User menu' });
    expect(await button.innerText()).toBe('A');
    await button.click();
    await page.getByRole('menu').getByText('anna', { exact: true }).waitFor();
    await page.getByRole('menu').getByText('anna@example.com', { exact: true }).waitFor();
    await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Subscription', 'Log out'], {
      useInnerText: true,
    });
    await page.getByRole('menuitem', { name: 'Subscription' }).click();
    await page.waitForURL('**/subscription');
    await button.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
