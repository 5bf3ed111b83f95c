import { gzipSync } from 'node:zlib';
import { type Server } from '@outpost/contracts/servers.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { ADMIN, addServer, becomeAdmin, confirm, signIn, toast } from './support/steps.js';

const FIRST_PAGE_MAX_GZIP_BYTES = 200_000;
const PASSWORD = 'a long password';

let outpost: StartedPanel;
let browser: TestBrowser;
let adminContext: BrowserContext;
let admin: Page;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  adminContext = await browser.visitor(outpost.url);
  admin = await adminContext.newPage();
  await becomeAdmin(admin, outpost.setupCode);
  const context = await browser.visitor(outpost.url);
  page = await context.newPage();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

async function registerInterest(username: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register Interest' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register Interest' }).click();
}

test.describe('A visitor who is not signed in', () => {
  for (const path of ['/', '/servers', '/console/3', '/subscription', '/admin']) {
    test(`is sent from ${path} to sign in [S2.14]`, async () => {
      await page.goto(path);
      await page.waitForURL('**/auth');
    });
  }

  test('sees that a page does not exist', async () => {
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
  });

  test('loads less than 200 kB of script and style for the sign-in page', async () => {
    const context = await browser.visitor(outpost.url);
    const fresh = await context.newPage();
    const bodies: Promise<Buffer>[] = [];
    fresh.on('response', (response) => {
      if (/\.(js|css)$/.test(response.url())) bodies.push(response.body());
    });
    await fresh.goto('/auth', { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).byteLength);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_PAGE_MAX_GZIP_BYTES);
    await context.close();
  });

  test('sees the validation messages of the contract, updated while typing', async () => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByLabel('Username').fill('anna');
    await page.getByText('Username must be at least 3 characters').waitFor({ state: 'detached' });
  });

  test('has to type the same password twice', async () => {
    await page.getByRole('tab', { name: 'Register Interest' }).click();
    await page.getByLabel('Password', { exact: true }).fill('first password');
    await page.getByLabel('Confirm Password').fill('other password');
    await page.getByRole('button', { name: 'Register Interest' }).click();
    await page.getByText('Passwords do not match').waitFor();
  });

  test('cannot sign in with a wrong password, and sees why', async () => {
    await signIn(page, ADMIN.username, 'wrong password');
    await toast(page, 'Login failed').getByText('Username or password is wrong').waitFor();
  });
});

test.describe('A new member', () => {
  test('asks for an account and waits [S1.13]', async () => {
    await registerInterest('boris');
    await toast(page, 'Interest registered').waitFor();
    await signIn(page, 'boris', PASSWORD);
    await toast(page, 'Your account is awaiting admin approval').waitFor();
  });

  test('is approved in the admin panel [S2.143 S2.148 S7.35]', async () => {
    await admin.goto('/admin');
    await admin.getByRole('tab', { name: 'Pending Users' }).waitFor();
    const row = admin.locator('[data-user="boris"]');
    await row.getByText('boris@example.com').waitFor();
    expect(await admin.title()).toBe('Admin Panel | Outpost');
    await row.getByRole('button', { name: 'Approve' }).click();
    await toast(admin, 'The user can now log in to the system.').waitFor();
    await admin.getByText('No pending users found').waitFor();
  });

  test('signs in and is welcomed [S2.51 S6.5]', async () => {
    await signIn(page, 'boris', PASSWORD);
    await toast(page, 'Welcome back, boris!').waitFor();
    await page.getByText('Subscription Required').waitFor();
  });

  test('sees neither the link to the admin panel nor the admin panel', async () => {
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
    await page.goto('/admin');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('is redirected from the sign-in page', async () => {
    await page.goto('/auth');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('can add the one server of the Free tier, and no second one before the subscription is active [S2.55 S2.56 S2.70 S6.4]', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Add one server for free' }).click();
    await page.getByText('The Free tier includes one.').waitFor();
    await addServer(page, { name: 'Livonia', type: 'BattlEye', port: 9, password: 'rcon secret' });
    await page.getByText('Upgrade to Premium to add and manage your DayZ servers.').waitFor();
    expect(await page.getByRole('button', { name: 'Add Server' }).isDisabled()).toBe(true);
    const [added] = (await (await page.request.get('/api/servers')).json()) as readonly Server[];
    await page.request.delete(`/api/servers/${added?.id}`);
  });

  test('has an empty console [S2.92]', async () => {
    await page.goto('/console');
    await page.getByText("You don't have any servers yet. Add a server to use the RCON console.").waitFor();
  });

  test('activates the subscription and comes back to the dashboard [S2.52 S3.2]', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Activate Subscription' }).click();
    await page.getByRole('button', { name: 'Activate Subscription' }).click();
    await toast(page, 'Your subscription has been activated successfully.').waitFor();
    await page.getByRole('region', { name: 'Total Servers' }).waitFor();
    await page.getByText('Subscription Active').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('is told on the open page when the plan ends or begins elsewhere', async () => {
    await page.goto('/');
    await page.locator('[data-live="open"]').waitFor();
    await page.request.post('/api/subscription/cancel');
    await toast(page, 'Your plan has ended').waitFor({ timeout: 2000 });
    await page.getByText('Free Tier', { exact: true }).first().waitFor();
    await page.request.post('/api/subscription/activate');
    await toast(page, 'Your plan is active').waitFor({ timeout: 2000 });
  });

  test('is made an admin by another one [S6.11]', async () => {
    await registerInterestElsewhere('carla');
    await admin.goto('/admin');
    await admin.locator('[data-user="carla"]').getByRole('button', { name: 'Make Admin' }).click();
    await confirm(admin, 'Make Admin');
    await toast(admin, 'User permissions have been updated.').waitFor();
  });

  test('causes no script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});

test.describe('A toast', () => {
  const shown = () => admin.locator('[data-toast]');

  test('makes room for the next one [S2.164 S9.27]', async () => {
    await admin.goto('/auth');
    await admin.getByRole('button', { name: 'User menu' }).click();
    await admin.getByRole('menuitem', { name: 'Log out' }).click();
    await toast(admin, 'Logged out').waitFor();
    await signIn(admin, ADMIN.username, 'wrong password');
    await toast(admin, 'Login failed').waitFor();
    await expect(shown()).toHaveCount(1);
  });

  test('is reached with F8 [S2.167]', async () => {
    await admin.keyboard.press('F8');
    const focused = await admin.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(focused).toBe('Notifications (F8)');
  });

  test('stays when it is swiped less than 50 pixels, and goes when it is swiped further [S2.166]', async () => {
    await swipe(40);
    await expect(shown()).toHaveCount(1);
    await swipe(60);
    await shown().waitFor({ state: 'detached' });
  });

  async function swipe(pixels: number): Promise<void> {
    const box = await shown().boundingBox();
    if (!box) throw new Error('no toast is shown');
    await admin.mouse.move(box.x + 60, box.y + 20);
    await admin.mouse.down();
    await admin.mouse.move(box.x + 60 + pixels, box.y + 20, { steps: 4 });
    await admin.mouse.up();
  }
});

async function registerInterestElsewhere(username: string): Promise<void> {
  const context = await browser.visitor(outpost.url);
  const previous = page;
  page = await context.newPage();
  await registerInterest(username);
  await toast(page, 'Interest registered').waitFor();
  await context.close();
  page = previous;
}
