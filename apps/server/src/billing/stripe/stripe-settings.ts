import { type Environment } from '../../platform/env.js';
import { ConfigurationError } from '../../platform/errors/configuration-error.js';

const SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE', 'PUBLIC_URL'] as const;

/** What payments through Stripe need. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly price: string;
  /** Where people come back to, without a slash at the end. */
  readonly publicUrl: string;
  /** Undefined for Stripe itself. */
  readonly api: URL | undefined;
}

/**
 * Undefined for a panel that takes no payments through Stripe.
 *
 * @throws {ConfigurationError}
 */
export function stripeSettings(environment: Environment): StripeSettings | undefined {
  if (environment.BILLING !== 'stripe') return undefined;
  const given = (name: (typeof SETTINGS)[number]): string => {
    const value = environment[name];
    if (value === undefined) throw new ConfigurationError(name, 'is missing: BILLING=stripe needs it');
    return value;
  };
  const [secretKey, webhookSecret, price, publicUrl] = SETTINGS.map(given) as [
    string,
    string,
    string,
    string,
  ];
  const { STRIPE_API_URL: api } = environment;
  return {
    ...{ secretKey, webhookSecret, price },
    publicUrl: publicUrl.replace(/\/$/, ''),
    api: api === undefined ? undefined : new URL(api),
  };
}
