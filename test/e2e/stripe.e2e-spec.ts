import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AuditEntry } from '@outpost/contracts/audit.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type Activation, type PaymentPortal, type Subscription } from '@outpost/contracts/billing.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import { PaymentEvents } from '../../apps/server/src/billing/payment-events.js';
import { WallClock } from '../../apps/server/src/platform/clock.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { StripeStandIn } from '../support/stripe-stand-in.js';

const PUBLIC_URL = 'http://panel.example';
const DAY = 24 * 3_600_000;
const PROXY = { TRUST_PROXY: 'loopback' };

let stripe: StripeStandIn;
let outpost: BootedOutpost;
let admin: RawClient;
const start = Date.now();
let now: number;
let people = 0;

beforeAll(async () => {
  stripe = await StripeStandIn.start();
  outpost = await bootOutpost({ environment: { ...stripe.settingsFor(PUBLIC_URL), ...PROXY } });
  now = start;
  stripe.now = () => now;
  jest.spyOn(outpost.app.get(WallClock), 'now').mockImplementation(() => new Date(now));
  admin = await signedInAdmin(outpost);
});

afterAll(async () => {
  jest.restoreAllMocks();
  await outpost.remove();
  await stripe.stop();
});

beforeEach(() => void (now = start));

/** Each from a network of their own, since accounts are made, and with a token, which outlasts any session. */
async function newUser(): Promise<RawClient> {
  people += 1;
  const callHeaders = { 'x-forwarded-for': `192.0.2.${people}` };
  const session = await signedInUser({ url: outpost.url, callHeaders }, admin, `payer${people}`);
  const { body } = await session.post<CreatedApiToken>('/api/tokens', { name: 'test', scope: 'manage' });
  return new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });
}
const subscriptionOf = async (client: RawClient): Promise<Subscription> =>
  (await client.get<Subscription>('/api/subscription')).body;
const checkoutOf = async (client: RawClient): Promise<string> =>
  (await client.post<Activation>('/api/subscription/activate')).body.checkoutUrl ?? '';
const send = (type: string, object: object): Promise<number> =>
  stripe.send(outpost.url, stripe.eventOf(type, object));
const review = (): Promise<void> => outpost.app.get(PaymentEvents).review();
const later = (milliseconds: number): void => void (now += milliseconds);

/** Somebody who has paid, and their subscription at Stripe. */
async function payer(status?: string) {
  const client = await newUser();
  const subscription = stripe.pay(await checkoutOf(client), status);
  await send('customer.subscription.created', subscription);
  return { client, subscription };
}

describe('A subscription through Stripe', () => {
  it('is in the audit, with what Stripe said before and says since', async () => {
    const { subscription } = await payer();
    const { body } = await admin.get<AuditEntry[]>('/api/audit?action=updateSubscription&limit=1');
    expect(body).toMatchObject([
      {
        ...{ actorKind: 'system', actor: 'Stripe', about: { customerId: subscription.customer } },
        ...{ before: { status: null }, after: { status: 'active' } },
      },
    ]);
  });

  it('is free until Stripe has confirmed the payment', async () => {
    const client = await newUser();
    const answer = await client.post<Activation>('/api/subscription/activate');
    expect(answer.body).toMatchObject({
      subscriptionStatus: 'inactive',
      checkoutUrl: expect.stringMatching(/^http/),
    });
    const before = await subscriptionOf(client);
    expect(before).toMatchObject({ plan: 'free', provider: 'stripe', canActivate: true, canManage: true });
    expect(before).not.toHaveProperty('payment');
    const subscription = stripe.pay(answer.body.checkoutUrl ?? '');
    expect((await subscriptionOf(client)).plan).toBe('free');
    expect(await send('checkout.session.completed', { customer: subscription.customer })).toBe(204);
    expect(await subscriptionOf(client)).toMatchObject({
      plan: 'premium',
      payment: { state: 'active', until: expect.any(String) },
      canActivate: false,
      canCancel: true,
    });
    expect((await client.get<User>('/api/user')).body.subscriptionStatus).toBe('active');
  });

  it('is confirmed by Stripe itself where events do not arrive', async () => {
    const client = await newUser();
    stripe.pay(await checkoutOf(client));
    const { body } = await client.post<Subscription>('/api/subscription/refresh');
    expect(body).toMatchObject({ plan: 'premium', payment: { state: 'active' } });
  });

  it('has one customer and one open checkout, however often it is activated', async () => {
    const client = await newUser();
    const before = stripe.customers.length;
    const urls = [await checkoutOf(client), await checkoutOf(client)];
    expect(new Set(urls).size).toBe(1);
    expect(stripe.customers.length).toBe(before + 1);
    stripe.pay(urls[0] ?? '');
    const again = await client.post<Activation>('/api/subscription/activate');
    expect(again.body).toMatchObject({ subscriptionStatus: 'active' });
    expect(again.body).not.toHaveProperty('checkoutUrl');
  });

  it('has another customer if the first one is gone, as after a change from the keys for tests', async () => {
    const client = await newUser();
    const first = await checkoutOf(client);
    stripe.customers.pop();
    const second = await checkoutOf(client);
    expect(second).not.toBe(first);
    const { customer } = stripe.pay(second);
    await send('checkout.session.completed', { customer });
    expect((await subscriptionOf(client)).plan).toBe('premium');
  });

  it('in its trial is Premium', async () => {
    const { client } = await payer('trialing');
    expect(await subscriptionOf(client)).toMatchObject({ plan: 'premium', payment: { state: 'trial' } });
  });

  it.each(['incomplete', 'unpaid', 'paused', 'canceled', 'incomplete_expired'])(
    'that is %s is not',
    async (status) => {
      const { client } = await payer(status);
      expect(await subscriptionOf(client)).toMatchObject({
        plan: 'free',
        payment: { state: 'ended', until: null },
      });
    },
  );

  it('leads to the page for invoices and means of payment, if there was anything to pay', async () => {
    const { client } = await payer();
    const { body } = await client.post<PaymentPortal>('/api/subscription/portal');
    expect(new URL(body.url).searchParams.get('back')).toBe(`${PUBLIC_URL}/subscription?from=portal`);
    const fresh = await newUser();
    expect((await fresh.fail('POST', '/api/subscription/portal')).body.code).toBe('not_supported');
  });

  it('that is cancelled lasts until the end of its period, without another event', async () => {
    const { client } = await payer();
    const cancelled = await client.post<User>('/api/subscription/cancel');
    expect(cancelled.body.subscriptionStatus).toBe('active');
    const { plan, payment, canCancel } = await subscriptionOf(client);
    expect([plan, payment?.state, canCancel]).toEqual(['premium', 'ending', false]);
    later(29 * DAY);
    await review();
    expect((await subscriptionOf(client)).plan).toBe('premium');
    later(2 * DAY);
    stripe.failWith(500, 500);
    await review();
    expect(await subscriptionOf(client)).toMatchObject({ plan: 'free', payment: { state: 'ended' } });
  });

  it('that is past due lasts for seven days', async () => {
    const { client, subscription } = await payer();
    subscription.status = 'past_due';
    await send('invoice.payment_failed', { customer: subscription.customer });
    const { plan, payment } = await subscriptionOf(client);
    expect([plan, payment]).toEqual([
      'premium',
      { state: 'past-due', until: new Date(now + 7 * DAY).toISOString() },
    ]);
    later(3 * DAY);
    await send('customer.subscription.updated', subscription);
    expect((await subscriptionOf(client)).payment).toEqual(payment);
    later(4 * DAY + 1);
    await review();
    expect((await subscriptionOf(client)).plan).toBe('free');
    expect((await client.get<User>('/api/user')).body.subscriptionStatus).toBe('inactive');
    subscription.status = 'active';
    await send('invoice.paid', { customer: subscription.customer });
    expect((await subscriptionOf(client)).plan).toBe('premium');
  });

  it('that is renewed goes on, even if no event said so', async () => {
    const { client, subscription } = await payer();
    stripe.renew(subscription);
    later(31 * DAY);
    await review();
    const { payment } = await subscriptionOf(client);
    expect([payment?.state, Date.parse(payment?.until ?? '') > now]).toEqual(['active', true]);
  });

  it('whose renewal nobody can tell goes on for seven days', async () => {
    const { client } = await payer();
    later(36 * DAY);
    stripe.failWith('hang-up', 'hang-up');
    await review();
    expect((await subscriptionOf(client)).plan).toBe('premium');
    later(2 * DAY);
    stripe.failWith('hang-up', 'hang-up');
    await review();
    expect((await subscriptionOf(client)).plan).toBe('free');
  });

  it('that ends deletes nothing', async () => {
    const { client, subscription } = await payer();
    for (const name of ['One', 'Two']) {
      const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };
      await client.post<Server>('/api/servers', { ...address, name });
    }
    subscription.status = 'canceled';
    await send('customer.subscription.deleted', subscription);
    expect((await subscriptionOf(client)).plan).toBe('free');
    expect((await client.get<Server[]>('/api/servers')).body).toHaveLength(2);
  });

  it('of an account that is deleted ends at Stripe', async () => {
    const { client, subscription } = await payer();
    const { id } = (await client.get<User>('/api/user')).body;
    await admin.send('DELETE', `/api/users/${id}`);
    await review();
    expect(subscription.status).toBe('canceled');
    const before = stripe.calls.length;
    await review();
    expect(stripe.calls).toHaveLength(before);
  });
});

describe('An event of Stripe', () => {
  let client: RawClient;
  let subscription: Awaited<ReturnType<typeof payer>>['subscription'];
  beforeEach(async () => ({ client, subscription } = await payer()));
  afterEach(() => expect(outpost.log.join('\n')).not.toMatch(/sk_test|whsec_/));

  it('that comes again changes nothing, and asks nobody', async () => {
    const event = stripe.eventOf('customer.subscription.updated', subscription);
    expect(await stripe.send(outpost.url, event)).toBe(204);
    const before = stripe.calls.length;
    subscription.status = 'canceled';
    expect(await stripe.send(outpost.url, event)).toBe(204);
    expect(stripe.calls).toHaveLength(before);
    expect((await subscriptionOf(client)).plan).toBe('premium');
  });

  it('that comes late, or in the wrong order, does not bring back what was', async () => {
    const created = stripe.eventOf('customer.subscription.updated', { ...subscription, status: 'active' });
    subscription.status = 'canceled';
    const deleted = stripe.eventOf('customer.subscription.deleted', subscription);
    for (const event of [deleted, created]) {
      later(1);
      expect(await stripe.send(outpost.url, event)).toBe(204);
    }
    expect((await subscriptionOf(client)).plan).toBe('free');
  });

  it('comes with others at the same time', async () => {
    subscription.status = 'past_due';
    const events = ['invoice.payment_failed', 'customer.subscription.updated', 'invoice.paid'];
    const twice = events.flatMap((type) => Array(2).fill(stripe.eventOf(type, subscription)) as object[]);
    const statuses = await Promise.all(
      twice.map((event) => stripe.send(outpost.url, event as ReturnType<typeof stripe.eventOf>)),
    );
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect((await subscriptionOf(client)).payment?.state).toBe('past-due');
  });

  it.each([
    ['signed with another secret', { secret: 'whsec_wrong' }],
    ['recorded and sent again after six minutes', { ageSeconds: 360 }],
  ])('%s is refused', async (_what, how) => {
    subscription.status = 'canceled';
    const event = stripe.eventOf('customer.subscription.deleted', subscription);
    expect(await stripe.send(outpost.url, event, how)).toBe(400);
    expect((await subscriptionOf(client)).plan).toBe('premium');
  });

  it.each([
    ['no signature', '{"id":"evt_1"}', {}, 400],
    ['two signatures of nothing', '{"id":"evt_1"}', { 'stripe-signature': 't=1,v1=aa,v1=bb' }, 400],
    ['no body', '', {}, 400],
    ['no JSON', '{', {}, 400],
    ['far too much', JSON.stringify({ id: 'x'.repeat(70_000) }), {}, 413],
  ])('with %s is refused', async (_what, body, headers, status) => {
    expect(await stripe.post(outpost.url, body, headers)).toBe(status);
  });

  it.each([
    ['of a type nobody asked for', 'customer.created', { id: 'cus_1', customer: 'cus_1' }],
    ['of another panel on the same account', 'invoice.paid', { customer: 'cus_unknown' }],
    ['without a customer', 'invoice.paid', { customer: null }],
  ])('%s is taken and ignored', async (_what, type, object) => {
    const before = stripe.calls.length;
    expect(await send(type, object)).toBe(204);
    expect(stripe.calls).toHaveLength(before);
  });

  it('is asked for again while Stripe does not answer, and then carried out', async () => {
    subscription.status = 'canceled';
    const event = stripe.eventOf('customer.subscription.deleted', subscription);
    stripe.failWith(500, 500);
    expect(await stripe.send(outpost.url, event)).toBe(502);
    stripe.failWith('silence', 'silence');
    expect(await stripe.send(outpost.url, event)).toBe(502);
    expect((await subscriptionOf(client)).plan).toBe('premium');
    expect(await stripe.send(outpost.url, event)).toBe(204);
    expect((await subscriptionOf(client)).plan).toBe('free');
  }, 30_000);
});

describe('While Stripe cannot be reached', () => {
  it('nobody is told anything that its library knows', async () => {
    const client = await newUser();
    stripe.failWith(500, 500);
    const { status, body } = await client.fail('POST', '/api/subscription/activate');
    expect([status, body.code]).toEqual([502, 'payments_unreachable']);
    expect(JSON.stringify(body) + outpost.log.join('\n')).not.toContain('sk_test');
  });
});

describe('A panel without Stripe', () => {
  it('has nobody to take events from', async () => {
    const plain = await bootOutpost();
    expect(await stripe.send(plain.url, stripe.eventOf('invoice.paid', {}))).toBe(404);
    await plain.remove();
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE', 'PUBLIC_URL'])(
    'does not start without %s',
    async (missing) => {
      const settings = { ...stripe.settingsFor(PUBLIC_URL), [missing]: '' };
      await expect(bootOutpost({ environment: settings })).rejects.toThrow(`${missing} is missing`);
    },
  );

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_PRICE', 'prod_1'],
    ['STRIPE_API_URL', 'ftp://stripe'],
    ['BILLING', 'paypal'],
  ])('does not start with a wrong %s, and does not print it', async (name, value) => {
    const settings = { ...stripe.settingsFor(PUBLIC_URL), [name]: value };
    const start = bootOutpost({ environment: settings });
    await expect(start).rejects.toThrow(`${name} must`);
    await expect(start).rejects.not.toThrow(value);
  });
});
