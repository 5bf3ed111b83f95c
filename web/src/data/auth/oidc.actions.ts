import { type Identity, type OidcOutcome } from '@outpost/contracts/oidc.js';
import { type User } from '@outpost/contracts/users.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function completeOidc(query: string): Promise<OidcOutcome> {
  const outcome = await api.call('POST /api/oidc/completion', { body: { query } });
  if (outcome.user) await mutate(keys.user, outcome.user, { revalidate: false });
  return outcome;
}

const entering = (user: User): Promise<unknown> => mutate(keys.user, user, { revalidate: false });

export async function consentToOidc(): Promise<void> {
  await entering(await api.call('POST /api/oidc/consent'));
}

export async function registerWithOidc(): Promise<void> {
  await entering(await api.call('POST /api/oidc/registration'));
}

export const useIdentities = () =>
  useSWR<readonly Identity[], Error>(
    keys.identities,
    () => listRows((part) => api.page('GET /api/account/identities', { query: part })),
    { revalidateOnMount: true },
  );

export async function linkIdentity(): Promise<void> {
  await api.call('POST /api/account/identities');
  await mutate(keys.identities);
}

export async function unlinkIdentity(id: number): Promise<void> {
  await api.call('DELETE /api/account/identities/:id', { params: { id } });
  await mutate(keys.identities);
}
