import { Stripe } from 'stripe';
import { paymentsUnreachable } from '../billing.errors.js';
import { type StripeSettings } from './stripe-settings.js';

/** Shorter than browsers and proxies wait, with the one retry that the library makes. */
const TIMEOUT_MS = 5_000;

export function stripeClient({ secretKey, api }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    // Otherwise the time of each call is sent along with the next one.
    telemetry: false,
    ...(api && hostOf(api)),
  });
}

function hostOf({ hostname, port, protocol }: URL): {
  host: string;
  port: string;
  protocol: 'http' | 'https';
} {
  const isEncrypted = protocol === 'https:';
  const usual = isEncrypted ? '443' : '80';
  return { host: hostname, port: port === '' ? usual : port, protocol: isEncrypted ? 'https' : 'http' };
}

/**
 * Calls Stripe.
 *
 * @throws {OperationalError} `payments_unreachable`, without what the library's error holds
 */
export async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw paymentsUnreachable([error.type, error.statusCode, error.requestId].filter(Boolean).join(' '));
  }
}

/** @throws {OperationalError} `payments_unreachable` */
export async function hasCustomer(stripe: Stripe, id: string): Promise<boolean> {
  const found = stripe.customers.retrieve(id).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
    throw error;
  });
  const customer = await asking(found);
  return customer !== undefined && customer.deleted !== true;
}
