import { InvalidArgumentError } from 'commander';

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
export function timeOf(text: string, now: number): string {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  const moment = count === undefined ? momentOf(text) : now - Number(count) * (UNIT_MS[unit] ?? 0);
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('It must be 15m, 2h or 3d ago, or a time such as 2026-11-20T18:00Z.');
  }
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
