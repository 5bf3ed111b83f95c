import { InvalidArgumentError } from 'commander';

/** In the order of their numbers; 0 is Sunday. */
export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Parses `sat,sun`. @throws {InvalidArgumentError} for anything else */
export function daysIn(text: string): readonly number[] {
  const days = text.split(',').map((day) => DAYS.findIndex((name) => name === day.trim().toLowerCase()));
  if (!days.includes(-1)) return days;
  throw new InvalidArgumentError(`It must be days with commas between them, of ${DAYS.join()}.`);
}

/** As they are written in a list; empty for every day. */
export const daysText = (weekdays: readonly number[]): string =>
  weekdays.length === DAYS.length ? '' : weekdays.map((day) => DAYS[day] ?? '?').join();
