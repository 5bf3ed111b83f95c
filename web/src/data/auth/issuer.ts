import { type OidcPurpose } from '@outpost/contracts/oidc.js';
import { api } from '../api.js';

const WAY_BACK = 'way-back-from-issuer';

/** Leaves the panel for the issuer, which returns to it; then it goes on at `wayBack`. */
export async function goToIssuer(purpose: OidcPurpose, wayBack: string): Promise<void> {
  const { url } = await api.call('POST /api/oidc', { body: { purpose } });
  sessionStorage.setItem(WAY_BACK, wayBack);
  window.location.assign(url);
}

/** Where to go on; undefined if nobody has left from here. */
export function takeWayBack(): string | undefined {
  const wayBack = sessionStorage.getItem(WAY_BACK) ?? undefined;
  sessionStorage.removeItem(WAY_BACK);
  return wayBack;
}
