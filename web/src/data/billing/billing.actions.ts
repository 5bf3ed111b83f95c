import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Returns where to pay if Premium costs something. */
export async function activateSubscription(): Promise<string | undefined> {
  const { checkoutUrl } = await api.call('POST /api/subscription/activate');
  if (checkoutUrl === undefined) await rereadPlan();
  return checkoutUrl;
}

export async function cancelSubscription(): Promise<void> {
  await api.call('POST /api/subscription/cancel');
  await rereadPlan();
}

/** Returns the page for invoices and means of payment. */
export async function openPaymentPortal(): Promise<string> {
  return (await api.call('POST /api/subscription/portal')).url;
}

/** Has the panel ask the payment provider. */
export async function refreshSubscription(): Promise<void> {
  const subscription = await api.call('POST /api/subscription/refresh');
  await Promise.all([mutate(keys.subscription, subscription, { revalidate: false }), mutate(keys.user)]);
}

const rereadPlan = (): Promise<unknown> => Promise.all([mutate(keys.user), mutate(keys.subscription)]);
