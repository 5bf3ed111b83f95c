import { type SignOutReason } from '@outpost/contracts/socket.js';
import useSWR, { mutate } from 'swr';
import { keys } from '../keys.js';

/** `by_user`: in this tab, where nobody has to be told. */
type Reason = SignOutReason | 'by_user';

/** Why the last user of this tab is signed out, for the sign-in page; undefined if nobody was. */
export function useSignOutReason(): SignOutReason | undefined {
  const { data } = useSWR<Reason>(keys.signOutReason, null);
  return data === 'by_user' ? undefined : data;
}

const keep = (reason: (known: Reason | undefined) => Reason | undefined): void =>
  void mutate<Reason>(keys.signOutReason, reason, { revalidate: false });

/** Not if the user is signing out: the socket says that the session has ended before the call is answered. */
export const keepSignOutReason = (reason: SignOutReason): void =>
  keep((known) => (known === 'by_user' ? known : reason));

export const userSignsOut = (): void => keep(() => 'by_user');

export const forgetSignOutReason = (): void => keep(() => undefined);
