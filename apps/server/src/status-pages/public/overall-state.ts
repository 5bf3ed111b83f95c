import { type OverallState, type PublicServer } from '@outpost/contracts/status-pages.js';

/** What is said of all servers of a page: that they are up only if each of them is. */
export function overallOf(servers: readonly Pick<PublicServer, 'state'>[]): OverallState {
  const states = new Set(servers.map(({ state }) => state));
  const isEach = (...of: readonly PublicServer['state'][]): boolean =>
    [...states].every((state) => of.includes(state));
  if (isEach('unknown')) return 'unknown';
  if (isEach('up')) return 'up';
  if (isEach('down')) return 'down';
  return isEach('up', 'maintenance') ? 'maintenance' : 'not-all-up';
}
