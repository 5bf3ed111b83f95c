import { randomBytes } from 'node:crypto';

export interface StoredSubscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly created: number;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  readonly items: { readonly object: 'list'; readonly data: { current_period_end: number }[] };
}

export interface StoredCheckout {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly customer: string;
  readonly url: string;
  readonly successUrl: string;
  status: 'open' | 'complete';
}

/** An event as it is sent: any number of times, whenever, with the signature of a moment. */
export interface SentEvent {
  readonly id: string;
  readonly payload: string;
}

export interface CheckoutBody {
  readonly customer: string;
  readonly success_url: string;
  readonly line_items: readonly { readonly price: string }[];
}

export interface PortalBody {
  readonly return_url: string;
}

export const idOf = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

export const listOf = (data: readonly object[]): object => ({
  object: 'list',
  data: [...data].reverse(),
  has_more: false,
});
