import { type CreateScheduleRequest, type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createSchedule, updateSchedule } from '../../data/schedules.actions.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { useToast } from '../../ui/toast-context.js';
import {
  changesOf,
  formValuesOf,
  NEW_SCHEDULE,
  scheduleFormResolver,
  type ScheduleFormValues,
} from './schedule-form.js';

const useFields = (defaultValues: ScheduleFormValues) =>
  useForm<ScheduleFormValues, unknown, CreateScheduleRequest>({
    resolver: scheduleFormResolver,
    defaultValues,
  });

export type ScheduleForm = ReturnType<typeof useFields>;

export interface ScheduleFormHandle {
  readonly form: ScheduleForm;
  readonly submit: (event: SyntheticEvent) => void;
}

export function useNewSchedule(serverId: number, onDone: () => void): ScheduleFormHandle {
  const form = useFields(NEW_SCHEDULE);
  const toast = useToast();
  const submit = form.handleSubmit(async (request) => {
    try {
      await createSchedule(serverId, request);
      toast({ title: 'Command scheduled', description: 'Your command has been scheduled successfully.' });
      onDone();
    } catch (error) {
      showFieldProblems(form, error);
      const description = messageOf(error) || 'An error occurred while scheduling the command.';
      toast({ title: 'Failed to schedule command', description, tone: 'destructive' });
    }
  });
  return { form, submit: (event) => void submit(event) };
}

export function useStoredSchedule(
  serverId: number,
  stored: ScheduledCommand,
  onDone: () => void,
): ScheduleFormHandle {
  const form = useFields(formValuesOf(stored));
  const toast = useToast();
  const submit = form.handleSubmit(async (request) => {
    const changes = changesOf(stored, request);
    if (changes === undefined) {
      toast({ title: 'No changes', description: 'No changes were made to the command.' });
      onDone();
      return;
    }
    try {
      await updateSchedule(serverId, stored.id, changes);
      toast({ title: 'Command updated', description: 'The command has been updated successfully.' });
      onDone();
    } catch (error) {
      showFieldProblems(form, error);
      const description = messageOf(error) || 'An error occurred while updating the command.';
      toast({ title: 'Failed to update command', description, tone: 'destructive' });
    }
  });
  return { form, submit: (event) => void submit(event) };
}
