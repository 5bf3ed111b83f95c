import { expect, type Page, test } from '@playwright/test';
import { type UserRow } from '@outpost/contracts/users.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { freePort } from '../support/free-port.js';
import { OidcIssuer } from '../support/oidc-issuer.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, type Screen, text } from './support/screens.js';
import { shareSession, toast } from './support/steps.js';

let issuer: OidcIssuer;
let environment: Readonly<Record<string, string>>;
let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
let page: Page;

const comes = (subject: string, claims: object = {}): void => {
  issuer.signsIn = subject;
  issuer.people.set(subject, { preferred_username: subject, email: `${subject}@example.com`, ...claims });
};

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  issuer = await OidcIssuer.start(`${PUBLIC_URL}/sign-in`);
  environment = { ...issuer.settings, PUBLIC_URL, OIDC_NAME: 'Games' };
  outpost = await StartedPanel.start({ environment: { ...environment, PORT: String(port) } });
  admin = await signedInAdmin(outpost);
  page = await (await browser.visitor(outpost.url)).newPage();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
  await issuer.stop();
});

const signIn = async (): Promise<void> => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Games' }).click();
};

test.describe('Somebody from the issuer', () => {
  test('asks for an account, and signs in once it is approved', async () => {
    comes('greta');
    await signIn();
    await page.getByRole('heading', { name: 'Nobody here uses this identity of Games' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Ask for an account' }).click();
    await page.getByText('Your account is awaiting admin approval').waitFor();
    const { body } = await admin.get<UserRow[]>('/api/users?q=greta');
    await admin.post(`/api/approve-user/${body[0]?.id}`);
    await signIn();
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  });

  test('proves who they are by signing in again, and keeps their last way in', async () => {
    const unlink = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Unlink greta' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    };
    await page.goto('/settings?tab=security');
    await page.getByText('greta').first().waitFor();
    await unlink();
    await page.getByText('Your account has no password here.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Games' }).click();
    await page.waitForURL('**/settings?tab=security');
    await unlink();
    await toast(page, 'Identity not unlinked').getByText('Set a password first').waitFor();
    await page.goto('/settings?tab=password');
    await page.getByText('Your account has no password').waitFor();
  });
});

test.describe('An account', () => {
  test('is linked in the settings, and unlinked again', async () => {
    const client = await signedInUser(outpost, admin, 'boris');
    const visitor = await browser.visitor(outpost.url);
    await shareSession(client, visitor, outpost.url);
    const own = await visitor.newPage();
    comes('b-17');
    await own.goto('/settings?tab=security');
    await own.getByText('Nothing linked yet').waitFor();
    await own.getByRole('button', { name: 'Link Games' }).click();
    await own.locator('[data-row="b-17"]').waitFor();
    await own.getByRole('button', { name: 'Unlink b-17' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await toast(own, 'Identity unlinked').waitFor();
    await own.getByText('Nothing linked yet').waitFor();
  });
});

const SCREENS: readonly Screen[] = [
  { name: 'login-with-issuer', path: '/auth', ready: text('Sign in with Games') },
  { name: 'issuer-failed', path: '/sign-in?error=access_denied', ready: heading('That did not work') },
];
const OWN: readonly Screen[] = [
  { name: 'settings-identities', path: '/settings?tab=security', ready: text('Link Games') },
];

test.describe('The pages of the issuer', () => {
  for (const viewport of WIDTHS) {
    test(`look right at ${viewport.width} pixels`, async () => {
      test.slow();
      expect(await picturesOf({ browser, url: outpost.url }, SCREENS, viewport)).toEqual([]);
      const visitor = await browser.visitor(outpost.url);
      await shareSession(admin, visitor, outpost.url);
      const own = { browser, url: outpost.url, cookies: await visitor.cookies() };
      expect(await picturesOf(own, OWN, viewport)).toEqual([]);
    });
  }
});

// Last: of two panels in one process only the younger one knows who is signed in.
test.describe('A panel without passwords', () => {
  test('offers nothing but the issuer', async () => {
    const closed = await StartedPanel.start({ environment: { ...environment, LOCAL_SIGN_IN: 'closed' } });
    await signedInAdmin(closed);
    const visitor = await browser.visitor(closed.url);
    const other = await visitor.newPage();
    await other.goto('/auth');
    await other.getByRole('button', { name: 'Sign in with Games' }).waitFor();
    await expect(other.getByLabel('Password')).toHaveCount(0);
    await expect(other.getByRole('tab')).toHaveCount(0);
    await closed.remove();
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
