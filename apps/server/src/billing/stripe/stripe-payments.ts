import { type AuditValues } from '@outpost/contracts/audit.js';
import { type SubscriptionStatus } from '@outpost/contracts/users.js';
import { type Stripe } from 'stripe';
import { type AuditedAct } from '../../audit/audit-intents.js';
import { type AuditTrail } from '../../audit/audit-trail.js';
import { AccountChanged } from '../../auth/auth.events.js';
import { type UserEntity } from '../../auth/user.entity.js';
import { type WallClock } from '../../platform/clock.js';
import { type EventBus } from '../../platform/event-bus.js';
import { type Log } from '../../platform/log.js';
import { noPortal, wrongSignature } from '../billing.errors.js';
import { type Activated, type Bought, type GrantedStatus, PaymentProvider } from '../payment-provider.js';
import { standingOf, subscriptionStatusOf } from '../subscription-state.js';
import { type SubscriptionEntity } from '../subscription.entity.js';
import { type PaymentEvent, type SubscriptionsRepository } from '../subscriptions.repository.js';
import { asking, hasCustomer, stripeClient } from './stripe-client.js';
import { customerOf } from './stripe-event.js';
import { type StripeSettings } from './stripe-settings.js';
import { readSubscription } from './stripe-subscriptions.js';

/** While Stripe cannot be asked, or says that nothing has changed. */
const REREAD_AFTER_MS = 60 * 60_000;
/** Of the library; beyond it an event counts as replayed. */
const TOLERANCE_SECONDS = 300;

const BY_STRIPE = {
  ...{ actorKind: 'system', actorId: null, actor: 'Stripe', tokenName: null, credentialId: null },
  ...{ address: null, action: 'updateSubscription', serverId: null },
} as const satisfies Partial<AuditedAct>;

const audited = ({ status, periodEndsAt, cancelsAtPeriodEnd }: SubscriptionEntity): AuditValues => ({
  ...{ status, cancelsAtPeriodEnd },
  periodEndsAt: periodEndsAt?.toISOString() ?? null,
});

/**
 * Payments through Stripe. Events and returning visitors are only reasons to ask Stripe how the subscription of that
 * customer stands now: so it does not matter how often events come, and in which order.
 */
export class StripePayments extends PaymentProvider {
  readonly name = 'stripe';
  readonly isOpen = true;
  private readonly stripe: Stripe;

  constructor(
    private readonly settings: StripeSettings,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly events: EventBus,
    private readonly trail: AuditTrail,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {
    super();
    this.stripe = stripeClient(settings);
  }

  async bought(userId: number): Promise<Bought | undefined> {
    const row = await this.own(userId);
    return row && { standing: standingOf(row, this.clock.now()) };
  }

  async activate(user: UserEntity): Promise<Activated> {
    const known = await this.own(user.id);
    // What was granted before there were payments stays granted.
    if (!known && user.subscriptionStatus === 'active') return { status: undefined };
    const row = await this.customerFor(user, known);
    if ((await this.reread(row)) === 'active') return { status: undefined };
    return { status: undefined, checkoutUrl: await this.checkout(row) };
  }

  async cancel(user: UserEntity): Promise<GrantedStatus> {
    const row = await this.own(user.id);
    if (!row) return 'inactive';
    const isRunning = (await this.reread(row)) === 'active';
    const subscriptionId = (await this.own(user.id))?.subscriptionId ?? null;
    if (!isRunning || subscriptionId === null) return undefined;
    await asking(this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    await this.reread(row);
    return undefined;
  }

  async portal(user: UserEntity): Promise<string> {
    const row = await this.own(user.id);
    if (!row) throw noPortal();
    const session = { customer: row.customerId, return_url: `${this.page}?from=portal` };
    return (await asking(this.stripe.billingPortal.sessions.create(session))).url;
  }

  async refresh(user: UserEntity): Promise<void> {
    const row = await this.own(user.id);
    if (row) await this.reread(row);
  }

  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.verified(body, signature);
    const customer = customerOf(event);
    if (customer === undefined || (await this.subscriptions.hasEvent(event.id))) return;
    const row = await this.subscriptions.findByCustomer(this.name, customer);
    // Several installations may share one account of Stripe.
    if (row) await this.reread(row, { eventId: event.id, type: event.type });
  }

  async review(): Promise<void> {
    const now = this.clock.now();
    let canAsk = true;
    for (const row of await this.subscriptions.findDue(this.name, now)) {
      const isOld = row.readAt === null || row.readAt <= this.rereadBefore(row, now);
      // If Stripe fails once, time alone decides: waiting for it again and again would delay the ends of others.
      if (isOld && canAsk) canAsk = await this.tryReading(row);
      if (await this.subscriptions.settle(row, now))
        await this.changed(row, await this.subscriptions.find(row.userId));
    }
    for (const row of await this.subscriptions.findAbandoned(this.name)) await this.abandon(row);
  }

  private get page(): string {
    return `${this.settings.publicUrl}/subscription`;
  }

  /** Those of another provider stay as they are, for the day it is used again. */
  private async own(userId: number): Promise<SubscriptionEntity | undefined> {
    const row = await this.subscriptions.find(userId);
    return row?.provider === this.name ? row : undefined;
  }

  /** Another one if Stripe has none, since it was deleted there, or belongs to the keys for tests. */
  private async customerFor(user: UserEntity, known?: SubscriptionEntity): Promise<SubscriptionEntity> {
    if (!known) return this.addCustomer(user);
    if (await hasCustomer(this.stripe, known.customerId)) return known;
    await this.subscriptions.remove(known);
    return this.addCustomer(user);
  }

  private async addCustomer({ id, email, username }: UserEntity): Promise<SubscriptionEntity> {
    const customer = { email, name: username, metadata: { outpost_user: String(id) } };
    const made = await asking(this.stripe.customers.create(customer));
    return this.subscriptions.addCustomer(id, this.name, made.id);
  }

  /** One that is open is used again, so that two clicks do not end in two subscriptions. */
  private async checkout({ customerId: customer }: SubscriptionEntity): Promise<string> {
    const { sessions } = this.stripe.checkout;
    const { data } = await asking(sessions.list({ customer, status: 'open', limit: 1 }));
    const open = data[0]?.url;
    if (open) return open;
    const { url } = await asking(
      sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: this.settings.price, quantity: 1 }],
        success_url: `${this.page}?from=checkout`,
        cancel_url: this.page,
      }),
    );
    if (url === null) throw new TypeError('Stripe made a checkout without an address');
    return url;
  }

  /** Asks Stripe, and stores its answer. Returns the status of the account that follows. */
  private async reread(row: SubscriptionEntity, event?: PaymentEvent): Promise<SubscriptionStatus> {
    const begunAt = this.clock.now();
    const read = await readSubscription(this.stripe, row.customerId);
    const now = this.clock.now();
    const isNew = await this.subscriptions.store(row.userId, read, begunAt, now, event);
    const stored = await this.subscriptions.find(row.userId);
    if (isNew) await this.changed(row, stored);
    return stored ? subscriptionStatusOf(stored, now) : 'inactive';
  }

  /** Read once when the period or the grace has ended, then every hour. */
  private rereadBefore({ periodEndsAt, graceUntil }: SubscriptionEntity, now: Date): Date {
    const ends = [periodEndsAt, graceUntil].flatMap((end) =>
      end !== null && end <= now ? [end.getTime()] : [],
    );
    return new Date(Math.max(now.getTime() - REREAD_AFTER_MS, ...ends));
  }

  private async tryReading(row: SubscriptionEntity): Promise<boolean> {
    try {
      await this.reread(row);
      return true;
    } catch (error) {
      this.log.warn({ err: error, userId: row.userId }, 'a subscription could not be read');
      return false;
    }
  }

  /** Nobody can cancel any more what a deleted account pays for. */
  private async abandon(row: SubscriptionEntity): Promise<void> {
    const { subscriptionId, status } = await readSubscription(this.stripe, row.customerId);
    const isOver = status === null || status === 'canceled' || status === 'incomplete_expired';
    if (subscriptionId !== null && !isOver) await asking(this.stripe.subscriptions.cancel(subscriptionId));
    await this.subscriptions.remove(row);
    this.log.info({ userId: row.userId, subscriptionId }, 'the subscription of a deleted account was ended');
  }

  private async changed(row: SubscriptionEntity, stored: SubscriptionEntity | null): Promise<void> {
    const { userId, customerId } = row;
    this.log.info({ userId, customerId }, 'the subscription of an account has changed');
    this.events.publish(new AccountChanged(userId));
    const change = { before: audited(row), after: stored && audited(stored) };
    await this.trail.record({ ...BY_STRIPE, about: { userId, customerId } }, change);
  }

  /** @throws {UserError} `wrong_signature` */
  private verified(body: Buffer, signature: string): Stripe.Event {
    const { webhookSecret } = this.settings;
    const now = this.clock.now().getTime();
    try {
      return this.stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        now,
      );
    } catch (error) {
      throw wrongSignature(error instanceof Error ? error.name : undefined);
    }
  }
}
