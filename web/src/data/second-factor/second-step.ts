import { ApiError } from '@outpost/api-client/api-error.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type SecondStep } from '@outpost/contracts/second-factor.js';
import { type User } from '@outpost/contracts/users.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { signWithPasskey } from './passkeys.js';

export const isProblem = (error: unknown, code: ProblemCode): boolean =>
  error instanceof ApiError && error.code === code;

export const signInSteps = async (): Promise<readonly SecondStep[]> =>
  (await api.call('GET /api/login/second-step')).steps;

export const signInWithCode = async (code: string): Promise<User> =>
  signedIn(await api.call('POST /api/login/second-step', { body: { code } }));

export async function signInWithPasskey(): Promise<User> {
  const { options } = await api.call('POST /api/login/passkey/options');
  const body = { response: await signWithPasskey(options) };
  return signedIn(await api.call('POST /api/login/passkey', { body }));
}

async function signedIn(user: User): Promise<User> {
  await mutate(keys.user, user, { revalidate: false });
  return user;
}

/** Empty for an account without a second factor, which proves itself by its password. */
export const stepUpSteps = async (): Promise<readonly SecondStep[]> =>
  (await api.call('GET /api/account/step-up')).steps;

export const stepUpWithCode = (code: string): Promise<void> =>
  api.call('POST /api/account/step-up', { body: { code } });

export const stepUpWithPassword = (currentPassword: string): Promise<void> =>
  api.call('POST /api/account/step-up', { body: { currentPassword } });

export async function stepUpWithPasskey(): Promise<void> {
  const { options } = await api.call('POST /api/account/step-up/passkey/options');
  await api.call('POST /api/account/step-up/passkey', { body: { response: await signWithPasskey(options) } });
}
