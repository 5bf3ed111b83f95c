import { type LogEventType } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { say } from '@outpost/contracts/message.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { storableText } from './log-line.js';

/** Which lines of one server are meant. Times are milliseconds since 1970. */
export interface LogFilter {
  readonly serverId: number;
  readonly type: LogEventType | undefined;
  /** Part of the message, in any letter case; empty for every line. */
  readonly text: string;
  /** Lines of this moment belong to it. */
  readonly from: number;
  /** Lines of this moment do not. */
  readonly to: number;
}

/** Beyond any time that can be written in four digits of a year. */
const NEVER = 253_402_300_800_000;

/**
 * @param oldest what lies before it is not shown, whatever is asked for
 * @throws {ValidationError} a time that is none
 */
export function filterOf(
  serverId: number,
  { type, q = '', from, to }: LogFilterQuery,
  oldest: number,
): LogFilter {
  return {
    serverId,
    type,
    text: storableText(q),
    from: Math.max(momentOf('from', from) ?? 0, oldest),
    to: momentOf('to', to) ?? NEVER,
  };
}

/** A time without a zone is UTC, as all times of the panel. */
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
