import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** The only response that contains the secret. */
export async function createToken(body: CreateApiTokenRequest): Promise<CreatedApiToken> {
  const token = await api.call('POST /api/tokens', { body });
  await mutate(keys.tokens);
  return token;
}

export async function revokeToken(tokenId: number): Promise<void> {
  await api.call('DELETE /api/tokens/:id', { params: { id: tokenId } });
  await mutate(keys.tokens);
}
