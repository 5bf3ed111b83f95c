import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { idFrom } from '../../id-argument.js';
import { shortTime } from '../../output.js';
import { visibleLine } from '../../terminal-text.js';

/** @throws {CliError} the text is not an id */
export const scheduleIdOf = (text: string): number => idFrom(text, 'a schedule', 'outpost schedules list');

/** Times are always printed in UTC; the zone is the one the schedule is evaluated in. */
export function nextRunOf({ enabled, nextRun, timeZone }: ScheduledCommand): string {
  if (!enabled) return 'disabled';
  const when = nextRun === null ? 'no next run' : `next run ${shortTime(nextRun)}`;
  return `${when}, by the clock of ${visibleLine(timeZone)}`;
}
