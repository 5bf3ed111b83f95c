import { type Subscription } from '@outpost/contracts/billing.js';
import { type Identity } from '@outpost/contracts/oidc.js';
import { type Route } from '@outpost/contracts/routes.js';
import { type Session } from '@outpost/contracts/sessions.js';
import { type UserRow } from '@outpost/contracts/users.js';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
}

const HOLDINGS = { people: 1, roles: 0, serviceAccounts: 0, apiTokens: 2 };

/** The accounts of a fake panel, and the routes to manage them. */
export class FakeUsers {
  readonly rows: UserRow[] = [];
  isPremium = false;
  /** Of a panel that is paid through Stripe. */
  checkoutUrl: string | undefined;
  /** Fields of a subscription that was bought. */
  bought: Partial<Subscription> = {};
  sessions: Session[] = ['Firefox', null].map((browser, index) => ({
    ...{ id: index + 1, browser, system: 'Windows', address: '192.0.2.7', isCurrent: false },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2026-12-01T00:00:00.000Z' },
    lastUsedAt: '2026-11-20T18:04:05.000Z',
  }));

  identities: Identity[] = ['anna', null].map((name, index) => ({
    ...{ id: index + 1, issuer: 'https://id.example.com', name },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', lastUsedAt: index ? null : '2026-11-20T18:04:05.000Z' },
  }));

  add(fields: Partial<UserRow> & { readonly username: string }): UserRow {
    const row: UserRow = {
      id: this.rows.length + 1,
      email: `${fields.username}@example.org`,
      createdAt: '2026-11-01T00:00:00.000Z',
      isAdmin: false,
      isApproved: true,
      subscriptionStatus: 'inactive',
      isSuspended: false,
      approvalNotice: null,
      lastLoginAt: null,
      servers: 0,
      ...fields,
    };
    this.rows.push(row);
    return row;
  }

  handlers(): Partial<Record<Route, (call: Call) => Answer>> {
    return {
      'GET /api/pending-users': () => ({
        status: 200,
        body: this.rows.filter(({ isApproved }) => !isApproved),
      }),
      'GET /api/users': ({ query }) => ({
        status: 200,
        body: this.rows.filter(({ username }) => username.includes(query.get('q') ?? '')),
      }),
      'POST /api/approve-user/:id': ({ params }) => this.change(params, { isApproved: true }),
      'POST /api/reject-user/:id': ({ params, body }) =>
        this.change(params, { rejection: String(body['reason']) }),
      'POST /api/set-admin/:id': ({ params, body }) => this.change(params, body),
      'POST /api/users/:id/suspended': ({ params, body }) => this.change(params, body),
      'POST /api/users/:id/notify': ({ params }) => this.change(params, { approvalNotice: 'sent' }),
      'GET /api/users/:id/holdings': ({ params }) => {
        const serverCount = this.rows[this.indexOf(params)]?.servers ?? 0;
        const servers = Array.from({ length: serverCount }, (_, at) => `Server ${at + 1}`);
        return { status: 200, body: { ...HOLDINGS, servers, serverCount } };
      },
      'DELETE /api/users/:id': ({ params }) => {
        this.rows.splice(this.indexOf(params), 1);
        return { status: 204 };
      },
      'GET /api/sessions': () => ({ status: 200, body: this.sessions }),
      'DELETE /api/sessions': () => {
        const ended = this.sessions.splice(0).length;
        return { status: 200, body: { ended } };
      },
      'DELETE /api/sessions/:id': ({ params }) => {
        this.sessions = this.sessions.filter(({ id }) => String(id) !== params['id']);
        return { status: 204 };
      },
      'GET /api/account/identities': () => ({ status: 200, body: this.identities }),
      'DELETE /api/account/identities/:id': ({ params }) => {
        this.identities = this.identities.filter(({ id }) => String(id) !== params['id']);
        return { status: 204 };
      },
      'POST /api/account/password': () => ({ status: 204 }),
      'PATCH /api/account': ({ body }) => ({ status: 200, body }),
      'GET /api/subscription': () => this.subscription(),
      'POST /api/subscription/refresh': () => this.subscription(),
      'POST /api/subscription/activate': () => this.subscribe(true),
      'POST /api/subscription/cancel': () => this.subscribe(false),
    };
  }

  private subscription(): Answer {
    return {
      status: 200,
      body: {
        plan: this.isPremium ? 'premium' : 'free',
        provider: 'self-hosted',
        ...this.bought,
        canActivate: !this.isPremium,
        canCancel: this.isPremium,
        servers: 2,
        maxServers: this.isPremium ? null : 1,
        commands: this.isPremium ? null : ['players', 'say'],
        logRetentionDays: this.isPremium ? 30 : 1,
      },
    };
  }

  private subscribe(isPremium: boolean): Answer {
    if (this.checkoutUrl !== undefined) return { status: 200, body: { checkoutUrl: this.checkoutUrl } };
    this.isPremium = isPremium;
    return { status: 200, body: {} };
  }

  private change(params: Call['params'], change: Partial<UserRow>): Answer {
    const index = this.indexOf(params);
    const row = { ...(this.rows[index] as UserRow), ...change };
    this.rows[index] = row;
    return { status: 200, body: row };
  }

  private indexOf({ id }: Call['params']): number {
    const index = this.rows.findIndex((row) => String(row.id) === id);
    if (index === -1) throw new Error(`the test asked for an account it did not add: ${id ?? ''}`);
    return index;
  }
}
