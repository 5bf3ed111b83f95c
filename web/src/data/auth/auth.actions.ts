import { type LoginRequest, type RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type RegisterWithInvitationRequest } from '@outpost/contracts/people-requests.js';
import { type RegisterInterestResponse } from '@outpost/contracts/registration.js';
import { type SetupRequest } from '@outpost/contracts/setup-requests.js';
import { type SetupState } from '@outpost/contracts/setup.js';
import { type User } from '@outpost/contracts/users.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { forgetSignOutReason, userSignsOut } from './sign-out-reason.js';

export async function signIn(body: LoginRequest): Promise<User> {
  const user = await api.call('POST /api/login', { body });
  await mutate(keys.user, user, { revalidate: false });
  return user;
}

export async function signOut(): Promise<void> {
  userSignsOut();
  try {
    await api.call('POST /api/logout');
  } catch (error) {
    // Still signed in: what ends the session later is to be told.
    forgetSignOutReason();
    throw error;
  }
  await forgetEverything();
}

export const registerInterest = (body: RegisterInterestRequest): Promise<RegisterInterestResponse> =>
  api.call('POST /api/register-interest', { body });

export const registerWithInvitation = (
  body: RegisterWithInvitationRequest,
): Promise<RegisterInterestResponse> => api.call('POST /api/invitations/register', { body });

/** The response's cookie signs the first admin in. */
export async function setUpPanel(body: SetupRequest): Promise<User> {
  const user = await api.call('POST /api/setup', { body });
  await mutate<SetupState>(keys.setup, (known) => ({ ...known, required: false }), { revalidate: false });
  await mutate(keys.user, user, { revalidate: false });
  return user;
}

/**
 * What the sign-in page reads: it may be on its way already, since the socket says that the session has ended before
 * the call that ends it is answered. Whatever is changed while it is read, SWR drops the answer. The socket may also
 * say so afterwards, and is not believed as long as it is known that the user did it.
 */
const STAYS: readonly unknown[] = [keys.setup, keys.registration, keys.signOutReason];

/** One user's data must not be shown to the next user of the same browser. */
async function forgetEverything(): Promise<void> {
  await mutate(keys.user, null, { revalidate: false });
  const isOfUser = (key: unknown): boolean => key !== keys.user && !STAYS.includes(key);
  await mutate(isOfUser, undefined, { revalidate: false });
}
