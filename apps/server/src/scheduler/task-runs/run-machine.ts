import { type Message, say } from '@outpost/contracts/message.js';
import { RETURN_MINUTES } from '@outpost/contracts/limits.js';
import { type StepKind } from '@outpost/contracts/task-runs.js';
import { ended, isBack, leftOut, notBackWithin, SENDING, stopped } from './run-progress.js';
import {
  begunStep,
  dueOf,
  isLocked,
  isOpen,
  type RestartState,
  type RunState,
  type RunStep,
  type RunStop,
  storedText,
  withStep,
} from './run-state.js';

const MINUTE_MS = 60_000;
/** A warning is sent in its minute or not at all. */
const WARNING_GRACE_MS = MINUTE_MS;
/** A restart that is later than this is not the one that was announced. */
export const TOO_LATE_MS = 10 * MINUTE_MS;
/** The longest countdown of a game is ten seconds; a world is saved before the process ends. */
const DOWN_WITHIN_MS = 3 * MINUTE_MS;
/** For so long after a start of the panel, that there is no connection means nothing. */
export const SETTLING_MS = 20_000;
/** A server that stays up for so long after a start of the panel has either restarted meanwhile, or will not. */
const SEEN_UP_MS = 30_000;
/** A locked server keeps players out until somebody unlocks it, so a lost connection is waited for. */
const UNLOCK_WITHIN_MS = 10 * MINUTE_MS;
const LOOK_MS = MINUTE_MS;
/** How often a server is looked at whose connection is waited for; its changes are noticed at once. */
const CHECK_MS = 1_000;

/** What a run depends on besides its own state. Times are milliseconds of the wall clock. */
export interface World {
  readonly now: number;
  /** The game server answers commands. */
  readonly isOnline: boolean;
  /** When the connection was lost last, as this process has seen it. */
  readonly lostAt: number | undefined;
  /** When this process began with the run: what happened before that was seen by another one, or by nobody. */
  readonly takenAt: number;
  /** Who are on, as last read; null while that is not known. */
  readonly players: number | null;
}

/** What to do next with a run. What is to be sent is stored before it is sent. */
export type Decision<State extends RunState = RunState> =
  | { readonly act: 'wait'; readonly until: number }
  | { readonly act: 'change'; readonly run: State }
  /** Build the commands of the step. */
  | { readonly act: 'prepare'; readonly at: number }
  | { readonly act: 'send'; readonly at: number; readonly run: State; readonly command: string }
  | { readonly act: 'call-hook'; readonly at: number; readonly run: State }
  /** Read the list of players: whether really nobody is on, or who has returned. */
  | { readonly act: 'confirm-empty' }
  /** Of a task: whether its conditions are met, or so few are on as it waits for; or tell channels. */
  | {
      readonly act: 'task-step';
      readonly does: 'check-players' | 'confirm-few' | 'notify';
      readonly at: number;
    }
  | { readonly act: 'look'; readonly at: number }
  | { readonly act: 'end'; readonly stop: RunStop | null };

/** What became of a decision: decide again, look again at that time, or the run has ended. */
export type Next = 'again' | 'ended' | number;

/** Done also when the rest is left out: players must get in again, and be told why nothing comes. */
const CLEANING_UP: ReadonlySet<StepKind> = new Set(['message', 'unlock'] as const);
/** What must not be done long after its time. */
const TIMELY: ReadonlySet<StepKind> = new Set(['lock', 'kick', 'restart'] as const);

const NOT_ONLINE = say('scheduler.not_online', 'The server was not online');
const NOT_AT_RESTART = say(
  'scheduler.not_online_at_restart',
  'The server was not online at the time of its restart',
);
const MINUTE_PASSED = say('scheduler.warning_too_late', 'Its minute had passed');
const STOPPED = say('scheduler.step_not_reached', 'The run ended before');
const NOT_LOCKED = say('scheduler.was_not_locked', 'The server was not locked');
const CAME_BACK = say('scheduler.came_back_by_itself', 'The server came back by itself');
const NOT_BACK = say('scheduler.not_back_in_time', 'The server is not back');
const NOT_COUNTED = say('scheduler.players_not_counted', 'Nobody was on before, or that is not known');
const WAS_TOO_LATE = say(
  'scheduler.restart_too_late',
  'Not restarted: the panel was off at its time, and it was too late afterwards',
);
const NOT_SEEN_DOWN = say(
  'scheduler.down_not_seen',
  'The panel was not running meanwhile: whether the server went down was not seen',
);

/** Decides what is next. A pure function. */
export function decide(run: RestartState, world: World): Decision<RestartState> {
  const at = run.steps.findIndex(isOpen);
  const step = run.steps[at];
  if (!step) return { act: 'end', stop: run.stop };
  return step.state === 'waiting' ? toBegin(run, at, step, world) : toGoOn(run, at, step, world);
}

function toBegin(run: RestartState, at: number, step: RunStep, world: World): Decision<RestartState> {
  const { now } = world;
  const why = reasonToLeaveOut(run, step, now);
  if (why) return { act: 'change', run: leftOut(run, at, why, now) };
  const due = dueOf(run, step);
  if (due !== undefined && due > now) return untilDue(run, due, world);
  if (SENDING.has(step.kind)) return toSend(run, at, step, world);
  const begun = withStep(run, at, { state: 'under-way', startedAt: now });
  return step.kind === 'start' ? { act: 'call-hook', at, run: begun } : { act: 'change', run: begun };
}

function untilDue(
  { waitsForEmpty }: RestartState,
  due: number,
  { players, isOnline }: World,
): Decision<RestartState> {
  return waitsForEmpty && isOnline && players === 0 ? { act: 'confirm-empty' } : { act: 'wait', until: due };
}

/** Without a connection nothing can be sent: a moment after the start of the panel there is none yet. */
function toSend(run: RestartState, at: number, step: RunStep, world: World): Decision<RestartState> {
  const { now, isOnline, takenAt } = world;
  if (TIMELY.has(step.kind) && now > run.restartAt + TOO_LATE_MS)
    return { act: 'change', run: stopped(run, { outcome: 'missed', report: storedText(WAS_TOO_LATE) }) };
  if (isOnline) return { act: 'prepare', at };
  const since = step.kind === 'unlock' ? lastEnd(run, at) + UNLOCK_WITHIN_MS : takenAt + SETTLING_MS;
  if (now < since) return { act: 'wait', until: now + CHECK_MS };
  if (step.kind === 'restart')
    return { act: 'change', run: stopped(run, { outcome: 'skipped', report: storedText(NOT_AT_RESTART) }) };
  return { act: 'change', run: leftOut(run, at, NOT_ONLINE, now) };
}

/** When the step before ended, which is when this one was its turn. */
const lastEnd = (run: RestartState, at: number): number => run.steps[at - 1]?.endedAt ?? run.restartAt;

type Reason = (run: RestartState, step: RunStep, now: number) => Message | undefined;

/** Why a step of this kind is left out; undefined if it is to be done. */
const REASONS: Readonly<Partial<Record<StepKind, Reason>>> = {
  warning: warningToLeaveOut,
  unlock: unlockToLeaveOut,
  start: (run) => (isBack(run) ? CAME_BACK : undefined),
  back: backToLeaveOut,
  return: returnToLeaveOut,
};

const reasonToLeaveOut = (run: RestartState, step: RunStep, now: number): Message | undefined =>
  run.stop && !CLEANING_UP.has(step.kind) ? STOPPED : REASONS[step.kind]?.(run, step, now);

/** A server that went down is not locked any more when it comes back by itself. */
function unlockToLeaveOut(run: RestartState): Message | undefined {
  if (!isLocked(run)) return NOT_LOCKED;
  const isDown = run.steps.some(({ kind, state }) => kind === 'down' && state === 'done');
  return isDown && !isBack(run) ? NOT_BACK : undefined;
}

function warningToLeaveOut(run: RestartState, step: RunStep, now: number): Message | undefined {
  const due = dueOf(run, step) ?? now;
  return now >= due + WARNING_GRACE_MS ? MINUTE_PASSED : undefined;
}

/** The second time only after the start hook was called. */
function backToLeaveOut(run: RestartState): Message | undefined {
  if (isBack(run)) return CAME_BACK;
  const start = run.steps.find(({ kind, state }) => kind === 'start' && state !== 'waiting');
  return start?.state === 'failed' || start?.state === 'left-out' ? NOT_BACK : undefined;
}

function returnToLeaveOut(run: RestartState): Message | undefined {
  if (!isBack(run)) return NOT_BACK;
  return run.playersBefore && run.playersBefore.length > 0 ? undefined : NOT_COUNTED;
}

/** How a step that has begun goes on; those that are not listed send. */
const GOING_ON: Readonly<Partial<Record<StepKind, typeof toSendNext>>> = {
  down: untilDown,
  back: untilBack,
  return: untilReturned,
  // Called, and then the panel ended: once more may start a second process.
  start: (run, at, _step, { now }) => ({ act: 'change', run: ended(run, at, { isUncertain: true }, now) }),
};

const toGoOn: typeof toSendNext = (run, at, step, world) =>
  (GOING_ON[step.kind] ?? toSendNext)(run, at, step, world);

function toSendNext(run: RestartState, at: number, step: RunStep, { now }: World): Decision<RestartState> {
  const command = step.commands[step.sent];
  // After a restart that was refused, the rest of its commands would end a server that was not saved.
  if (command === undefined || run.stop?.outcome === 'failed')
    return { act: 'change', run: ended(run, at, {}, now) };
  return { act: 'send', at, run: withStep(run, at, { sent: step.sent + 1 }), command };
}

function untilDown(run: RestartState, at: number, step: RunStep, world: World): Decision<RestartState> {
  const { now, isOnline, lostAt, takenAt } = world;
  const since = begunStep(run, 'restart')?.startedAt ?? step.startedAt ?? now;
  if (lostAt !== undefined && lostAt >= since)
    return { act: 'change', run: withStep(run, at, { state: 'done', endedAt: lostAt }) };
  if (!isOnline) {
    if (now < takenAt + SETTLING_MS) return { act: 'wait', until: now + CHECK_MS };
    return { act: 'change', run: withStep(run, at, { state: 'done', endedAt: now }) };
  }
  const wasAway = takenAt > since;
  if (wasAway && now >= Math.max(takenAt + SEEN_UP_MS, since + MINUTE_MS))
    return {
      act: 'change',
      run: ended(run, at, { isUncertain: true, answers: [storedText(NOT_SEEN_DOWN)] }, now),
    };
  if (now < since + DOWN_WITHIN_MS) return { act: 'wait', until: now + CHECK_MS };
  return { act: 'change', run: failedToGoDown(run, at, now) };
}

function failedToGoDown(run: RestartState, at: number, now: number): RestartState {
  const why = say(
    'scheduler.did_not_go_down',
    'The server did not go down within {minutes} minutes of its restart',
    {
      minutes: DOWN_WITHIN_MS / MINUTE_MS,
    },
  );
  const known = ended(run, at, { hasFailed: true, answers: [storedText(why)] }, now);
  return stopped(known, { outcome: 'failed', report: storedText(why) });
}

function untilBack(
  run: RestartState,
  at: number,
  step: RunStep,
  { now, isOnline }: World,
): Decision<RestartState> {
  if (isOnline) return { act: 'change', run: ended(run, at, {}, now) };
  const { backWithinMinutes: minutes } = run.spec;
  const since = backSince(run) ?? step.startedAt ?? now;
  if (now < since + minutes * MINUTE_MS) return { act: 'wait', until: now + CHECK_MS };
  const why = notBackWithin(minutes);
  return { act: 'change', run: ended(run, at, { hasFailed: true, answers: [storedText(why)] }, now) };
}

/** From the restart, or from the call of the start hook. */
const backSince = (run: RestartState): number | null =>
  begunStep(run, 'start')?.startedAt ?? begunStep(run, 'restart')?.startedAt ?? null;

function untilReturned(
  run: RestartState,
  at: number,
  step: RunStep,
  { now, isOnline }: World,
): Decision<RestartState> {
  const { startedAt, lookedAt } = step;
  const since = startedAt ?? now;
  const haveAll = run.playersBack.length >= (run.playersBefore?.length ?? 0);
  if (haveAll || now >= since + RETURN_MINUTES * MINUTE_MS)
    return { act: 'change', run: ended(run, at, {}, now) };
  const next = (lookedAt ?? since) + LOOK_MS;
  if (now >= next && isOnline) return { act: 'look', at };
  return { act: 'wait', until: Math.max(next, now + 1) };
}
