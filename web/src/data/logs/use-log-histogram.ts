import { wholeHistogram } from '@outpost/api-client/whole-histogram.js';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { logQuery } from './logs.actions.js';

/** Each counts for a quarter of a second at most: together some ten million lines. */
const MOST_CALLS = 40;
/** How often lines that are new are counted as well. */
const RECOUNT_MS = 60_000;

/** When there were how many lines; `before` is null if all of them are counted. */
export const useLogHistogram = (serverId: number, filter: LogFilterQuery, isLive: boolean) =>
  useSWR<LogHistogram, Error>(
    keys.logHistogram(serverId, logQuery(filter)),
    () =>
      wholeHistogram(
        (more) =>
          api.call('GET /api/servers/:id/logs/histogram', {
            params: { id: serverId },
            query: { ...filter, ...more },
          }),
        MOST_CALLS,
      ),
    { keepPreviousData: true, refreshInterval: isLive ? RECOUNT_MS : 0 },
  );
