import { type Message } from '@outpost/contracts/message.js';
import { storedText } from './run-state.js';
import { type NewTaskRun } from './insert-task-runs.js';

/** A run that is not carried out, with the reason. */
export function leftOut(run: NewTaskRun, outcome: 'missed' | 'skipped', why: Message): NewTaskRun {
  const { text, message } = storedText(why);
  return { ...run, outcome, report: text, reportMessage: message, endedAt: run.startedAt };
}
