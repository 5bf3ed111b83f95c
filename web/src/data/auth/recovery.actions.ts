import {
  type LinkedAccount,
  type NewPasswordRequest,
  type PasswordResetAnswer,
} from '@outpost/contracts/password-resets.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export const requestPasswordReset = (login: string): Promise<PasswordResetAnswer> =>
  api.call('POST /api/password-resets', { body: { login } });

export const setNewPassword = (body: NewPasswordRequest): Promise<LinkedAccount> =>
  api.call('POST /api/new-password', { body });

export const requestAddressConfirmation = (): Promise<void> =>
  api.call('POST /api/account/address-confirmation');

export async function confirmAddress(token: string): Promise<LinkedAccount> {
  const account = await api.call('POST /api/address-confirmations', { body: { token } });
  await mutate(keys.user);
  return account;
}
