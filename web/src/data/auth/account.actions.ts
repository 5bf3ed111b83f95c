import { type ChangePasswordRequest, type UpdateProfileRequest } from '@outpost/contracts/account.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function updateProfile(body: UpdateProfileRequest): Promise<void> {
  const user = await api.call('PATCH /api/account', { body });
  await mutate(keys.user, user, { revalidate: false });
}

/** Also ends every other session of the account. */
export async function changePassword(body: ChangePasswordRequest): Promise<void> {
  await api.call('POST /api/account/password', { body });
}
