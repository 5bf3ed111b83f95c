import {
  type CreateTaskRequest,
  type PlannedStepRequest,
  type TaskConditionsRequest,
} from '@outpost/contracts/task-requests.js';
import { type PlannedStep, type PlannedStepKind, type TaskConditions } from '@outpost/contracts/tasks.js';
import { type StoredTask } from '../schedule.entity.js';

/** The steps as they were asked for, without the fields of other kinds. */
export const stepsFrom = (steps: readonly PlannedStepRequest[]): readonly PlannedStep[] =>
  steps.map((step) => {
    const { goesOn = false } = step;
    return { ...FIELDS[step.kind](step as Validated), goesOn } as PlannedStep;
  });

/** What the rules of its kind ask for is there. */
type Validated = Required<PlannedStepRequest>;

const FIELDS: Readonly<Record<PlannedStepKind, (step: Validated) => Omit<PlannedStep, 'goesOn'>>> = {
  command: ({ kind, command }) => ({ kind, command }),
  message: ({ kind, text }) => ({ kind, text }),
  wait: ({ kind, seconds }) => ({ kind, seconds }),
  'wait-until': ({ kind, awaits, players, withinMinutes }) => ({
    ...{ kind, awaits, withinMinutes },
    ...(awaits === 'players-at-most' && { players }),
  }),
  notify: ({ kind, channelIds, text }) => ({ kind, channelIds, text }),
};

const ALWAYS: TaskConditions = { onlyIfOnline: false, onlyIfPlayersBelow: null, onlyIfPlayersAbove: null };

/** The conditions with those fields changed that the request has. */
export const conditionsFrom = (
  body: TaskConditionsRequest,
  before: TaskConditions = ALWAYS,
): TaskConditions => ({
  onlyIfOnline: body.onlyIfOnline ?? before.onlyIfOnline,
  onlyIfPlayersBelow: given(body.onlyIfPlayersBelow, before.onlyIfPlayersBelow),
  onlyIfPlayersAbove: given(body.onlyIfPlayersAbove, before.onlyIfPlayersAbove),
});

/** Null is a value: it takes a condition out. */
const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

export const taskFrom = ({ steps, ...body }: CreateTaskRequest): StoredTask => ({
  steps: stepsFrom(steps),
  ...conditionsFrom(body),
});
