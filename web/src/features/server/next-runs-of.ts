import { type ScheduledCommand } from '@outpost/contracts/schedules.js';

const SHOWN = 4;

export interface NextRun {
  readonly id: number;
  readonly command: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly timeZone: string;
}

/** Soonest first. */
export function nextRunsOf(schedules: readonly ScheduledCommand[]): readonly NextRun[] {
  return schedules
    .flatMap(({ id, command, nextRun, timeZone }) =>
      nextRun === null ? [] : [{ id, command, at: nextRun, timeZone }],
    )
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, SHOWN);
}
