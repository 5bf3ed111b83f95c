import { type CalendarEntry } from '@outpost/contracts/calendar.js';

interface Day {
  /** Midnight at its beginning, in the time zone of the viewer. */
  readonly day: number;
  readonly entries: readonly CalendarEntry[];
}

/** The entries by the day on which they are for the viewer. @param entries the soonest first */
export function daysOf(entries: readonly CalendarEntry[]): readonly Day[] {
  const byDay = new Map<number, CalendarEntry[]>();
  for (const entry of entries) {
    const day = new Date(entry.at).setHours(0, 0, 0, 0);
    byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  return [...byDay].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
