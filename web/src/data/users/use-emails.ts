import { type Email } from '@outpost/contracts/emails.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** So many of the newest are shown. */
const SHOWN = 100;
/** While one waits for its next attempt. */
const ASK_AGAIN_MS = 5_000;

/** The newest emails that the panel has sent or is to send. */
export const useEmails = () =>
  useSWR<readonly Email[], Error>(
    keys.emails,
    async () => (await api.page('GET /api/emails', { query: { limit: SHOWN } })).items,
    {
      revalidateOnMount: true,
      refreshInterval: (emails) => (emails?.some(({ state }) => state === 'waiting') ? ASK_AGAIN_MS : 0),
    },
  );

export async function retryEmail(id: number): Promise<void> {
  await api.call('POST /api/emails/:id/retry', { params: { id } });
  await Promise.all([mutate(keys.emails), mutate(keys.mail)]);
}
