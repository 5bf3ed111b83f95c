import { LOG_EVENT_TYPES } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';

/** What the address says; whatever it says wrongly counts as not said. */
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

/** A moment as a field for date and time holds it: in the reader's zone and without one. */
export function fieldValueOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${date}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Undefined for a field that is empty, half filled in, or whose year is still being typed. */
export function momentOfField(value: string): string | undefined {
  return /^[12]\d{3}-/.test(value) ? momentIn(value) : undefined;
}
