import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function activateSubscription(): Promise<void> {
  await api.call('POST /api/subscription/activate');
  await rereadPlan();
}

export async function cancelSubscription(): Promise<void> {
  await api.call('POST /api/subscription/cancel');
  await rereadPlan();
}

const rereadPlan = (): Promise<unknown> => Promise.all([mutate(keys.user), mutate(keys.subscription)]);
