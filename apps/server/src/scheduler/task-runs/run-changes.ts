import { say } from '@outpost/contracts/message.js';
import { POSTPONED_TEXT } from '@outpost/contracts/task-texts.js';
import { UserError } from '../../platform/errors/app-error.js';
import { stopped } from './run-progress.js';
import {
  begunStep,
  freshStep,
  isLocked,
  isOpen,
  type RestartState,
  type RunState,
  type RunStep,
  type RunStop,
  stepsOf,
  storedText,
} from './run-state.js';

const MINUTE_MS = 60_000;

/** Whether players can still be spared: from the first kick on, the restart takes its course. */
export const isChangeable = (run: RestartState): boolean =>
  !run.stop && !begunStep(run, 'kick') && !begunStep(run, 'restart');

/** @throws {UserError} `run_not_changeable` */
export function requireChangeable(run: RestartState): void {
  if (!isChangeable(run)) throw notChangeable();
}

export const notChangeable = (): UserError =>
  new UserError(
    'run_not_changeable',
    say('scheduler.run_not_changeable', 'This restart is being carried out already, or it has ended'),
  );

/** Nothing of it is done any more, but players are told, and a locked server is unlocked. */
export function cancelled(run: RestartState, by: string, text: string | undefined): RestartState {
  return stopped(withMessage(run, text), cancellation(by));
}

export const cancellation = (by: string): RunStop => ({
  outcome: 'cancelled',
  report: storedText(say('scheduler.run_cancelled', 'Cancelled by {by}', { by })),
});

/** With its warnings anew, as far as they are due after this moment. Players who know of the restart are told. */
export function postponed(
  run: RestartState,
  minutes: number,
  text: string | undefined,
  now: number,
): RestartState {
  const restartAt = Math.max(run.restartAt, now) + minutes * MINUTE_MS;
  const past = run.steps.filter((step) => !isOpen(step));
  const ahead = stepsOf(run.spec).filter(({ beforeMs = 0 }) => restartAt - beforeMs > now);
  const unlock = isLocked(run) ? [freshStep({ kind: 'unlock' })] : [];
  const told = { ...run, restartAt, waitsForEmpty: false, steps: [...past, ...unlock, ...ahead] };
  return withMessage(told, text ?? (past.some(isKnownToPlayers) ? POSTPONED_TEXT : undefined));
}

/** A message before anything that is still to be done. */
export function withMessage<State extends RunState>(run: State, text: string | undefined): State {
  if (text === undefined) return run;
  const at = run.steps.findIndex(isOpen);
  const message = freshStep({ kind: 'message', text });
  return { ...run, steps: [...run.steps.slice(0, at), message, ...run.steps.slice(at)] };
}

const isKnownToPlayers = ({ kind, state }: RunStep): boolean =>
  kind === 'warning' && (state === 'done' || state === 'unknown');
