import { expect, type Page, test } from '@playwright/test';
import { RawClient } from '../support/api.js';
import { MailServer } from '../support/mail-server.js';
import { StartedPanel } from '../support/started-panel.js';
import { PHONE, sidewaysOverflow, TestBrowser } from './support/browser.js';
import { ADMIN, becomeAdmin, confirm, signIn, toast } from './support/steps.js';

const PASSWORD = 'a long password';

let mail: MailServer;
let outpost: StartedPanel;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  mail = await MailServer.start();
  outpost = await StartedPanel.start({
    environment: { SMTP_URL: mail.urlFor(), MAIL_FROM: 'panel@example.com' },
  });
  page = await (await browser.visitor(outpost.url)).newPage();
  await becomeAdmin(page, outpost.setupCode);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), mail.stop()]);
});

const register = (username: string) =>
  new RawClient(outpost.url).post('/api/register-interest', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  });

const pending = (username: string) => page.locator(`[data-user="${username}"]`);
const account = (username: string) => page.locator(`[data-account="${username}"]`);
const openAllUsers = async (): Promise<void> => {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'All Users' }).click();
};

test.describe('Pending users', () => {
  test('are approved, and it is seen that they were told by email [S6.10]', async () => {
    await register('boris');
    await page.goto('/admin');
    await pending('boris').getByText('boris@example.com').waitFor();
    expect(await page.title()).toBe('Admin Panel | Outpost');
    await pending('boris').getByRole('button', { name: 'Approve' }).click();
    await toast(page, 'User approved').getByText('The user can now log in to the system.').waitFor();
    await page.getByText('boris is approved and was told by email.').waitFor();
    expect((await mail.emailTo('boris@example.com')).raw).toContain('boris');
  });

  test('are shown as not notified when the mail server refuses, and the email can be resent', async () => {
    await register('carla');
    mail.refuse('no such mailbox');
    await page.reload();
    await pending('carla').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('carla is approved, but the email to carla@example.com failed.').waitFor();
    await page.getByText('The last email could not be sent').waitFor();
    mail.refuse(undefined);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('carla is approved and was told by email.').waitFor();
    await page.getByText('The last email could not be sent').waitFor({ state: 'detached' });
  });

  test('are rejected after a question, and can’t sign in [S4.4]', async () => {
    await register('dora');
    await page.reload();
    await pending('dora').getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByText('dora@example.com is told why').waitFor();
    await page.getByLabel('Reason').fill('We know nobody of that name');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await toast(page, 'User rejected').waitFor();
    await page.getByText('No pending users found').waitFor();
    const login = { username: 'dora', password: PASSWORD };
    expect((await new RawClient(outpost.url).fail('POST', '/api/login', login)).body.code).toBe(
      'account_rejected',
    );
  });

  test('could not be loaded: the page says so and tries again [S2.149]', async () => {
    await page.route('**/api/pending-users', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.reload();
    await page.getByText('Error loading pending users').waitFor();
    await page.getByText('503: busy').waitFor();
    await page.unroute('**/api/pending-users');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No pending users found').waitFor();
  });
});

test.describe('All users', () => {
  test('are listed and searched by name and address [S2.150]', async () => {
    await openAllUsers();
    await account('anna').getByText('You').waitFor();
    await account('carla').getByText('told by email').waitFor();
    await page.getByLabel('Search users').fill('CARLA@');
    await account('boris').waitFor({ state: 'detached' });
    await account('carla').getByText('carla@example.com').waitFor();
    await page.getByLabel('Search users').fill('nobody at all');
    await page.getByText('No users found').waitFor();
    await page.getByLabel('Search users').fill('');
    await account('boris').waitFor();
  });

  test('are suspended: signed out while their page is open, and let in again once unsuspended', async () => {
    const boris = await (await browser.visitor(outpost.url)).newPage();
    await signIn(boris, 'boris', PASSWORD);
    await boris.locator('[data-live="open"]').waitFor();
    await account('boris').getByRole('button', { name: 'Suspend' }).click();
    await confirm(page, 'Suspend');
    await toast(page, 'User suspended').waitFor();
    await account('boris').getByText('Suspended').waitFor();
    await boris.waitForURL('**/auth');
    await boris.getByText('You were signed out: your account is suspended.').waitFor();
    await signIn(boris, 'boris', PASSWORD);
    await toast(boris, 'Your account is suspended').waitFor();
    await account('boris').getByRole('button', { name: 'Unsuspend' }).click();
    await toast(page, 'User unsuspended').waitFor();
    await signIn(boris, 'boris', PASSWORD);
    await boris.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    await boris.getByRole('button', { name: 'User menu' }).click();
    await boris.getByText('Log out').click();
    await boris.waitForURL('**/auth');
    await expect(boris.getByText('You were signed out')).toHaveCount(0);
    await boris.context().close();
  });

  test('are counted in the navigation while they wait, without a reload', async () => {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin Panel' });
    await page.goto('/');
    await page.locator('[data-live="open"]').waitFor();
    await expect(link).toHaveAccessibleName('Admin Panel');
    await register('erik');
    await expect(link).toHaveAccessibleName('Admin Panel , 1 waits');
    await link.click();
    await page.locator('[data-user="erik"]').getByRole('button', { name: 'Approve' }).click();
    await expect(link).toHaveAccessibleName('Admin Panel');
    await page.goto('/admin?tab=all');
  });

  test('always include an admin: the server’s refusal is shown', async () => {
    const refusal = 'This is the last admin; make somebody else admin first';
    await account('anna').getByRole('button', { name: 'Remove Admin' }).click();
    await confirm(page, 'Remove Admin');
    await toast(page, 'Failed to update admin status').getByText(refusal).waitFor();
    await account('anna').getByRole('button', { name: 'Suspend' }).click();
    await confirm(page, 'Suspend');
    await toast(page, 'Failed to suspend user').getByText(refusal).waitFor();
    await account('anna').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Failed to delete user').getByText(refusal).waitFor();
  });

  test('are made admin and no longer [S4.6]', async () => {
    await account('carla').getByRole('button', { name: 'Make Admin' }).click();
    await confirm(page, 'Make Admin');
    await toast(page, 'Admin status updated').waitFor();
    await account('carla').getByText('Admin', { exact: true }).waitFor();
    await account('carla').getByRole('button', { name: 'Remove Admin' }).click();
    await confirm(page, 'Remove Admin');
    await account('carla').getByRole('button', { name: 'Make Admin' }).waitFor();
  });

  test('are deleted after a confirmation', async () => {
    await account('carla').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('The account is removed and its sessions end.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'User deleted').waitFor();
    await account('carla').waitFor({ state: 'detached' });
  });

  test('are cards on a phone', async () => {
    const { cookies } = await page.context().storageState();
    const storageState = { cookies, origins: [] };
    const context = await browser.visitor(outpost.url, { storageState, viewport: PHONE });
    const phone = await context.newPage();
    await phone.goto('/admin?tab=all');
    const card = phone.locator('[data-account="boris"]');
    await card.getByRole('button', { name: 'Make Admin' }).waitFor();
    expect(await card.evaluate((row) => getComputedStyle(row).display)).toBe('block');
    expect(await sidewaysOverflow(phone)).toBe(0);
    await context.close();
  });

  test('include the current admin: giving up admin rights leads to the dashboard', async () => {
    await account('boris').getByRole('button', { name: 'Make Admin' }).click();
    await confirm(page, 'Make Admin');
    await account('boris').getByText('Admin', { exact: true }).waitFor();
    await account(ADMIN.username).getByRole('button', { name: 'Remove Admin' }).click();
    await confirm(page, 'Remove Admin');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
