import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Server } from '@outpost/contracts/servers.js';
import { pendingUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { MailServer, type ReadEmail } from '../support/mail-server.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text } from './support/screens.js';
import { shareSession, signIn, toast } from './support/steps.js';

const PANEL = 'http://panel.example.com';

let mail: MailServer;
let outpost: StartedPanel;
let browser: TestBrowser;
let adminClient: RawClient;
let adminContext: BrowserContext;
let adminPage: Page;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  mail = await MailServer.start();
  outpost = await StartedPanel.start({ environment: { SMTP_URL: mail.urlFor(), PUBLIC_URL: PANEL } });
  adminClient = await signedInAdmin(outpost);
  await signedInUser(outpost, adminClient, 'vera');
  await pendingUser(outpost, 'rita');
  await pendingUser(outpost, 'otto');
  adminContext = await browser.visitor(outpost.url);
  adminPage = await pageOf(adminClient, adminContext);
  page = await (await browser.visitor(outpost.url)).newPage();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), mail.stop()]);
});

async function pageOf(client: RawClient, context: BrowserContext): Promise<Page> {
  await shareSession(client, context, outpost.url);
  return context.newPage();
}

/** The path of a link in an email: the panel of the test has another host. */
function pathIn({ text: email = '' }: ReadEmail): string {
  const link = new URL(/http:\/\/\S+#[\w-]{43}/.exec(email)?.[0] ?? PANEL);
  return link.pathname + link.hash;
}

test.describe('Somebody who has forgotten their password', () => {
  test('asks for a link, and gets the same answer whoever they are', async () => {
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Username or email').fill('vera@example.com');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.getByText('If there is such an account, an email with a link').waitFor();
  });

  test('chooses a new one with the link, and signs in with it', async () => {
    const email = await mail.read('vera@example.com', /A new password/);
    await page.goto(pathIn(email));
    await page.getByLabel('New Password', { exact: true }).fill('green meadow 7');
    await page.getByLabel('Confirm Password').fill('green meadow 8');
    await page.getByRole('button', { name: 'Save Password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm Password').fill('green meadow 7');
    await page.getByRole('button', { name: 'Save Password' }).click();
    await toast(page, 'Password updated').getByText('You can sign in as vera now.').waitFor();
    await page.waitForURL('**/auth');
    await signIn(page, 'vera', 'green meadow 7');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('is told that a link works once', async () => {
    const email = await mail.read('vera@example.com', /A new password/);
    await page.goto(pathIn(email));
    await page.getByLabel('New Password', { exact: true }).fill('green meadow 9');
    await page.getByLabel('Confirm Password').fill('green meadow 9');
    await page.getByRole('button', { name: 'Save Password' }).click();
    await toast(page, 'Failed to update password').getByText('This link does not work any more').waitFor();
  });
});

test.describe('An address', () => {
  test('is confirmed with a link from the settings', async () => {
    const client = await signedInUser(outpost, adminClient, 'olga');
    const page = await pageOf(client, await browser.visitor(outpost.url));
    await page.goto('/settings');
    await page.getByText('Not confirmed yet').waitFor();
    await page.getByRole('button', { name: 'Send confirmation link' }).click();
    await toast(page, 'Link sent').waitFor();
    const email = await mail.read('olga@example.com', /Confirm your address/);
    await page.goto(pathIn(email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The address of olga is confirmed.').waitFor();
    await page.goto('/settings');
    await page.getByLabel('Email').waitFor();
    await expect(page.getByText('Not confirmed yet')).toHaveCount(0);
  });
});

test.describe('An admin', () => {
  test('rejects an account with a reason, which its owner reads', async () => {
    await adminPage.goto('/admin');
    const row = adminPage.locator('[data-user="rita"]');
    await row.getByRole('button', { name: 'Reject' }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await adminPage.getByText('Give a reason: the person reads it').waitFor();
    await adminPage.getByLabel('Reason').fill('We know nobody of that name');
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await toast(adminPage, 'User rejected').waitFor();
    await expect(row).toHaveCount(0);
    const email = await mail.read('rita@example.com', /was rejected/);
    expect(email.text).toContain('We know nobody of that name');
    const visitor = await (await browser.visitor(outpost.url)).newPage();
    await signIn(visitor, 'rita', 'rita secret');
    await toast(visitor, 'Login failed').getByText('We know nobody of that name').waitFor();
    await adminPage.getByRole('tab', { name: 'All Users' }).click();
    await adminPage.locator('[data-account="rita"]').getByText('We know nobody of that name').waitFor();
  });

  test('sees emails also where their page is the first that the browser opens again', async () => {
    await adminPage.goto('/admin');
    await adminPage.getByRole('heading', { name: 'Admin Panel' }).waitFor();
    await adminPage.goto('/admin/emails');
    await adminPage.getByText('Account approved').first().waitFor();
  });

  test('sees what became of emails, and has one sent again', async () => {
    mail.refuse('no such mailbox here');
    await adminPage.goto('/admin');
    await adminPage.locator('[data-user="otto"]').getByRole('button', { name: 'Approve' }).click();
    await toast(adminPage, 'User approved').waitFor();
    await adminPage.getByRole('link', { name: 'Emails' }).click();
    const row = adminPage.locator('[data-row^="approved"]').filter({ hasText: 'otto' });
    await row.getByText('given up').waitFor();
    await row.getByText('no such mailbox here').waitFor();
    mail.refuse(undefined);
    await row.getByRole('button', { name: 'Try again' }).click();
    await row.getByText('sent', { exact: true }).waitFor();
  });
});

test.describe('An owner', () => {
  test('invites somebody by email, who opens the link', async () => {
    const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };
    const { body } = await adminClient.post<Server>('/api/servers', { name: 'Chernarus', ...address });
    await adminPage.goto(`/servers/${body.id}/people`);
    await adminPage.getByRole('button', { name: 'Invite' }).click();
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByLabel('Email (optional)').fill('nina@');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('Invalid email address').waitFor();
    await dialog.getByLabel('Email (optional)').fill('nina@example.com');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('The link was sent to nina@example.com').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await adminPage.getByText('Sent to nina@example.com').waitFor();
    const email = await mail.read('nina@example.com', 'anna invites you to Chernarus');
    const nina = await pageOf(
      await signedInUser(outpost, adminClient, 'nina'),
      await browser.visitor(outpost.url),
    );
    await nina.goto(pathIn(email));
    await nina.getByRole('heading', { name: 'anna invites you to Chernarus' }).waitFor();
    await nina.getByRole('button', { name: 'Accept' }).click();
    await nina.getByRole('heading', { name: 'Chernarus' }).first().waitFor();
  });
});

const outside: readonly Screen[] = [
  { name: 'forgot-password', path: '/forgot-password', ready: heading('Forgot your password?') },
  { name: 'new-password', path: '/new-password#x', ready: heading('Choose a new password') },
  { name: 'confirm-address', path: '/confirm-address#x', ready: heading('Confirm your address') },
  { name: 'login-with-mail', path: '/auth', ready: text('Forgot your password?') },
];
const inside: readonly Screen[] = [
  { name: 'admin-with-emails', path: '/admin', ready: text('Emails') },
  { name: 'emails', path: '/admin/emails', ready: text('Account approved') },
  {
    name: 'settings-address',
    path: '/settings',
    ready: text('Not confirmed yet'),
  },
  {
    name: 'rejected',
    path: '/admin?tab=all',
    ready: text('We know nobody of that name'),
  },
];

test.describe('The pages of emails', () => {
  for (const viewport of WIDTHS) {
    test(`look right at ${viewport.width} pixels`, async () => {
      test.slow();
      expect(await picturesOf({ browser, url: outpost.url }, outside, viewport)).toEqual([]);
      const visitor = { browser, url: outpost.url, cookies: await adminContext.cookies() };
      expect(await picturesOf(visitor, inside, viewport)).toEqual([]);
    });
  }
});

test.describe('The dialog that rejects', () => {
  for (const viewport of WIDTHS) {
    test(`looks right at ${viewport.width} pixels`, async () => {
      await outpost.query(
        "UPDATE users SET rejection = NULL, rejected_at = NULL WHERE username = 'rita'",
        [],
      );
      const visitor = { browser, url: outpost.url, cookies: await adminContext.cookies() };
      const screens: readonly Screen[] = [
        {
          name: 'decline',
          path: '/admin',
          ready: async (shown) => {
            await press(shown, 'Reject');
            await heading('Reject rita?')(shown);
          },
        },
      ];
      expect(await picturesOf(visitor, screens, viewport)).toEqual([]);
    });
  }
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
