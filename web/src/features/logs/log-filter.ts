import { LOG_EVENT_TYPES } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { momentIn } from '../../components/ui/moment-text.js';

/** Reads the filter from the URL; invalid values are ignored. */
export function filterFromAddress(params: URLSearchParams): LogFilterQuery {
  const type = LOG_EVENT_TYPES.find((known) => known === params.get('type'));
  const q = params.get('q')?.trim() ?? '';
  const from = momentIn(params.get('from'));
  const to = momentIn(params.get('to'));
  return { ...(type && { type }), ...(q !== '' && { q }), ...(from && { from }), ...(to && { to }) };
}

export const NO_FILTER: Partial<LogFilterQuery> = {
  type: undefined,
  q: undefined,
  from: undefined,
  to: undefined,
};

export const isFiltered = (filter: LogFilterQuery): boolean => Object.keys(filter).length > 0;
