import { type AddressInfo, type Server } from 'node:net';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { Stripe } from 'stripe';
import {
  type CheckoutBody,
  idOf,
  listOf,
  type PortalBody,
  type SentEvent,
  type StoredCheckout,
  type StoredSubscription,
} from './stripe-objects.js';

const SECRET_KEY = 'sk_test_standIn';
const WEBHOOK_SECRET = 'whsec_standIn';
const PRICE = 'price_premium';
const MONTH_SECONDS = 30 * 24 * 3_600;

/** How the interface fails: with this status, by closing the connection, or by never answering. */
type Failure = number | 'hang-up' | 'silence';

/** The part of Stripe that the panel uses: the HTTP interface, the pages people are sent to, and signed events. */
export class StripeStandIn {
  /** Method and path of each call. */
  readonly calls: string[] = [];
  readonly customers: string[] = [];
  readonly subscriptions: StoredSubscription[] = [];
  readonly checkouts: StoredCheckout[] = [];
  private readonly failures: Failure[] = [];
  private readonly stripe = new Stripe(SECRET_KEY);
  private readonly server: Server;

  /** Milliseconds since 1970. */
  now = (): number => Date.now();

  private constructor() {
    this.server = this.pages(this.api(express())).listen(0, '127.0.0.1');
  }

  static async start(): Promise<StripeStandIn> {
    const standIn = new StripeStandIn();
    await new Promise((resolve) => standIn.server.once('listening', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** For a panel that takes payments here. */
  settingsFor(publicUrl: string): Readonly<Record<string, string>> {
    return {
      ...{ BILLING: 'stripe', STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
      ...{ STRIPE_PRICE: PRICE, STRIPE_API_URL: this.url, PUBLIC_URL: publicUrl },
    };
  }

  /** The next calls fail like this, one after the other. */
  failWith(...failures: readonly Failure[]): void {
    this.failures.push(...failures);
  }

  /** What somebody does on the page of the checkout. */
  pay(checkoutUrl: string, status = 'active'): StoredSubscription {
    const checkout = this.checkouts.find(({ url }) => url === checkoutUrl);
    if (checkout?.status !== 'open') throw new Error('there is no such checkout any more');
    checkout.status = 'complete';
    const { customer } = checkout;
    const created = Math.floor(this.now() / 1_000);
    const items = { object: 'list', data: [{ current_period_end: created + MONTH_SECONDS }] } as const;
    const cancelled = { cancel_at: null, cancel_at_period_end: false };
    const subscription = {
      id: idOf('sub'),
      object: 'subscription',
      customer,
      created,
      status,
      ...cancelled,
    } as const;
    const stored = { ...subscription, items: { ...items, data: [...items.data] } };
    this.subscriptions.push(stored);
    return stored;
  }

  renew({ items }: StoredSubscription): void {
    for (const item of items.data) item.current_period_end += MONTH_SECONDS;
  }

  /** An event with the object as it is at this moment. */
  eventOf(type: string, object: object): SentEvent {
    const id = idOf('evt');
    const created = Math.floor(this.now() / 1_000);
    return { id, payload: JSON.stringify({ id, object: 'event', type, created, data: { object } }) };
  }

  /** Sends it, and returns the status of the answer. */
  async send(
    panelUrl: string,
    { payload }: SentEvent,
    { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {},
  ): Promise<number> {
    const timestamp = Math.floor(this.now() / 1_000) - ageSeconds;
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return this.post(panelUrl, payload, { 'stripe-signature': signature });
  }

  async post(panelUrl: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const answer = await fetch(`${panelUrl}/api/billing/stripe/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    (this.server as Server & { closeAllConnections(): void }).closeAllConnections();
    await closed;
  }

  private api(app: Express): Express {
    app.use('/v1', express.urlencoded({ extended: true }), this.failing(), this.authorised());
    app.post('/v1/customers', (_request, response) => response.json(this.addCustomer()));
    app.get('/v1/customers/:id', ({ params: { id } }, response) => {
      if (this.customers.includes(id)) response.json({ id, object: 'customer' });
      else response.status(404).json({ error: { type: 'invalid_request_error', code: 'resource_missing' } });
    });
    app.get('/v1/subscriptions', ({ query }, response) =>
      response.json(listOf(this.subscriptions.filter(({ customer }) => customer === query['customer']))),
    );
    app.post('/v1/subscriptions/:id', (request, response) => this.change(request, response));
    app.delete('/v1/subscriptions/:id', (request, response) => this.change(request, response, 'canceled'));
    app.get('/v1/checkout/sessions', ({ query }, response) =>
      response.json(
        listOf(
          this.checkouts.filter(
            ({ customer, status }) => customer === query['customer'] && status === query['status'],
          ),
        ),
      ),
    );
    app.post('/v1/checkout/sessions', ({ body }: Request<object, object, CheckoutBody>, response) =>
      response.json(this.addCheckout(body)),
    );
    app.post('/v1/billing_portal/sessions', ({ body }: Request<object, object, PortalBody>, response) =>
      response.json({
        object: 'billing_portal.session',
        url: `${this.url}/portal?back=${encodeURIComponent(body.return_url)}`,
      }),
    );
    return app;
  }

  /** What people see, as plain as it can be. */
  private pages(app: Express): Express {
    app.get('/pay/:id', ({ params }, response) =>
      response.send(`<h1>Checkout</h1><a href="/paid/${params.id}">Pay</a>`),
    );
    app.get('/paid/:id', ({ params }, response) => {
      const checkout = this.checkouts.find(({ id }) => id === params.id);
      if (checkout) this.pay(checkout.url);
      response.redirect(checkout?.successUrl ?? '/');
    });
    app.get('/portal', ({ query }: Request<object, string, object, { back: string }>, response) =>
      response.send(`<h1>Portal</h1><a href="${query.back}">Back</a>`),
    );
    return app;
  }

  private failing(): RequestHandler {
    return (request, response, next) => {
      this.calls.push(`${request.method} ${request.path}`);
      const failure = this.failures.shift();
      if (failure === undefined) next();
      else if (failure === 'hang-up') request.socket.destroy();
      else if (failure !== 'silence')
        response.status(failure).json({ error: { type: 'api_error', message: SECRET_KEY } });
    };
  }

  private authorised(): RequestHandler {
    return ({ headers }, response, next) => {
      if (headers.authorization === `Bearer ${SECRET_KEY}`) next();
      else
        response.status(401).json({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    };
  }

  private addCustomer(): object {
    const id = idOf('cus');
    this.customers.push(id);
    return { id, object: 'customer' };
  }

  private addCheckout({
    customer,
    success_url: successUrl,
    line_items: [item],
  }: CheckoutBody): StoredCheckout {
    if (item?.price !== PRICE) throw new Error(`there is no price ${item?.price ?? ''}`);
    const id = idOf('cs');
    const session = {
      id,
      object: 'checkout.session',
      customer,
      successUrl,
      url: `${this.url}/pay/${id}`,
    } as const;
    const checkout: StoredCheckout = { ...session, status: 'open' };
    this.checkouts.push(checkout);
    return checkout;
  }

  private change({ params, body }: Request, response: Response, status?: string): void {
    const subscription = this.subscriptions.find(({ id }) => id === params['id']);
    if (!subscription) {
      response
        .status(404)
        .json({ error: { type: 'invalid_request_error', message: 'No such subscription' } });
      return;
    }
    if (status !== undefined) subscription.status = status;
    else
      subscription.cancel_at_period_end =
        (body as Record<string, unknown>)['cancel_at_period_end'] === 'true';
    response.json(subscription);
  }
}
