import { type Message, say } from '@outpost/contracts/message.js';
import { type WaitUntilStep } from '@outpost/contracts/tasks.js';
import { type Decision, SETTLING_MS, TOO_LATE_MS, type World } from '../task-runs/run-machine.js';
import { ended, leftOut, stopped } from '../task-runs/run-progress.js';
import { isOpen, type RunStep, storedText, type TaskState, withStep } from '../task-runs/run-state.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** How often a condition is looked at that is waited for; changes of the connection are noticed at once. */
const CHECK_MS = 1_000;

const NOT_ONLINE = say('scheduler.not_online', 'The server was not online');
const STOPPED = say('scheduler.step_not_reached', 'The run ended before');
const TOO_LATE = say(
  'scheduler.task_too_late',
  'Not gone on with: the panel was off, and it was too late afterwards',
);

/** Decides what is next in a task of several steps. A pure function. */
export function decideTask(run: TaskState, world: World): Decision<TaskState> {
  const at = run.steps.findIndex(isOpen);
  const step = run.steps[at];
  if (!step) return { act: 'end', stop: run.stop };
  if (step.state === 'waiting' && run.stop && !isLastMessage(step))
    return { act: 'change', run: leftOut(run, at, STOPPED, world.now) };
  return step.state === 'waiting' ? toBegin(run, at, step, world) : toGoOn(run, at, step, world);
}

/** Of whoever has cancelled the task, who tells players why nothing comes. */
const isLastMessage = ({ kind, planned }: RunStep): boolean => kind === 'message' && planned === undefined;

function toBegin(run: TaskState, at: number, step: RunStep, world: World): Decision<TaskState> {
  if (world.now > turnOf(run, at) + TOO_LATE_MS) {
    const missed = stopped(run, { outcome: 'missed', report: storedText(TOO_LATE) });
    return { act: 'change', run: leftOut(missed, at, TOO_LATE, world.now) };
  }
  if (step.kind === 'check') return toCheck(run, at, step, world);
  if (step.kind === 'notify') return { act: 'task-step', does: 'notify', at };
  const isWait = step.kind === 'wait' || step.kind === 'wait-until';
  if (!isWait) return toSend(run, at, world);
  return {
    act: 'change',
    run: withStep(run, at, { state: 'under-way', startedAt: turnOf(run, at) }),
  };
}

/** When it was the turn of a step: waits are counted from there, so that a task does not fall behind. */
const turnOf = (run: TaskState, at: number): number => run.steps[at - 1]?.endedAt ?? run.plannedAt;

/** Right after a start of the panel there is no connection yet. */
const isSettling = ({ now, takenAt }: World): boolean => now < takenAt + SETTLING_MS;

/** Who is on a server that does not answer is not known, so no condition is met then. */
function toCheck(run: TaskState, at: number, { conditions }: RunStep, world: World): Decision<TaskState> {
  const { now, isOnline } = world;
  if (isOnline && asksForPlayers(conditions)) return { act: 'task-step', does: 'check-players', at };
  if (isOnline) return { act: 'change', run: ended(run, at, { startedAt: now }, now) };
  if (isSettling(world)) return { act: 'wait', until: now + CHECK_MS };
  return { act: 'change', run: notDone(run, at, NOT_ONLINE, now) };
}

const asksForPlayers = (conditions: RunStep['conditions']): boolean =>
  conditions !== undefined &&
  (conditions.onlyIfPlayersAbove !== null || conditions.onlyIfPlayersBelow !== null);

function toSend(run: TaskState, at: number, world: World): Decision<TaskState> {
  if (world.isOnline) return { act: 'prepare', at };
  if (isSettling(world)) return { act: 'wait', until: world.now + CHECK_MS };
  const change = { startedAt: world.now, hasFailed: true, answers: [storedText(NOT_ONLINE)] };
  return { act: 'change', run: stepEnded(run, at, change, world.now) };
}

function toGoOn(run: TaskState, at: number, step: RunStep, world: World): Decision<TaskState> {
  const { planned } = step;
  const { now } = world;
  if (planned?.kind === 'wait') {
    const until = (step.startedAt ?? now) + planned.seconds * SECOND_MS;
    if (now < until) return { act: 'wait', until };
    return { act: 'change', run: withStep(run, at, { state: 'done', endedAt: until }) };
  }
  if (planned?.kind === 'wait-until') return untilSo(run, at, step, planned, world);
  const command = step.commands[step.sent];
  if (command === undefined) return { act: 'change', run: stepEnded(run, at, {}, now) };
  return { act: 'send', at, run: withStep(run, at, { sent: step.sent + 1 }), command };
}

function untilSo(
  run: TaskState,
  at: number,
  step: RunStep,
  planned: WaitUntilStep,
  world: World,
): Decision<TaskState> {
  const { now } = world;
  const deadline = (step.startedAt ?? now) + planned.withinMinutes * MINUTE_MS;
  if (isSo(planned, world)) return { act: 'change', run: stepEnded(run, at, {}, now) };
  // The figure may be a minute old: the list of players is read before it is believed.
  if (now < deadline && areFew(planned, world)) return { act: 'task-step', does: 'confirm-few', at };
  if (now < deadline) return { act: 'wait', until: Math.min(deadline, now + CHECK_MS) };
  const change = { hasFailed: true, answers: [storedText(notSoWithin(planned))] };
  return { act: 'change', run: stepEnded(run, at, change, now) };
}

const areFew = ({ awaits, players: most = 0 }: WaitUntilStep, { isOnline, players }: World): boolean =>
  awaits === 'players-at-most' && isOnline && players !== null && players <= most;

const isSo = ({ awaits }: WaitUntilStep, world: World): boolean =>
  awaits === 'online' ? world.isOnline : awaits === 'offline' && !world.isOnline && !isSettling(world);

const notSoWithin = ({ awaits, players = 0, withinMinutes: minutes }: WaitUntilStep): Message => {
  if (awaits === 'online')
    return say('scheduler.not_online_within', 'The server was not online within {minutes} min', { minutes });
  if (awaits === 'offline')
    return say('scheduler.not_offline_within', 'The server was not offline within {minutes} min', {
      minutes,
    });
  return say(
    'scheduler.players_not_within',
    'There were not {players} players or fewer within {minutes} min',
    {
      players,
      minutes,
    },
  );
};

/** The step with its end, and that of the task if it may not go on after a failure. */
export function stepEnded(run: TaskState, at: number, change: Partial<RunStep>, now: number): TaskState {
  const known = ended(run, at, change, now);
  const step = known.steps[at];
  const hasWorked = step?.state === 'done';
  return hasWorked || step?.planned?.goesOn === true
    ? known
    : stopped(known, { outcome: 'failed', report: storedText(failureOf(known, at)) });
}

/** Without the check before the first step, which people do not count. */
const failureOf = ({ steps }: TaskState, at: number): Message => {
  const step = steps.slice(0, at + 1).filter(({ kind }) => kind !== 'check').length;
  return steps[at]?.state === 'unknown'
    ? say('scheduler.step_unknown', 'Whether step {step} has worked is not known', { step })
    : say('scheduler.step_failed', 'Step {step} failed', { step });
};

/** The task with a check that was not met: nothing of it is done. */
export const notDone = (run: TaskState, at: number, why: Message, now: number): TaskState =>
  stopped(withStep(leftOut(run, at, why, now), at, { startedAt: now }), {
    outcome: 'skipped',
    report: storedText(why),
  });
