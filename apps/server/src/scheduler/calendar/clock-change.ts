import { type ClockChange } from '@outpost/contracts/calendar.js';

const MINUTE_MS = 60_000;
/** Clocks are put back by an hour, on Lord Howe Island by half of it. */
const SHIFTS_MS = [30 * MINUTE_MS, 60 * MINUTE_MS];
/** No change of the clocks is farther from what it affects. */
const REACH_MS = 3 * 60 * MINUTE_MS;

/** Local times in one zone. Building the format takes long, so that of a zone is built once. */
export class WallTimes {
  private readonly formats = new Map<string, Intl.DateTimeFormat>();

  /** Hours and minutes, `HH:MM`. */
  at(moment: Date, timeZone: string): string {
    return this.format(timeZone).format(moment);
  }

  /**
   * What a change of the clocks does to something that comes at this moment; null on all other days.
   *
   * @param wanted the times of the day it was planned for, `HH:MM`; undefined for what comes at every hour
   */
  changeAt(moment: Date, timeZone: string, wanted: ReadonlySet<string> | undefined): ClockChange | null {
    const before = this.at(new Date(moment.getTime() - REACH_MS), timeZone);
    const after = this.at(new Date(moment.getTime() + REACH_MS), timeZone);
    if (minutesBetween(before, after) === (2 * REACH_MS) / MINUTE_MS) return null;
    const local = this.at(moment, timeZone);
    if (wanted && !wanted.has(local)) return 'skipped-hour';
    const isTwice = SHIFTS_MS.some((ms) => this.at(new Date(moment.getTime() + ms), timeZone) === local);
    return isTwice ? 'repeated-hour' : null;
  }

  private format(timeZone: string): Intl.DateTimeFormat {
    const known = this.formats.get(timeZone);
    if (known) return known;
    const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const format = new Intl.DateTimeFormat('en-GB', options);
    this.formats.set(timeZone, format);
    return format;
  }
}

const DAY_MINUTES = 24 * 60;

/** From one time of the day to a later one, which may be on the next day. */
function minutesBetween(from: string, to: string): number {
  const minutes = minutesOf(to) - minutesOf(from);
  return minutes < 0 ? minutes + DAY_MINUTES : minutes;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
