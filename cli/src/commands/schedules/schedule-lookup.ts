import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { CliError } from '../../cli-error.js';
import { shortTime } from '../../output.js';
import { visibleLine } from '../../terminal-text.js';

/** @throws {CliError} the text is not an id */
export function scheduleIdOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new CliError(
    'usage',
    `"${visibleLine(text)}" is no id of a schedule: see \`outpost schedules list\``,
  );
}

/** Times are always printed in UTC; the zone is the one the schedule is evaluated in. */
export function nextRunOf({ enabled, nextRun, timeZone }: ScheduledCommand): string {
  if (!enabled) return 'disabled';
  const when = nextRun === null ? 'no next run' : `next run ${shortTime(nextRun)}`;
  return `${when}, by the clock of ${visibleLine(timeZone)}`;
}
