import { describe, expect, it } from '@jest/globals';
import { type CalendarEntry } from '@outpost/contracts/calendar.js';
import { daysOf } from './days-of.js';

const entry = (at: Date) => ({ at: at.toISOString() }) as CalendarEntry;

describe('Entries of the calendar', () => {
  it('are grouped by the day of the viewer', () => {
    const [late, early, noon] = [
      new Date(2026, 10, 27, 23, 59),
      new Date(2026, 10, 28, 0, 1),
      new Date(2026, 10, 28, 12),
    ].map(entry);
    expect(daysOf([late, early, noon] as CalendarEntry[])).toEqual([
      { day: new Date(2026, 10, 27).getTime(), entries: [late] },
      { day: new Date(2026, 10, 28).getTime(), entries: [early, noon] },
    ]);
  });
});
