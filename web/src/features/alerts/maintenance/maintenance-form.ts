import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import {
  CreateMaintenanceRequest,
  type MaintenanceTimingRequest,
} from '@outpost/contracts/maintenance-requests.js';
import { type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { type ScopeValues } from '../scope-fields.js';
import { wholeNumberOf } from '../../../components/shared/whole-number.js';

/** Minutes that maintenance by hand may take; the empty one until somebody ends it. */
export const LASTING = ['15', '30', '60', '120', '240', '480', ''] as const;

/** Maintenance as it is typed. */
export interface MaintenanceFormValues extends ScopeValues {
  name: string;
  when: 'now' | 'once' | 'weekly';
  /** Of `now`: one of {@link LASTING}. */
  lasts: string;
  /** Of `once`, ISO 8601. */
  from: string | undefined;
  to: string | undefined;
  /** Of `weekly`. */
  at: string;
  weekdays: number[];
  minutes: string;
  timeZone: string;
  note: string;
  holdsTasks: boolean;
  enabled: boolean;
}

const TIMING_FIELDS = ['when', 'lasts', 'from', 'to', 'at', 'weekdays', 'minutes'] as const;

/** A new one, by the time of this browser. */
export const newMaintenance = (name: string, timeZone: string): MaintenanceFormValues => ({
  ...{ name, scope: 'all', serverId: '', groupId: '', when: 'now', lasts: '60' },
  ...{ from: undefined, to: undefined, at: '04:00', weekdays: [], minutes: '60', timeZone },
  ...{ note: '', holdsTasks: false, enabled: true },
});

export function maintenanceValuesOf(
  window: MaintenanceWindow,
  proposed: MaintenanceFormValues,
): MaintenanceFormValues {
  const { timing, timeZone, scope, serverId, groupId, from, to } = window;
  return {
    ...proposed,
    ...{ name: window.name, note: window.note, holdsTasks: window.holdsTasks, enabled: window.enabled },
    ...{ scope, serverId: String(serverId ?? ''), groupId: String(groupId ?? '') },
    when: timing.kind,
    ...(timing.kind === 'once' && { from: from ?? timing.from, to: to ?? undefined }),
    ...(timing.kind === 'weekly' && {
      ...{ at: timing.at, minutes: String(timing.minutes), timeZone },
      weekdays: timing.weekdays.length === 7 ? [] : [...timing.weekdays],
    }),
  };
}

/** "4:00" is typed more often than "04:00". */
const paddedTime = (time: string): string => time.trim().replace(/^\d:/, '0$&');

function timingOf(values: MaintenanceFormValues): MaintenanceTimingRequest {
  const { when, lasts, from, to, at, weekdays, minutes } = values;
  switch (when) {
    case 'now':
      return { kind: 'once', to: lasts === '' ? null : inMinutes(Number(lasts)) };
    case 'once':
      return { kind: 'once', ...(from !== undefined && { from }), to: to ?? null };
    case 'weekly':
      return { kind: 'weekly', at: paddedTime(at), weekdays, minutes: wholeNumberOf(minutes) };
  }
}

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

export const maintenanceRequestOf = (values: MaintenanceFormValues): CreateMaintenanceRequest => ({
  ...{ name: values.name, scope: values.scope, timing: timingOf(values), note: values.note },
  ...(values.scope === 'server' && { serverId: wholeNumberOf(values.serverId) }),
  ...(values.scope === 'group' && { groupId: wholeNumberOf(values.groupId) }),
  ...(values.when === 'weekly' && { timeZone: values.timeZone }),
  ...{ holdsTasks: values.holdsTasks, enabled: values.enabled },
});

/** Errors of the timing are shown at the fields of the form that they come from. */
const flattened = ({
  timing,
  ...errors
}: FieldErrors<CreateMaintenanceRequest>): FieldErrors<MaintenanceFormValues> => ({ ...errors, ...timing });

const contractResolver = classValidatorResolver(CreateMaintenanceRequest);

/** The contract's rules for the request. */
const maintenanceFormResolver: Resolver<MaintenanceFormValues, unknown, CreateMaintenanceRequest> = async (
  values,
  context,
  options,
) => {
  const checked = await contractResolver(maintenanceRequestOf(values), context, options as never);
  const errors = flattened(checked.errors);
  if (Object.keys(errors).length === 0) return checked;
  return { values: {}, errors };
};

export const useMaintenanceForm = (defaultValues: MaintenanceFormValues) =>
  useForm({ resolver: maintenanceFormResolver, defaultValues });

export type MaintenanceForm = ReturnType<typeof useMaintenanceForm>;

/** Whether its times were touched: what is under way must not begin anew. */
export const isRetimed = (dirty: Partial<Readonly<Record<string, unknown>>>): boolean =>
  TIMING_FIELDS.some((field) => dirty[field] !== undefined);
