import { dateFormat } from '../../i18n/format.js';

/** ISO 8601; undefined for what is no moment. */
export const momentIn = (text: string | null): string | undefined =>
  text === null || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const;
type Part = (typeof PARTS)[number];

/** Date and time in digits, as the panel's language writes them: "29.11.2026, 14:05". */
const inDigits = (): Intl.DateTimeFormat =>
  dateFormat({
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });

/** An ISO timestamp in local time, in the panel's language; empty for none. */
export const textOfMoment = (moment: string | undefined): string =>
  moment === undefined ? '' : inDigits().format(new Date(moment));

/** Which number of a text is which part; every language understands a year at the beginning. */
const orderOf = (numbers: readonly string[]): readonly Part[] =>
  numbers[0]?.length === 4
    ? PARTS
    : inDigits()
        .formatToParts()
        .flatMap(({ type }) => PARTS.filter((part) => part === type));

/**
 * The moment of a text in local time, such as {@link textOfMoment} writes: without a time of day, when the day begins.
 *
 * @returns ISO 8601; undefined for what is incomplete or no date
 */
export function momentOfText(text: string): string | undefined {
  const numbers = text.match(/\d+/gu) ?? [];
  if (numbers.length !== 3 && numbers.length !== PARTS.length) return undefined;
  const order = orderOf(numbers);
  const numberOf = (part: Part): number => Number(numbers[order.indexOf(part)] ?? 0);
  const [year, month, day, hour, minute] = PARTS.map(numberOf) as [number, number, number, number, number];
  const at = new Date(year, month - 1, day, hour, minute);
  const isSame = at.getMonth() === month - 1 && at.getDate() === day && hour < 24 && minute < 60;
  return year >= 1_000 && isSame ? at.toISOString() : undefined;
}

/** Whether date and time of day are there: from then on a moment counts while somebody types. */
export const isWholeMoment = (text: string): boolean => /(?:\d+\D+){4}\d{2}$/u.test(text.trim());

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** An ISO timestamp as the value of a `datetime-local` input: local time without a zone. */
export function fieldValueOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${date}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}
