import { say } from '@outpost/contracts/message.js';
import { storedText, type TaskState } from '../task-runs/run-state.js';
import { type RunReport } from '../task-runs/run-report.js';

const DONE = say('scheduler.task_done', 'Every step is done');
const DONE_IN_PART = say('scheduler.task_done_in_part', 'Done, but not every step has worked');
/** Only restarts have them. */
const FIGURES = { downSeconds: null, playersBefore: null, playersReturned: null };

/** How a task went whose steps have ended. */
export function taskReportOf({ steps, stop }: TaskState): RunReport {
  if (stop) return { ...stop, figures: FIGURES };
  const haveWorked = steps.every(({ state }) => state === 'done');
  return { outcome: 'done', report: storedText(haveWorked ? DONE : DONE_IN_PART), figures: FIGURES };
}
