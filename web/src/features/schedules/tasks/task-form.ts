import { toNestErrors } from '@hookform/resolvers';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import {
  CreateTaskRequest,
  type PlannedStepRequest,
  type UpdateTaskRequest,
} from '@outpost/contracts/task-requests.js';
import { type Awaited, type PlannedStep, type PlannedStepKind, type Task } from '@outpost/contracts/tasks.js';
import { type Resolver, useForm } from 'react-hook-form';
import { NEW_SCHEDULE, problemsOf, type ScheduleFormValues, scheduleOf } from '../schedule-form.js';
import { partsOf, scheduleTypeOf } from '../schedule-rules.js';
import { type SchedulesTexts } from '../texts/en.js';
import { wholeNumberOf } from '../../../components/shared/whole-number.js';

/** A step as it is typed, with the fields of every kind. */
export interface StepFormValues {
  kind: PlannedStepKind;
  command: string;
  text: string;
  seconds: string;
  awaits: Awaited;
  players: string;
  withinMinutes: string;
  channelIds: number[];
  goesOn: boolean;
}

/** With the fields of the times, which are those of scheduled commands. */
export interface TaskFormValues extends ScheduleFormValues {
  name: string;
  steps: StepFormValues[];
  onlyIfOnline: boolean;
  onlyIfPlayersBelow: string;
  onlyIfPlayersAbove: string;
}

export const NEW_STEP: StepFormValues = {
  ...({ kind: 'message', command: '', text: '', seconds: '60', awaits: 'online' } as const),
  ...{ players: '0', withinMinutes: '30', channelIds: [], goesOn: false },
};

export const NEW_TASK: TaskFormValues = {
  ...NEW_SCHEDULE,
  ...({ scheduleType: 'daily', hour: '4', name: '', steps: [NEW_STEP] } as const),
  ...{ onlyIfOnline: false, onlyIfPlayersBelow: '', onlyIfPlayersAbove: '' },
  steps: [NEW_STEP],
};

export const taskValuesOf = (task: Task): TaskFormValues => ({
  ...NEW_TASK,
  ...{ name: task.name, enabled: task.enabled, timeZone: task.hasOwnTimeZone ? task.timeZone : '' },
  ...{ scheduleType: scheduleTypeOf(task.schedule), schedule: task.schedule, ...partsOf(task.schedule) },
  steps: task.steps.map(stepValuesOf),
  onlyIfOnline: task.onlyIfOnline,
  onlyIfPlayersBelow: typed(task.onlyIfPlayersBelow),
  onlyIfPlayersAbove: typed(task.onlyIfPlayersAbove),
});

const typed = (count: number | null): string => (count === null ? '' : String(count));

const stepValuesOf = (step: PlannedStep): StepFormValues => ({
  ...{ ...NEW_STEP, kind: step.kind, goesOn: step.goesOn },
  ...(step.kind === 'command' && { command: step.command }),
  ...((step.kind === 'message' || step.kind === 'notify') && { text: step.text }),
  ...(step.kind === 'wait' && { seconds: String(step.seconds) }),
  ...(step.kind === 'wait-until' && {
    ...{ awaits: step.awaits, withinMinutes: String(step.withinMinutes), players: String(step.players ?? 0) },
  }),
  ...(step.kind === 'notify' && { channelIds: [...step.channelIds] }),
});

const countOf = (text: string): number | null => (text.trim() === '' ? null : wholeNumberOf(text));

/** The fields of its kind. */
function stepRequestOf(step: StepFormValues): PlannedStepRequest {
  const { kind, goesOn } = step;
  switch (kind) {
    case 'command':
      return { kind, command: step.command, goesOn };
    case 'message':
      return { kind, text: step.text, goesOn };
    case 'wait':
      return { kind, seconds: wholeNumberOf(step.seconds), goesOn };
    case 'wait-until': {
      const { awaits, withinMinutes, players } = step;
      const few = awaits === 'players-at-most' && { players: wholeNumberOf(players) };
      return { kind, awaits, ...few, withinMinutes: wholeNumberOf(withinMinutes), goesOn };
    }
    case 'notify':
      return { kind, channelIds: step.channelIds, text: step.text, goesOn };
  }
}

export const taskRequestOf = (values: TaskFormValues): CreateTaskRequest & UpdateTaskRequest => ({
  ...{ name: values.name, schedule: scheduleOf(values), steps: values.steps.map(stepRequestOf) },
  ...{ enabled: values.enabled, timeZone: values.timeZone === '' ? null : values.timeZone },
  onlyIfOnline: values.onlyIfOnline,
  onlyIfPlayersBelow: countOf(values.onlyIfPlayersBelow),
  onlyIfPlayersAbove: countOf(values.onlyIfPlayersAbove),
});

const contractResolver = classValidatorResolver(CreateTaskRequest);

/** The contract's rules for the request, plus those for fields that exist only in the form. */
const taskFormResolver =
  (t: SchedulesTexts): Resolver<TaskFormValues, unknown, CreateTaskRequest> =>
  async (values, context, options) => {
    const checked = await contractResolver(taskRequestOf(values), context, options as never);
    const problems = problemsOf({ ...values, command: '' }, t);
    if (Object.keys(problems).length === 0) return checked;
    return {
      values: {},
      errors: { ...checked.errors, ...toNestErrors(problems, options as never) } as never,
    };
  };

export const useTaskForm = (defaultValues: TaskFormValues, t: SchedulesTexts) =>
  useForm({ resolver: taskFormResolver(t), defaultValues });

export type TaskForm = ReturnType<typeof useTaskForm>;
