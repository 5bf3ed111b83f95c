import { type Location, useLocation } from 'react-router-dom';
import { paths } from './paths.js';

/** State of the router while somebody signs in who opened an invitation link. */
interface WayBack {
  readonly invitation: string;
}

/**
 * Only invitations are opened again after signing in: whoever signs in on a page that somebody else left starts at the
 * dashboard.
 */
export const wayBackTo = ({ pathname, hash }: Location): WayBack | undefined =>
  pathname === paths.invitation ? { invitation: hash } : undefined;

const isWayBack = (state: unknown): state is WayBack =>
  typeof state === 'object' &&
  state !== null &&
  'invitation' in state &&
  typeof state.invitation === 'string';

/** Where to go after signing in. The secret of an invitation stays in the hash, which browsers send to nobody. */
export function useWayBack(): string {
  const state: unknown = useLocation().state;
  return isWayBack(state) ? `${paths.invitation}${state.invitation}` : paths.dashboard;
}

/** State of the router while the issuer has signed somebody in whose account has a second factor. */
export const SECOND_STEP = { isSecondStep: true } as const;

export function useIsSecondStep(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isSecondStep' in state;
}

/** The secret of the invitation that led here; undefined if none did. */
export function useInvitationSecret(): string | undefined {
  const state: unknown = useLocation().state;
  return isWayBack(state) ? state.invitation.slice(1) : undefined;
}
