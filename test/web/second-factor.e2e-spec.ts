import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test';
import { ADMIN, passwordOf, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { addApp, TestApp } from '../support/second-factors.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { toast } from './support/steps.js';

let outpost: StartedPanel;
let browser: TestBrowser;
let admin: RawClient;
/** Browsers have passkeys for names, not for addresses. */
let address: string;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  address = outpost.url.replace('127.0.0.1', 'localhost');
  admin = await signedInAdmin(outpost);
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

/** A page whose browser has an authenticator that agrees to everything. */
async function visit(): Promise<Page> {
  const visitor: BrowserContext = await browser.visitor(address);
  const page = await visitor.newPage();
  const devtools: CDPSession = await visitor.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return page;
}

async function givePassword(page: Page, username: string, password = passwordOf(username)): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const arrive = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
}

/** Lets the last proof of all sessions but those of the admin be long ago. */
const forgetProofs = (): Promise<unknown> =>
  outpost.query('UPDATE sessions SET confirmed_at = NULL WHERE user_id > 1');

test('A passkey is added, and signs in after the password', async () => {
  await signedInUser(outpost, admin, 'boris');
  const page = await visit();
  await givePassword(page, 'boris');
  await arrive(page);
  await page.goto('/settings?tab=security');
  await page.getByLabel('Name').fill('Test laptop');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await kept.waitFor();
  expect(await kept.getByRole('listitem').count()).toBe(10);
  await kept.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 codes left').waitFor();
  await signOut(page);

  await givePassword(page, 'boris');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await toast(page, 'Login successful').waitFor();
  await page.goto('/settings?tab=security');
  await page.getByText(/last used/).waitFor();
});

test('A passkey that the account does not have completes no sign-in', async () => {
  await signedInUser(outpost, admin, 'carla');
  const page = await visit();
  await givePassword(page, 'carla');
  await arrive(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await signOut(page);
  await givePassword(page, 'carla');
  await page.getByRole('button', { name: 'Use a Passkey' }).waitFor();
  // As if the browser had another one.
  await page.route('**/api/login/passkey', async (route) => {
    const body = JSON.parse(route.request().postData() ?? '{}') as { response: { response: object } };
    const forged = { ...body.response, id: 'AAAA', rawId: 'AAAA' };
    await route.continue({ postData: JSON.stringify({ response: forged }) });
  });
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await page.getByText('This passkey was not accepted').waitFor();
});

test('An authenticator app is set up from the secret, and its code signs in', async () => {
  await signedInUser(outpost, admin, 'dora');
  const page = await visit();
  await givePassword(page, 'dora');
  await arrive(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Set Up' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const app = new TestApp(await page.getByLabel('Secret').inputValue());
  await page.getByLabel('Code of the App').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The code is wrong, or was used before').waitFor();
  await page.getByLabel('Code of the App').fill(app.code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/In use since/).waitFor();
  await signOut(page);

  await givePassword(page, 'dora');
  await page.getByLabel('Code').fill(app.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await arrive(page);
});

test('What is dangerous asks again who it is, and is done after the answer', async () => {
  const edna = await signedInUser(outpost, admin, 'edna');
  const { recoveryCodes } = await addApp(edna);
  const page = await visit();
  await givePassword(page, 'edna');
  await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await arrive(page);
  await forgetProofs();
  await page.goto('/settings?tab=tokens');
  await page.getByLabel('Name').fill('Nightly');
  await page.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Code').fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Copy the token Nightly now').waitFor();
});

test('Who has no second factor confirms with the password, or does nothing', async () => {
  await signedInUser(outpost, admin, 'fred');
  const page = await visit();
  await givePassword(page, 'fred');
  await arrive(page);
  await forgetProofs();
  await page.goto('/settings?tab=tokens');
  await page.getByLabel('Name').fill('Nightly');
  await page.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Confirm first that it is you').waitFor();
  await page.getByRole('button', { name: 'Create Token' }).click();
  await dialog.getByLabel('Your Password').fill(passwordOf('fred'));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Copy the token Nightly now').waitFor();
});

test('An admin removes the second factors of somebody who has lost them', async () => {
  await addApp(await signedInUser(outpost, admin, 'gina'));
  const page = await visit();
  await givePassword(page, ADMIN.username, ADMIN.password);
  await arrive(page);
  await page.goto('/admin?tab=all');
  const row = page.locator('[data-account="gina"]');
  await row.getByRole('button', { name: 'Reset Second Factor' }).click();
  await toast(page, 'Second factor reset').waitFor();
  await expect(row.getByRole('button', { name: 'Reset Second Factor' })).toHaveCount(0);
});

test('Who must have a second factor adds one before anything else', async () => {
  const strict = await StartedPanel.start({ environment: { SECOND_FACTOR: 'everybody' } });
  await signedInAdmin(strict);
  const page = await visit();
  const base = strict.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${base}/auth`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
  await page.goto(`${base}/servers`);
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
  await page.getByRole('button', { name: 'Authenticator App' }).click();
  const app = new TestApp(await page.getByLabel('Secret').inputValue());
  await page.getByLabel('Code of the App').fill(app.code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'My Servers' }).waitFor();
  // An open page would report that its socket is gone.
  await page.context().close();
  await strict.remove();
});

test('No page reported an error', () => {
  expect(browser.complaints).toEqual([]);
});
