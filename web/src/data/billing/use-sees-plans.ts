import { useAuth } from '../auth/auth-provider.js';
import { isGuestOf } from '../servers/server-access.js';
import { useServers } from '../servers/use-servers.js';

/**
 * Whether plans and prices are shown. A panel without payments has none, and guests use servers on the plan of the
 * owners; until it is known who is a guest, nobody is shown what a guest must not see.
 */
export function useSeesPlans(): boolean {
  const { user, hasSubscription } = useAuth();
  // Subscribers are no guests: their pages need not be drawn again with every change of the list.
  const { data: servers } = useServers(!hasSubscription);
  if (!user || user.paymentsOff === true) return false;
  return hasSubscription || (servers !== undefined && !isGuestOf(servers));
}
