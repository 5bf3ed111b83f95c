import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type RestartTiming } from '@outpost/contracts/restart-timing.js';
import { idFrom } from '../../id-argument.js';
import { shortTime } from '../../output.js';
import { visibleLine } from '../../terminal-text.js';
import { daysText } from '../../weekdays.js';

/** @throws {CliError} the text is not an id */
export const planIdOf = (text: string): number => idFrom(text, 'a plan', 'outpost plans list');

/** Times are always printed in UTC; the zone is the one whose clock the plan follows. */
export function nextRestartOf({ enabled, nextRestart, timeZone, stoppedAt }: RestartPlan): string {
  if (!enabled) return stoppedAt === null ? 'disabled' : `stopped itself at ${shortTime(stoppedAt)}`;
  const when = nextRestart === null ? 'no next restart' : `next restart ${shortTime(nextRestart)}`;
  return `${when}, by the clock of ${visibleLine(timeZone)}`;
}

/** When a plan restarts, in a few words. */
export function timingText(timing: RestartTiming): string {
  switch (timing.kind) {
    case 'times': {
      const days = daysText(timing.weekdays);
      return days === '' ? timing.times.join() : `${timing.times.join()} ${days}`;
    }
    case 'every':
      return `every ${timing.hours} h, ${timing.from}`;
    case 'once':
      return `once, ${shortTime(timing.at)}`;
  }
}
