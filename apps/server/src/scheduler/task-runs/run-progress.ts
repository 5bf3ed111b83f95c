import { type Message, say } from '@outpost/contracts/message.js';
import { type StepKind } from '@outpost/contracts/task-runs.js';
import {
  type RestartState,
  type RunState,
  type RunStep,
  type RunStop,
  storedText,
  type StoredWords,
  withStep,
} from './run-state.js';

/** Steps that send commands to the game server. */
export const SENDING: ReadonlySet<StepKind> = new Set([
  ...(['message', 'warning', 'lock', 'kick', 'restart', 'unlock', 'command'] as const),
]);

const NOBODY_ON = say('scheduler.nobody_on', 'Nobody was on');

export const notBackWithin = (minutes: number): Message =>
  say('scheduler.not_back_within', 'The server did not come back within {minutes} minutes of its restart', {
    minutes,
  });

export const isBack = ({ steps }: RestartState): boolean =>
  steps.some(({ kind, state }) => kind === 'back' && state === 'done');

/** The step with its end. */
export function ended<State extends RunState>(
  run: State,
  at: number,
  change: Partial<RunStep>,
  now: number,
): State {
  const known = withStep(run, at, change);
  const { isUncertain = false, hasFailed = false } = known.steps[at] ?? {};
  const state = isUncertain ? 'unknown' : hasFailed ? 'failed' : 'done';
  return withStep(known, at, { state, endedAt: now });
}

export const leftOut = <State extends RunState>(run: State, at: number, why: Message, now: number): State =>
  withStep(run, at, { state: 'left-out', endedAt: now, answers: [storedText(why)] });

/** What remains is left out; the first reason counts. */
export const stopped = <State extends RunState>(run: State, stop: RunStop): State => ({
  ...run,
  stop: run.stop ?? stop,
});

/** The restart comes now, and nobody needs a warning. */
export function onceEmpty(run: RestartState, now: number): RestartState {
  const steps = run.steps.map((step) =>
    step.kind === 'warning' && step.state === 'waiting'
      ? { ...step, state: 'left-out' as const, endedAt: now, answers: [storedText(NOBODY_ON)] }
      : step,
  );
  return { ...run, steps, waitsForEmpty: false, restartAt: now };
}

/** What the command that was sent last has brought. A restart that is not known to have failed is followed. */
export function answered<State extends RunState>(
  run: State,
  at: number,
  { words, outcome }: { readonly words: StoredWords; readonly outcome: 'executed' | 'failed' | 'unknown' },
): State {
  const step = run.steps[at];
  if (!step) return run;
  const known = withStep(run, at, {
    answered: step.answered + 1,
    answers: words.text === '' ? step.answers : [...step.answers, words],
    ...(outcome === 'failed' && { hasFailed: true }),
    ...(outcome === 'unknown' && { isUncertain: true }),
  });
  return outcome === 'failed' && step.kind === 'restart'
    ? stopped(known, { outcome: 'failed', report: words })
    : known;
}

/** As another process finds it: a command that was begun may have been sent, and is not sent again. */
export function resumed<State extends RunState>(run: State): State {
  const at = run.steps.findIndex(({ state }) => state === 'under-way');
  const step = run.steps[at];
  if (!step || !SENDING.has(step.kind) || step.answered >= step.sent) return run;
  return withStep(run, at, { isUncertain: true, answered: step.sent });
}
