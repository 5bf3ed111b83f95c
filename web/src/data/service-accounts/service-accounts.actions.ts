import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type Person } from '@outpost/contracts/people.js';
import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';

const reread = (...also: readonly string[]): Promise<unknown> =>
  Promise.all([keys.serviceAccounts, ...also].map((key) => mutate(key)));

export async function createServiceAccount(name: string): Promise<void> {
  await api.call('POST /api/service-accounts', { body: { name } });
  await reread();
}

export async function deleteServiceAccount(id: number): Promise<void> {
  await api.call('DELETE /api/service-accounts/:id', { params: { id } });
  await reread();
}

export async function addServiceAccount(
  place: PlaceRef,
  accountId: number,
  role: RoleRequest,
): Promise<Person> {
  const person = await api.call(`POST /api/${place.kind}/:id/service-accounts`, {
    ...{ params: { id: place.id }, body: { accountId, ...role } },
  });
  await reread(keys.people(place));
  return person;
}

/** The only response that contains the secret. */
export async function createTokenOfService(
  id: number,
  body: CreateApiTokenRequest,
): Promise<CreatedApiToken> {
  const token = await api.call('POST /api/service-accounts/:id/tokens', { params: { id }, body });
  await reread(keys.tokensOfService(id));
  return token;
}

export async function revokeTokenOfService(id: number, tokenId: number): Promise<void> {
  await api.call('DELETE /api/service-accounts/:id/tokens/:tokenId', { params: { id, tokenId } });
  await reread(keys.tokensOfService(id));
}
