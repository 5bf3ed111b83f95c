import { listRows } from '@outpost/api-client/list-rows.js';
import { type PendingUser } from '@outpost/contracts/users.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { useAuth } from '../auth/auth-provider.js';
import { keys } from '../keys.js';

/** Visitors register at any time, so the list is reread whenever the page opens. */
export function usePendingUsers() {
  const { isAdmin } = useAuth();
  return useSWR<readonly PendingUser[], Error>(
    isAdmin ? keys.pendingUsers : null,
    () => listRows((part) => api.page('GET /api/pending-users', { query: part })),
    { revalidateOnMount: true },
  );
}

/** How many wait for an admin; undefined until known, and for everybody else. */
export function usePendingCount(): number | undefined {
  const { isAdmin } = useAuth();
  const { data } = useSWR<number | undefined, Error>(isAdmin ? keys.pendingCount : null, async () => {
    const { total } = await api.page('GET /api/pending-users', { query: { limit: 1 } });
    return total;
  });
  return data;
}
