import { listRows } from '@outpost/api-client/list-rows.js';
import { type ScheduledCommand, type ScheduleRun } from '@outpost/contracts/schedules.js';
import { useEffect } from 'react';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { msUntilRefresh } from './schedule-refresh.js';

/** Runs happen without user action, so the list is reread when the page opens and after each due run. */
export function useSchedules(serverId: number) {
  const reading = useSWR<readonly ScheduledCommand[], Error>(
    keys.schedules(serverId),
    () =>
      listRows((part) =>
        api.page('GET /api/servers/:id/scheduled', { params: { id: serverId }, query: part }),
      ),
    { revalidateOnMount: true },
  );
  const { data: schedules, mutate } = reading;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const waitFor = (list: readonly ScheduledCommand[] | undefined): void => {
      const ms = list && msUntilRefresh(list, Date.now());
      if (ms === undefined || hasEnded) return;
      timer = setTimeout(() => void mutate().then(waitFor), ms);
    };
    waitFor(schedules);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
    };
  }, [schedules, mutate]);
  return reading;
}

export const useScheduleRuns = (serverId: number, scheduleId: number) =>
  useSWR<readonly ScheduleRun[], Error>(
    keys.scheduleRuns(serverId, scheduleId),
    () =>
      listRows((part) =>
        api.page('GET /api/servers/:id/scheduled/:commandId/runs', {
          params: { id: serverId, commandId: scheduleId },
          query: part,
        }),
      ),
    { revalidateOnMount: true },
  );
