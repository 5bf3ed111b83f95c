import { type SchedulePreview } from '@outpost/contracts/schedule-preview.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** When a schedule would run next. Of one that is not valid, the error says why. */
export function useSchedulePreview(schedule: string, timeZone: string) {
  return useSWR<SchedulePreview, Error>(
    schedule === '' ? null : keys.schedulePreview(schedule, timeZone),
    () => api.call('GET /api/scheduled/preview', { query: { schedule, timeZone } }),
    // What is refused once is refused again.
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
}
