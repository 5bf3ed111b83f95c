import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Message, type Words } from '@outpost/contracts/message.js';
import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type StepKind, type StepState, type TaskOutcome } from '@outpost/contracts/task-runs.js';
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

/** Everything that is needed to go on with a run, also in another process. */
export interface RunState {
  readonly spec: RestartSteps;
  /** That of the plan, in which players are told the time. */
  readonly timeZone: string;
  readonly restartAt: number;
  /** The restart comes as soon as nobody is on. */
  readonly waitsForEmpty: boolean;
  readonly steps: readonly RunStep[];
  readonly stop: RunStop | null;
  /** Who were on right before the restart; null while that is not known. */
  readonly playersBefore: readonly string[] | null;
  /** Who of them have returned. */
  readonly playersBack: readonly string[];
}

const MINUTE_MS = 60_000;

const FRESH = {
  ...({ state: 'waiting', commands: [], sent: 0, answered: 0 } as const),
  ...({ startedAt: null, endedAt: null, answers: [] } as const),
};

export const freshStep = (step: Pick<RunStep, 'kind' | 'beforeMs' | 'text'>): RunStep => ({
  ...step,
  ...FRESH,
});

/** A run of which nothing was done yet. */
export const freshRun = (spec: RestartSteps, restartAt: number, timeZone: string): RunState => ({
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

export const dueOf = ({ restartAt }: RunState, { beforeMs }: RunStep): number | undefined =>
  beforeMs === undefined ? undefined : restartAt - beforeMs;

/** The first of these steps that was begun; undefined if none was. */
export const begunStep = ({ steps }: RunState, kind: StepKind): RunStep | undefined =>
  steps.find((step) => step.kind === kind && step.startedAt !== null);

/** Whether players were locked out, as far as is known, and not let in again. */
export function isLocked({ steps }: RunState): boolean {
  const last = steps.findLast(
    ({ kind, state }) => (kind === 'lock' || kind === 'unlock') && (state === 'done' || state === 'unknown'),
  );
  return last?.kind === 'lock';
}

export const withStep = (run: RunState, at: number, change: Partial<RunStep>): RunState => ({
  ...run,
  steps: run.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
});
