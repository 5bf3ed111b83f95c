import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Message, type Words } from '@outpost/contracts/message.js';
import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type StepKind, type StepState, type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { type PlannedStep, type TaskConditions } from '@outpost/contracts/tasks.js';
import { shortened } from '../../platform/shortened.js';
import { RUN_RESPONSE_MAX_LENGTH } from '../schedule-runs.repository.js';

/** A text as it is stored, with the message behind it where it is the panel's own. */
export interface StoredWords {
  readonly text: string;
  readonly message: MessageKey | null;
}

/** A step and how far it is. Times are milliseconds of the wall clock. */
export interface RunStep {
  readonly kind: StepKind;
  /** Before the restart; undefined for what follows the step before it at once. */
  readonly beforeMs?: number;
  /** What players read. */
  readonly text?: string;
  /** Of a task: what was planned. */
  readonly planned?: PlannedStep;
  /** Of a task: what its first step checks. */
  readonly conditions?: TaskConditions;
  readonly state: StepState;
  /** Built when it begins: who is kicked is known only then. */
  readonly commands: readonly string[];
  /** How many of them were sent, or are about to be: stored before each is. */
  readonly sent: number;
  /** Of how many the answer is stored, or why there is none. */
  readonly answered: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Those with a text. */
  readonly answers: readonly StoredWords[];
  /** A command of it was rejected, or could not be sent. */
  readonly hasFailed?: boolean;
  /** Whether a command of it has run is not known, and will not be. */
  readonly isUncertain?: boolean;
  /** When the players were looked at last. */
  readonly lookedAt?: number;
}

/** Why the rest of a run is left out, and what that makes of it. */
export interface RunStop {
  readonly outcome: Exclude<TaskOutcome, 'running' | 'done'>;
  readonly report: StoredWords;
}

/** How far a run is. */
interface RunProgress {
  /** In which players are told the time. */
  readonly timeZone: string;
  readonly steps: readonly RunStep[];
  readonly stop: RunStop | null;
}

/** Everything that is needed to go on with a restart, also in another process. */
export interface RestartState extends RunProgress {
  readonly kind?: undefined;
  readonly spec: RestartSteps;
  readonly restartAt: number;
  /** The restart comes as soon as nobody is on. */
  readonly waitsForEmpty: boolean;
  /** Who were on right before the restart; null while that is not known. */
  readonly playersBefore: readonly string[] | null;
  /** Who of them have returned. */
  readonly playersBack: readonly string[];
}

/** The same for a task of several steps. */
export interface TaskState extends RunProgress {
  readonly kind: 'task';
  readonly plannedAt: number;
}

export type RunState = RestartState | TaskState;

const MINUTE_MS = 60_000;

const FRESH = {
  ...({ state: 'waiting', commands: [], sent: 0, answered: 0 } as const),
  ...({ startedAt: null, endedAt: null, answers: [] } as const),
};

type NewStep = Pick<RunStep, 'kind' | 'beforeMs' | 'text' | 'planned' | 'conditions'>;

export const freshStep = (step: NewStep): RunStep => ({
  ...step,
  ...FRESH,
});

/** A restart of which nothing was done yet. */
export const freshRun = (spec: RestartSteps, restartAt: number, timeZone: string): RestartState => ({
  ...{ spec, timeZone, restartAt, steps: stepsOf(spec) },
  waitsForEmpty: spec.waitForEmptyMinutes !== null,
  ...{ stop: null, playersBefore: null, playersBack: [] },
});

/** How long before the restart the first of these steps is due. */
export const leadMsOf = (spec: RestartSteps): number =>
  Math.max(0, ...stepsOf(spec).map(({ beforeMs = 0 }) => beforeMs));

/** What a restart consists of, in the order it is done. */
export function stepsOf({ warnings, lockMinutes, kickReason }: RestartSteps): readonly RunStep[] {
  const locks = lockMinutes !== null;
  const before = warnings.map(({ minutes, text }) =>
    freshStep({ kind: 'warning', beforeMs: minutes * MINUTE_MS, text }),
  );
  if (locks) before.push(freshStep({ kind: 'lock', beforeMs: lockMinutes * MINUTE_MS }));
  // A stable sort: who is warned in the same minute knows why nobody gets in.
  before.sort((a, b) => (b.beforeMs ?? 0) - (a.beforeMs ?? 0));
  const kicks = kickReason === null ? [] : [freshStep({ kind: 'kick', beforeMs: 0, text: kickReason })];
  const after: readonly StepKind[] = [
    'down',
    'back',
    'start',
    'back',
    ...(locks ? (['unlock'] as const) : []),
    'return',
  ];
  return [
    ...before,
    ...kicks,
    freshStep({ kind: 'restart', beforeMs: 0 }),
    ...after.map((kind) => freshStep({ kind })),
  ];
}

export const storedText = (words: Words): StoredWords => ({
  text: shortened(String(words), RUN_RESPONSE_MAX_LENGTH),
  message: words instanceof Message ? (JSON.parse(JSON.stringify(words)) as MessageKey) : null,
});

export const isOpen = ({ state }: RunStep): boolean => state === 'waiting' || state === 'under-way';

export const dueOf = (run: RunState, { beforeMs }: RunStep): number | undefined =>
  beforeMs === undefined || run.kind === 'task' ? undefined : run.restartAt - beforeMs;

/** The first of these steps that was begun; undefined if none was. */
export const begunStep = ({ steps }: RestartState, kind: StepKind): RunStep | undefined =>
  steps.find((step) => step.kind === kind && step.startedAt !== null);

/** Whether players were locked out, as far as is known, and not let in again. */
export function isLocked({ steps }: RestartState): boolean {
  const last = steps.findLast(
    ({ kind, state }) => (kind === 'lock' || kind === 'unlock') && (state === 'done' || state === 'unknown'),
  );
  return last?.kind === 'lock';
}

/** The time for which it was planned, or announced anew. */
export const timeOf = (run: RunState): number => (run.kind === 'task' ? run.plannedAt : run.restartAt);

export const withStep = <State extends RunState>(
  run: State,
  at: number,
  change: Partial<RunStep>,
): State => ({
  ...run,
  steps: run.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
});
