import { listRows } from '@outpost/api-client/list-rows.js';
import { type Alert, type AlertRule } from '@outpost/contracts/alerts.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Alerts begin and end without anybody at the panel. */
const REFRESH_MS = 10_000;
/** Shown at once; more are read in the command line. */
const ALERTS_SHOWN = 100;

/** The last alerts, the newest first. */
export const useAlerts = (state: 'open' | 'all') =>
  useSWR<readonly Alert[], Error>(
    keys.alerts(state),
    () => api.call('GET /api/alerts', { query: { state, limit: ALERTS_SHOWN } }),
    { refreshInterval: REFRESH_MS, revalidateOnMount: true },
  );

export const useAlertRules = () =>
  useSWR<readonly AlertRule[], Error>(
    keys.alertRules,
    () => listRows((part) => api.page('GET /api/alert-rules', { query: part })),
    { revalidateOnMount: true },
  );
