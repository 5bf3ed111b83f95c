import { LOG_EVENT_TYPES } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { messageOf } from '../../data/error-message.js';
import { momentIn } from '../../components/ui/moment-text.js';

/** Reads the filter from the URL; invalid values are ignored. */
export function filterFromAddress(params: URLSearchParams): LogFilterQuery {
  const type = LOG_EVENT_TYPES.find((known) => known === params.get('type'));
  const q = params.get('q')?.trim() ?? '';
  const pattern = q === '' ? patternIn(params) : '';
  const from = momentIn(params.get('from'));
  const to = momentIn(params.get('to'));
  const search = { ...(q !== '' && { q }), ...(pattern !== '' && { pattern }) };
  return { ...(type && { type }), ...search, ...(from && { from }), ...(to && { to }) };
}

export const NO_FILTER: Partial<LogFilterQuery> = {
  type: undefined,
  q: undefined,
  pattern: undefined,
  from: undefined,
  to: undefined,
};

export const isFiltered = (filter: LogFilterQuery): boolean => Object.keys(filter).length > 0;

function patternIn(params: URLSearchParams): string {
  const pattern = params.get('pattern') ?? '';
  return problemOf(pattern) === undefined ? pattern : '';
}

/** Why this is no regular expression here, where lines are matched that come live. */
export function problemOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'iu');
    return undefined;
  } catch (error) {
    // Browsers repeat the expression before the reason.
    return messageOf(error).split(': ').at(-1);
  }
}
