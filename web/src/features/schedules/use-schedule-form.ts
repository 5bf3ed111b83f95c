import { type CreateScheduleRequest } from '@outpost/contracts/schedule-requests.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createSchedule, updateSchedule } from '../../data/schedules/schedules.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { useToast } from '../../components/ui/toast-context.js';
import {
  changesOf,
  formValuesOf,
  NEW_SCHEDULE,
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

export function useNewSchedule(serverId: number, onDone: () => void): ScheduleFormHandle {
  const t = useTexts(schedulesTexts);
  const form = useFields(NEW_SCHEDULE, t);
  const toast = useToast();
  const submit = form.handleSubmit(async (request) => {
    try {
      await createSchedule(serverId, request);
      toast({ title: t.createDone, description: t.createDoneDetail });
      onDone();
    } catch (error) {
      showFieldProblems(form, error);
      const description = messageOf(error) || t.createFailedDetail;
      toast({ title: t.createFailed, description, tone: 'destructive' });
    }
  });
  return { form, submit: (event) => void submit(event) };
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
