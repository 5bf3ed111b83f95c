import useSWR from 'swr';
import { keys } from '../keys.js';
import { refreshSubscription } from './billing.actions.js';

const ASK_EVERY_MS = 3_000;

/** A failure is an answer here: after an error SWR would not ask again. */
async function ask(): Promise<Error | null> {
  try {
    await refreshSubscription();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Asks the payment provider after somebody came back from its pages, and goes on until what was bought is confirmed.
 * Returns why it could not be asked.
 */
export function useConfirmation(hasReturned: boolean, isAwaited: boolean): Error | null {
  const { data = null } = useSWR(hasReturned ? keys.confirmation : null, ask, {
    refreshInterval: isAwaited ? ASK_EVERY_MS : 0,
    revalidateOnMount: true,
  });
  return data;
}
