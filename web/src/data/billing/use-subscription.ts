import { type Subscription } from '@outpost/contracts/billing.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** The current user's plan and its usage. */
export const useSubscription = () =>
  useSWR<Subscription, Error>(keys.subscription, () => api.call('GET /api/subscription'), {
    revalidateOnMount: true,
  });
