import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type RestartTiming } from '@outpost/contracts/restart-timing.js';
import { CliError } from '../../cli-error.js';
import { shortTime } from '../../output.js';
import { visibleLine } from '../../terminal-text.js';

export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** @throws {CliError} the text is not an id */
export function planIdOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new CliError('usage', `"${visibleLine(text)}" is no id of a plan: see \`outpost plans list\``);
}

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
      const days = timing.weekdays.length === DAYS.length ? '' : ` ${timing.weekdays.map(dayOf).join()}`;
      return `${timing.times.join()}${days}`;
    }
    case 'every':
      return `every ${timing.hours} h, ${timing.from}`;
    case 'once':
      return `once, ${shortTime(timing.at)}`;
  }
}

const dayOf = (day: number): string => DAYS[day] ?? '?';
