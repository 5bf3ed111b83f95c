import { type CreateScheduleRequest } from '@outpost/contracts/schedule-requests.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createSchedule, updateSchedule } from '../../data/schedules/schedules.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { type Bulk, type BulkItem, useBulk } from '../../components/shared/bulk/use-bulk.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { useToast } from '../../components/ui/toast-context.js';
import {
  changesOf,
  formValuesOf,
  NEW_SCHEDULE,
  requestOf,
  scheduleFormResolver,
  type ScheduleFormValues,
} from './schedule-form.js';
import { type SchedulesTexts, schedulesTexts } from './texts/en.js';

const useFields = (defaultValues: ScheduleFormValues, t: SchedulesTexts) =>
  useForm<ScheduleFormValues, unknown, CreateScheduleRequest>({
    resolver: scheduleFormResolver(t),
    defaultValues,
  });

export type ScheduleForm = ReturnType<typeof useFields>;

interface ScheduleFormHandle {
  readonly form: ScheduleForm;
  readonly submit: (event: SyntheticEvent) => void;
}

interface ServerItem extends BulkItem {
  readonly key: number;
}

interface NewScheduleHandle extends ScheduleFormHandle {
  /** Used for more than one server. */
  readonly bulk: Bulk<ServerItem>;
  readonly items: readonly ServerItem[];
}

/** @param values what the fields hold at first, besides the defaults */
export function useNewSchedule(
  servers: readonly Server[],
  values: Partial<ScheduleFormValues> | undefined,
  onDone: () => void,
): NewScheduleHandle {
  const t = useTexts(schedulesTexts);
  const form = useFields({ ...NEW_SCHEDULE, ...values }, t);
  const toast = useToast();
  const items = servers.map(({ id, name }): ServerItem => ({ key: id, name }));
  const bulk = useBulk<ServerItem>(async ({ key }) => {
    await createSchedule(key, requestOf(form.getValues()));
    return '';
  });
  const createOn = async (serverId: number, valid: CreateScheduleRequest): Promise<void> => {
    try {
      await createSchedule(serverId, valid);
      toast({ title: t.createDone, description: t.createDoneDetail });
      onDone();
    } catch (error) {
      showFieldProblems(form, error);
      const description = messageOf(error) || t.createFailedDetail;
      toast({ title: t.createFailed, description, tone: 'destructive' });
    }
  };
  const submit = form.handleSubmit(async (valid) => {
    const [first, ...others] = servers;
    if (first && others.length === 0) await createOn(first.id, valid);
    else bulk.start(items);
  });
  return { form, submit: (event) => void submit(event), bulk, items };
}

export function useStoredSchedule(
  serverId: number,
  stored: ScheduledCommand,
  onDone: () => void,
): ScheduleFormHandle {
  const t = useTexts(schedulesTexts);
  const form = useFields(formValuesOf(stored), t);
  const toast = useToast();
  const submit = form.handleSubmit(async (request) => {
    const changes = changesOf(stored, request);
    if (changes === undefined) {
      toast({ title: t.unchanged, description: t.unchangedDetail });
      onDone();
      return;
    }
    try {
      await updateSchedule(serverId, stored.id, changes);
      toast({ title: t.editDone, description: t.editDoneDetail });
      onDone();
    } catch (error) {
      showFieldProblems(form, error);
      const description = messageOf(error) || t.editFailedDetail;
      toast({ title: t.editFailed, description, tone: 'destructive' });
    }
  });
  return { form, submit: (event) => void submit(event) };
}
