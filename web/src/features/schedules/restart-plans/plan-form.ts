import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { DEFAULT_BACK_WITHIN_MINUTES, DEFAULT_STOP_AFTER_FAILURES } from '@outpost/contracts/limits.js';
import {
  CreateRestartPlanRequest,
  type RestartStepsRequest,
} from '@outpost/contracts/restart-plan-requests.js';
import { type RestartTimingRequest } from '@outpost/contracts/restart-timing-requests.js';
import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type TimingKind } from '@outpost/contracts/restart-timing.js';
import { WARNING_TEXT } from '@outpost/contracts/task-texts.js';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { wholeNumberOf } from '../../../components/shared/whole-number.js';

/** The steps of a restart as they are typed. */
export interface StepsFormValues {
  warnings: { minutes: string; text: string }[];
  locks: boolean;
  lockMinutes: string;
  kicks: boolean;
  kickReason: string;
  hasOwnCommand: boolean;
  command: string;
  backWithinMinutes: string;
  waits: boolean;
  waitForEmptyMinutes: string;
}

export interface PlanFormValues extends StepsFormValues {
  name: string;
  kind: TimingKind;
  /** With commas between them. */
  times: string;
  weekdays: number[];
  hours: string;
  from: string;
  /** ISO 8601. */
  at: string | undefined;
  stopAfterFailures: string;
  enabled: boolean;
  /** IANA name; empty means the server's time zone. */
  timeZone: string;
}

export const newSteps = (kickReason: string): StepsFormValues => ({
  warnings: ['15', '5', '1'].map((minutes) => ({ minutes, text: WARNING_TEXT })),
  ...{ locks: false, lockMinutes: '1', kicks: false, kickReason },
  ...{ hasOwnCommand: false, command: '', backWithinMinutes: String(DEFAULT_BACK_WITHIN_MINUTES) },
  ...{ waits: false, waitForEmptyMinutes: '60' },
});

export const newPlan = (name: string, kickReason: string): PlanFormValues => ({
  ...newSteps(kickReason),
  ...{ name, kind: 'times', times: '04:00', weekdays: [], hours: '6', from: '00:00', at: undefined },
  ...{ stopAfterFailures: String(DEFAULT_STOP_AFTER_FAILURES), enabled: true, timeZone: '' },
});

/** A stored plan; what it does not do keeps the proposals of a new one. */
export function planValuesOf(plan: RestartPlan, proposed: PlanFormValues): PlanFormValues {
  const { timing, lockMinutes, kickReason, command, waitForEmptyMinutes } = plan;
  return {
    ...proposed,
    ...{ name: plan.name, kind: timing.kind, enabled: plan.enabled },
    ...(timing.kind === 'times' && {
      times: timing.times.join(', '),
      weekdays: timing.weekdays.length === 7 ? [] : [...timing.weekdays],
    }),
    ...(timing.kind === 'every' && { hours: String(timing.hours), from: timing.from }),
    ...(timing.kind === 'once' && { at: timing.at }),
    warnings: plan.warnings.map(({ minutes, text }) => ({ minutes: String(minutes), text })),
    ...{ locks: lockMinutes !== null, kicks: kickReason !== null, hasOwnCommand: command !== null },
    ...(lockMinutes !== null && { lockMinutes: String(lockMinutes) }),
    ...(kickReason !== null && { kickReason }),
    ...(command !== null && { command }),
    backWithinMinutes: String(plan.backWithinMinutes),
    ...(waitForEmptyMinutes !== null && { waits: true, waitForEmptyMinutes: String(waitForEmptyMinutes) }),
    stopAfterFailures: String(plan.stopAfterFailures),
    timeZone: plan.hasOwnTimeZone ? plan.timeZone : '',
  };
}

export const stepsRequestOf = (values: StepsFormValues): Required<RestartStepsRequest> => ({
  warnings: values.warnings.map(({ minutes, text }) => ({ minutes: wholeNumberOf(minutes), text })),
  lockMinutes: values.locks ? wholeNumberOf(values.lockMinutes) : null,
  kickReason: values.kicks ? values.kickReason : null,
  command: values.hasOwnCommand ? values.command : null,
  backWithinMinutes: wholeNumberOf(values.backWithinMinutes),
  waitForEmptyMinutes: values.waits ? wholeNumberOf(values.waitForEmptyMinutes) : null,
});

function timingOf({ kind, times, weekdays, hours, from, at }: PlanFormValues): RestartTimingRequest {
  if (kind === 'times') return { kind, times: timesIn(times), weekdays };
  if (kind === 'every') return { kind, hours: wholeNumberOf(hours), from: paddedTime(from) };
  return { kind, ...(at !== undefined && { at }) };
}

const timesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(paddedTime);

/** "4:00" is typed more often than "04:00". */
const paddedTime = (time: string): string => time.trim().replace(/^\d:/, '0$&');

export const planRequestOf = (values: PlanFormValues): CreateRestartPlanRequest => ({
  ...stepsRequestOf(values),
  name: values.name,
  timing: timingOf(values),
  enabled: values.enabled,
  timeZone: values.timeZone === '' ? null : values.timeZone,
  stopAfterFailures: wholeNumberOf(values.stopAfterFailures),
});

/** Errors of nested objects are shown at the fields of the form that they come from. */
const flattened = ({
  timing,
  ...errors
}: FieldErrors<CreateRestartPlanRequest>): FieldErrors<PlanFormValues> =>
  ({ ...errors, ...timing }) as FieldErrors<PlanFormValues>;

const contractResolver = classValidatorResolver(CreateRestartPlanRequest);

/** The contract's rules for the request. */
const planFormResolver: Resolver<PlanFormValues, unknown, CreateRestartPlanRequest> = async (
  values,
  context,
  options,
) => {
  const checked = await contractResolver(planRequestOf(values), context, options as never);
  const errors = flattened(checked.errors);
  if (Object.keys(errors).length === 0) return checked;
  return { values: {}, errors };
};

export const usePlanForm = (defaultValues: PlanFormValues) =>
  useForm({ resolver: planFormResolver, defaultValues });

export type PlanForm = ReturnType<typeof usePlanForm>;
