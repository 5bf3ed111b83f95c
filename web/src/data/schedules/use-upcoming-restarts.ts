import { type UpcomingRestarts } from '@outpost/contracts/schedules.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { useAuth } from '../auth/auth-provider.js';
import { keys } from '../keys.js';

const SOON_MS = 60 * 60_000;

/** Whether a restart is within the hour. */
export const isSoon = (at: string, now: number): boolean => {
  const wait = Date.parse(at) - now;
  return wait >= 0 && wait <= SOON_MS;
};

/** The list reaches a day ahead, so it is reread for the sake of what others schedule. */
const REFRESH_MS = 5 * 60_000;

/** The next restart of each server within a day, the soonest first. */
export function useUpcomingRestarts() {
  const { user } = useAuth();
  return useSWR<UpcomingRestarts, Error>(
    user ? keys.upcomingRestarts : null,
    () => api.call('GET /api/scheduled/restarts'),
    { refreshInterval: REFRESH_MS },
  );
}
