import { toNestErrors } from '@hookform/resolvers';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { DEFAULT_SCHEDULE } from '@outpost/contracts/limits.js';
import { CreateScheduleRequest, type UpdateScheduleRequest } from '@outpost/contracts/schedule-requests.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type FieldErrors, type Resolver } from 'react-hook-form';
import { buildSchedule, partsOf, type ScheduleType, scheduleTypeOf } from './schedule-rules.js';
import { type SchedulesTexts } from './texts/en.js';

export interface ScheduleFormValues {
  command: string;
  scheduleType: ScheduleType;
  /** The typed expression for the type `custom`; errors of a built schedule are shown here too. */
  schedule: string;
  minute: string;
  hour: string;
  dayOfWeek: string;
  enabled: boolean;
  /** IANA name; empty means the server's time zone. */
  timeZone: string;
}

export const NEW_SCHEDULE: ScheduleFormValues = {
  command: '',
  scheduleType: 'custom',
  schedule: DEFAULT_SCHEDULE,
  minute: '0',
  hour: '0',
  dayOfWeek: '0',
  enabled: true,
  timeZone: '',
};

export const formValuesOf = (stored: ScheduledCommand): ScheduleFormValues => ({
  command: stored.command,
  scheduleType: scheduleTypeOf(stored.schedule),
  schedule: stored.schedule,
  ...partsOf(stored.schedule),
  enabled: stored.enabled,
  timeZone: stored.hasOwnTimeZone ? stored.timeZone : '',
});

export const scheduleOf = (values: ScheduleFormValues): string =>
  buildSchedule(values.scheduleType, values, values.schedule);

/** The request that creates the schedule. */
export const requestOf = (values: ScheduleFormValues): CreateScheduleRequest => ({
  command: values.command,
  schedule: scheduleOf(values),
  enabled: values.enabled,
  timeZone: values.timeZone,
});

/** The changed fields; undefined if there are none. */
export function changesOf(
  stored: ScheduledCommand,
  wanted: CreateScheduleRequest,
): UpdateScheduleRequest | undefined {
  const { command, schedule, enabled = true, timeZone } = wanted;
  const storedZone = stored.hasOwnTimeZone ? stored.timeZone : undefined;
  const changes: UpdateScheduleRequest = {
    ...(command !== stored.command && { command }),
    ...(schedule !== stored.schedule && { schedule }),
    ...(enabled !== stored.enabled && { enabled }),
    ...(timeZone !== storedZone && { timeZone: timeZone ?? null }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Shown while typing: the field is multi-line, but a command is a single line. */
export const lineProblem = (command: string, t: SchedulesTexts): string | undefined =>
  /[\r\n]/.test(command.trim()) ? t.oneCommand : undefined;

/** Plain numbers are checked here; steps, lists and ranges are validated by the server. */
function partProblem(text: string, max: number, message: string): string | undefined {
  const part = text.trim();
  const isKnown = /^\d+$/.test(part) ? Number(part) <= max : /^[\d*,/-]*$/.test(part);
  return isKnown ? undefined : message;
}

/** Problems that only the form has. */
export function problemsOf(values: ScheduleFormValues, t: SchedulesTexts): FieldErrors<ScheduleFormValues> {
  const { scheduleType } = values;
  const minute = partProblem(values.minute, 59, t.minuteRange);
  const hour = partProblem(values.hour, 23, t.hourRange);
  const command = lineProblem(values.command, t);
  return {
    ...(command && { command: { type: 'lines', message: command } }),
    ...(minute && scheduleType !== 'custom' && { minute: { type: 'range', message: minute } }),
    ...(hour &&
      (scheduleType === 'daily' || scheduleType === 'weekly') && { hour: { type: 'range', message: hour } }),
  };
}

const contractResolver = classValidatorResolver(CreateScheduleRequest);

/** The contract's rules for the request, plus rules for fields that exist only in the form. */
export const scheduleFormResolver =
  (t: SchedulesTexts): Resolver<ScheduleFormValues, unknown, CreateScheduleRequest> =>
  async (values, context, options) => {
    const checked = await contractResolver(requestOf(values), context, options as never);
    const problems = problemsOf(values, t);
    if (Object.keys(problems).length === 0) return checked;
    return { values: {}, errors: { ...checked.errors, ...toNestErrors(problems, options) } };
  };
