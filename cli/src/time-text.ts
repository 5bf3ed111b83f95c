import { InvalidArgumentError } from 'commander';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** A date, or a date and a time; UTC unless a zone is given, like all times of the panel. */
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const ZONE = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a time ago (`15m`, `2h`, `3d`), a date, or a date and a time, and returns it in ISO 8601.
 *
 * @param now milliseconds since 1970
 * @throws {InvalidArgumentError} the text is none of these
 */
export const timeOf = (text: string, now: number): string =>
  isoOf(
    now - (spanOf(text) ?? now - momentOf(text)),
    'It must be 15m, 2h or 3d ago, or a time such as 2026-11-20T18:00Z.',
  );

/** Like {@link timeOf}, with `15m` for in 15 minutes. @throws {InvalidArgumentError} the text is none of these */
export const timeAheadOf = (text: string, now: number): string =>
  isoOf(
    now + (spanOf(text) ?? momentOf(text) - now),
    'It must be 15m, 2h or 3d from now, or a time such as 2026-11-20T18:00Z.',
  );

/** Minutes of a span such as `15m` or `2h`, or a plain number of minutes. @throws {InvalidArgumentError} it is none */
export function minutesOf(text: string): number {
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * MINUTE_MS : spanOf(text);
  if (ms !== undefined && ms % MINUTE_MS === 0) return ms / MINUTE_MS;
  throw new InvalidArgumentError('It must be whole minutes, such as 15, 15m or 2h.');
}

/** Seconds of a span such as `90s` or `5m`. @throws {InvalidArgumentError} it is none */
export function secondsOf(text: string): number {
  const ms = spanOf(text);
  if (ms !== undefined) return ms / SECOND_MS;
  throw new InvalidArgumentError('It must be a time such as 90s or 5m.');
}

/** Milliseconds of `15m`, `2h`, `3d`; undefined for any other text. */
function spanOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNIT_MS[unit] ?? 0);
}

function isoOf(moment: number, otherwise: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError(otherwise);
  return time.toISOString();
}

function momentOf(text: string): number {
  const day = text.slice(0, 10);
  const midnight = Date.parse(day);
  // JavaScript parses 30 February as 2 March.
  const isDay =
    ISO_8601.test(text) && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  if (!isDay) return Number.NaN;
  return Date.parse(!text.includes('T') || ZONE.test(text) ? text : `${text}Z`);
}
