import { type LogEventType } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { say } from '@outpost/contracts/message.js';
import { storableText } from '../platform/database/storable-text.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { LogPattern } from './log-pattern.js';

/** Selects lines of one server. Times are milliseconds since 1970. */
export interface LogFilter {
  readonly serverId: number;
  readonly type: LogEventType | undefined;
  /** Part of the message, in any letter case; empty for every line. */
  readonly text: string;
  /** Matches the message; then the text is part of every match. */
  readonly pattern?: Pick<LogPattern, 'matches'> | undefined;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Whether it is about what messages say. */
export const isSearch = ({ text, pattern }: LogFilter): boolean => text !== '' || pattern !== undefined;

/** After the year 9999, the last one with four digits. */
const END_OF_TIME = 253_402_300_800_000;

/**
 * @param oldest earliest time the caller may see, whatever the query asks for
 * @throws {ValidationError} when a time or the pattern is not valid
 */
export function filterOf(
  serverId: number,
  { type, q, pattern, from, to }: LogFilterQuery,
  oldest: number,
): LogFilter {
  const expression = pattern === undefined ? undefined : patternOf(pattern, q);
  return {
    serverId,
    type,
    text: storableText(expression?.literal ?? q ?? ''),
    pattern: expression,
    from: Math.max(momentOf('from', from) ?? 0, oldest),
    to: momentOf('to', to) ?? END_OF_TIME,
  };
}

function patternOf(pattern: string, q: string | undefined): LogPattern {
  if (q === undefined) return LogPattern.of(pattern);
  const message = say('rule.pattern_with_text', 'pattern can not be combined with q');
  throw new ValidationError([{ field: 'pattern', message }]);
}

/** A time without a zone is in UTC, like all times of the panel. */
function momentOf(field: 'from' | 'to', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const hasZone = !text.includes('T') || /(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(text);
  const moment = Date.parse(hasZone ? text : `${text}Z`);
  if (!Number.isNaN(moment)) return moment;
  throw new ValidationError([
    {
      field,
      message: say('logs.must_be_date_and_time', '{field} must be a date and time of ISO 8601', { field }),
    },
  ]);
}
