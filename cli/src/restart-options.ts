import { type RestartStepsRequest } from '@outpost/contracts/restart-plan-requests.js';
import { type RestartWarning } from '@outpost/contracts/restart-plans.js';
import { WARNING_TEXT } from '@outpost/contracts/task-texts.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { minutesOf } from './time-text.js';

/** What a restart consists of, as options. */
export interface RestartStepOptions {
  readonly warn?: readonly number[];
  readonly warnText?: string;
  readonly lock?: number | false;
  readonly kick?: string | false;
  readonly restartCommand?: string | false;
  readonly backWithin?: number;
  readonly whenEmpty?: number | false;
}

/** Adds the options. @param isChange whether what was set before can be unset again */
export function withRestartSteps(command: Command, isChange = false): Command {
  command
    .option('--warn <minutes>', 'warn players so many minutes before, such as 15,5,1', minuteList)
    .option('--warn-text <text>', `what they read (default: "${WARNING_TEXT}")`)
    .option('--lock <time>', 'let nobody in from so long before, such as 1m', minutesOf)
    .option('--kick <reason>', 'kick everybody right before the restart')
    .option('--restart-command <text>', "another command than the game's own")
    .option('--back-within <time>', 'how long it may take to be back (default: 10m)', minutesOf)
    .option('--when-empty <time>', 'wait so long at most until nobody is on', minutesOf);
  if (!isChange) return command;
  return command
    .addOption(new Option('--no-lock', 'do not lock it any more'))
    .addOption(new Option('--no-kick', 'do not kick anybody any more'))
    .addOption(new Option('--no-restart-command', "the game's own command again"))
    .addOption(new Option('--no-when-empty', 'do not wait until nobody is on any more'));
}

/** The fields of a request; those that were not given are left out. */
export function stepsOf(options: RestartStepOptions): RestartStepsRequest {
  const { warn, warnText = WARNING_TEXT, lock, kick, restartCommand, backWithin, whenEmpty } = options;
  return {
    ...(warn && { warnings: warn.map((minutes) => ({ minutes, text: warnText })) }),
    ...(lock !== undefined && { lockMinutes: lock === false ? null : lock }),
    ...(kick !== undefined && { kickReason: kick === false ? null : kick }),
    ...(restartCommand !== undefined && { command: restartCommand === false ? null : restartCommand }),
    ...(backWithin !== undefined && { backWithinMinutes: backWithin }),
    ...(whenEmpty !== undefined && { waitForEmptyMinutes: whenEmpty === false ? null : whenEmpty }),
  };
}

/** The minutes of warnings, as they are typed. */
export const warningsText = (warnings: readonly RestartWarning[]): string =>
  warnings.length === 0 ? '-' : warnings.map(({ minutes }) => minutes).join();

function minuteList(text: string): readonly number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => part !== '')) return parts.map(minutesOf);
  throw new InvalidArgumentError('It must be minutes with commas between them, such as 15,5,1.');
}
