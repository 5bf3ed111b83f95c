import { say } from '@outpost/contracts/message.js';
import { cancellation, notChangeable, withMessage } from '../task-runs/run-changes.js';
import { leftOut, stopped } from '../task-runs/run-progress.js';
import { isOpen, type TaskState } from '../task-runs/run-state.js';

const NOT_WAITED_FOR = say('scheduler.not_waited_for', 'Not waited for any longer');

/** Nothing more of it is done; a command that is under way has its answer still. @throws {UserError} `run_not_changeable` */
export function cancelledTask(run: TaskState, by: string, text: string | undefined, now: number): TaskState {
  const at = run.steps.findIndex(isOpen);
  const step = run.steps[at];
  if (run.stop || !step) throw notChangeable();
  const isWaiting = step.state === 'under-way' && step.commands.length === 0;
  const known = isWaiting ? leftOut(run, at, NOT_WAITED_FOR, now) : run;
  return stopped(withMessage(known, text), cancellation(by));
}
