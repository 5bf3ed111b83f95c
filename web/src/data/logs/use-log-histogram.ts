import { mergedBars } from '@outpost/contracts/log-bars.js';
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
    () => readHistogram(serverId, filter),
    { keepPreviousData: true, refreshInterval: isLive ? RECOUNT_MS : 0 },
  );

async function readHistogram(serverId: number, filter: LogFilterQuery): Promise<LogHistogram> {
  const read = (more: { readonly step?: number; readonly before?: number }): Promise<LogHistogram> =>
    api.call('GET /api/servers/:id/logs/histogram', {
      params: { id: serverId },
      query: { ...filter, ...more },
    });
  const first = await read({});
  const bars = [...first.bars];
  let { before } = first;
  for (let calls = 1; before !== null && calls < MOST_CALLS; calls += 1) {
    const part = await read({ step: first.step, before });
    bars.push(...part.bars);
    ({ before } = part);
  }
  return { ...first, bars: mergedBars(bars), before };
}
