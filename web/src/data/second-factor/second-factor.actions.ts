import { type AppEnrolment } from '@outpost/contracts/second-factor.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { makePasskey } from './passkeys.js';

/** Codes that are shown once; null if the account has some from before. */
type NewCodes = readonly string[] | null;

export const beginApp = (): Promise<AppEnrolment> => api.call('POST /api/account/second-factor/app');

export async function confirmApp(code: string): Promise<NewCodes> {
  const { recoveryCodes } = await api.call('POST /api/account/second-factor/app/confirm', { body: { code } });
  await mutate(keys.secondFactor);
  return recoveryCodes;
}

export async function removeApp(): Promise<void> {
  await api.call('DELETE /api/account/second-factor/app');
  await mutate(keys.secondFactor);
}

export async function addPasskey(name: string): Promise<NewCodes> {
  const { options } = await api.call('POST /api/account/second-factor/passkeys/options');
  const body = { name, response: await makePasskey(options) };
  const { recoveryCodes } = await api.call('POST /api/account/second-factor/passkeys', { body });
  await mutate(keys.secondFactor);
  return recoveryCodes;
}

export async function removePasskey(id: number): Promise<void> {
  await api.call('DELETE /api/account/second-factor/passkeys/:id', { params: { id } });
  await mutate(keys.secondFactor);
}

export async function replaceRecoveryCodes(): Promise<readonly string[]> {
  const { recoveryCodes } = await api.call('POST /api/account/second-factor/recovery-codes');
  await mutate(keys.secondFactor);
  return recoveryCodes;
}

/** After the account has what the panel requires of it: everything is open. */
export const rereadAccount = (): Promise<unknown> => mutate(keys.user);
