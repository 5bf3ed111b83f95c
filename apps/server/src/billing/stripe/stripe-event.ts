import { type Stripe } from 'stripe';

/** After these a customer may have another subscription, or another state of it. */
const ABOUT_SUBSCRIPTIONS =
  /^(?:checkout\.session\.(?:completed|async_payment_succeeded|async_payment_failed)|customer\.subscription\..+|invoice\.(?:paid|payment_failed|payment_action_required|voided|marked_uncollectible))$/;

/**
 * Whose subscription to ask for; undefined if the event is about something else. Nothing else of an event is read:
 * its form depends on the version of the API that the account was made with.
 */
export function customerOf({ type, data }: Stripe.Event): string | undefined {
  if (!ABOUT_SUBSCRIPTIONS.test(type)) return undefined;
  const { customer } = data.object as { readonly customer?: unknown };
  return typeof customer === 'string' ? customer : undefined;
}
