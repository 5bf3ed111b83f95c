import { LOG_EVENT_TYPES } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';

/** Reads the filter from the URL; invalid values are ignored. */
export function filterFromAddress(params: URLSearchParams): LogFilterQuery {
  const type = LOG_EVENT_TYPES.find((known) => known === params.get('type'));
  const q = params.get('q')?.trim() ?? '';
  const from = momentIn(params.get('from'));
  const to = momentIn(params.get('to'));
  return { ...(type && { type }), ...(q !== '' && { q }), ...(from && { from }), ...(to && { to }) };
}

const momentIn = (text: string | null): string | undefined =>
  text === null || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

export const isFiltered = (filter: LogFilterQuery): boolean => Object.keys(filter).length > 0;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** An ISO timestamp as the value of a `datetime-local` input: local time without a zone. */
export function fieldValueOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${date}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Undefined for a value that is empty, incomplete, or whose year is still being typed. */
export function momentOfField(value: string): string | undefined {
  return /^[12]\d{3}-/.test(value) ? momentIn(value) : undefined;
}
