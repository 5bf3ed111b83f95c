import { preload } from 'swr';

/**
 * Asks for something before there is a component that shows it. That component takes over the answer, and the failure
 * as well: nobody else has to hear of it.
 */
export function askAhead<Answer>(key: string, fetch: () => Promise<Answer>): void {
  const leaveToTheReader = (): void => undefined;
  Promise.resolve(preload(key, fetch)).catch(leaveToTheReader);
}
