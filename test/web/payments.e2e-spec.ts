import { expect, type Page, test } from '@playwright/test';
import { type Activation } from '@outpost/contracts/billing.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { freePort } from '../support/free-port.js';
import { StartedPanel } from '../support/started-panel.js';
import { StripeStandIn } from '../support/stripe-stand-in.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text } from './support/screens.js';
import { shareSession } from './support/steps.js';

let stripe: StripeStandIn;
let outpost: StartedPanel;
let browser: TestBrowser;
let boris: RawClient;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  stripe = await StripeStandIn.start();
  // The address where people come back must be known before the panel starts.
  const port = await freePort();
  const settings = stripe.settingsFor(`http://127.0.0.1:${port}`);
  outpost = await StartedPanel.start({ environment: { ...settings, PORT: String(port) } });
  boris = await signedInUser(outpost, await signedInAdmin(outpost), 'boris');
  const context = await browser.visitor(outpost.url);
  await shareSession(boris, context, outpost.url);
  page = await context.newPage();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
  await stripe.stop();
});

const premium = () => page.getByRole('region', { name: 'Premium' });
const subscription = () => {
  const [only] = stripe.subscriptions;
  if (!only) throw new Error('nothing was bought');
  return only;
};
const become = async (status: string, isCancelled = false): Promise<void> => {
  Object.assign(subscription(), { status, cancel_at_period_end: isCancelled });
  await stripe.send(outpost.url, stripe.eventOf('customer.subscription.updated', subscription()));
};

// Each test builds on the one before.
test.describe('Premium that is paid through Stripe', () => {
  test('is bought at the checkout of Stripe, and can be left again', async () => {
    await page.goto('/subscription');
    await premium().getByRole('button', { name: 'Upgrade' }).click();
    await heading('Checkout')(page);
    await page.goBack();
    await premium().getByRole('button', { name: 'Upgrade' }).waitFor();
    await expect(premium().getByText('Current plan')).toHaveCount(0);
  });

  test('is not said to be paid until Stripe has confirmed it', async () => {
    await press(page, 'Upgrade');
    await heading('Checkout')(page);
    stripe.failWith(500, 500);
    await page.getByRole('link', { name: 'Pay' }).click();
    await page.getByText('Waiting for confirmation').waitFor();
    await expect(page.getByText('Premium is paid')).toHaveCount(0);
    await page.getByText('Premium is paid').waitFor();
    await premium().getByText('Current plan').waitFor();
    await page.getByText('Subscription Active').waitFor();
    await expect(page.getByText('Waiting for confirmation')).toHaveCount(0);
  });

  test('is managed on the pages of Stripe, from where one comes back', async () => {
    await press(page, 'Manage');
    await heading('Portal')(page);
    Object.assign(subscription(), { cancel_at_period_end: true });
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText('Nothing is deleted afterwards.').waitFor();
  });

  test('warns when a payment has failed, and says until when', async () => {
    await become('past_due');
    await page.goto('/subscription');
    await page.getByRole('alert').getByText('The last payment failed').waitFor();
    await page.getByText(/Premium lasts until \w/).waitFor();
  });

  test('says that it has ended, and offers to go on', async () => {
    await become('canceled');
    await page.goto('/subscription');
    await page.getByText('Your subscription has ended').waitFor();
    await premium().getByRole('button', { name: 'Upgrade' }).waitFor();
    await premium().getByRole('button', { name: 'Manage' }).waitFor();
  });
});

const STATES = [
  ['trialing', false, 'Trial'],
  ['active', false, 'Premium is paid'],
  ['active', true, 'Cancelled'],
  ['past_due', false, 'The last payment failed'],
  ['canceled', false, 'Your subscription has ended'],
] as const;

const AWAITING: readonly Screen[] = [
  { name: 'payments-awaiting', path: '/subscription?from=checkout', ready: text('Waiting for confirmation') },
];

for (const viewport of WIDTHS) {
  test(`The states of a subscription look right at ${viewport.width} pixels`, async () => {
    test.slow();
    const visitor = { browser, url: outpost.url, cookies: await page.context().cookies() };
    for (const [status, isCancelled, title] of STATES) {
      await become(status, isCancelled);
      const name = `payments-${isCancelled ? 'ending' : status}`;
      const screen = { name, path: '/subscription', ready: text(title) };
      expect(await picturesOf(visitor, [screen], viewport)).toEqual([]);
    }
    expect(await picturesOf(visitor, AWAITING, viewport)).toEqual([]);
  });
}

test('A checkout that was left open is used again', async () => {
  const before = stripe.checkouts.length;
  for (let times = 0; times < 2; times += 1) {
    const { body } = await boris.post<Activation>('/api/subscription/activate');
    expect(body.checkoutUrl).toContain('/pay/');
  }
  expect(stripe.checkouts).toHaveLength(before + 1);
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
