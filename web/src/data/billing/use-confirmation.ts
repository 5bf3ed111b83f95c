import useSWR from 'swr';
import { keys } from '../keys.js';
import { refreshSubscription } from './billing.actions.js';

const ASK_EVERY_MS = 3_000;

/**
 * Asks the payment provider after somebody came back from its pages, and goes on until what was bought is confirmed.
 * Returns why it could not be asked.
 */
export function useConfirmation(hasReturned: boolean, isAwaited: boolean): Error | undefined {
  const { error } = useSWR<void, Error>(hasReturned ? keys.confirmation : null, refreshSubscription, {
    refreshInterval: isAwaited ? ASK_EVERY_MS : 0,
    revalidateOnMount: true,
  });
  return error;
}
