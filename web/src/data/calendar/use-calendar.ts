import { type Calendar } from '@outpost/contracts/calendar.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

const DAY_MS = 86_400_000;
/** What others plan meanwhile. */
const REFRESH_MS = 60_000;

/** What comes within so many days from now, on all servers that the user sees. */
export const useCalendar = (days: number) =>
  useSWR<Calendar, Error>(
    keys.calendar(days),
    () => {
      const now = Date.now();
      const [from = '', to = ''] = [now, now + days * DAY_MS].map((at) => new Date(at).toISOString());
      return api.call('GET /api/calendar', { query: { from, to } });
    },
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );
