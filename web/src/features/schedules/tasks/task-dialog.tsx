import Box from '@mui/material/Box';
import { type Server } from '@outpost/contracts/servers.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { messageOf } from '../../../data/error-message.js';
import { createTask, updateTask } from '../../../data/tasks/tasks.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { showFieldProblems } from '../../../components/ui/field-problems.js';
import { FieldLabel, FormField } from '../../../components/ui/form-field.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { scheduleOf } from '../schedule-form.js';
import { ScheduleFields } from '../schedule-fields.js';
import { SchedulePreview } from '../schedule-preview.js';
import { schedulesTexts } from '../texts/en.js';
import { TimeZoneField } from '../time-zone-field.js';
import { type ScheduleForm } from '../use-schedule-form.js';
import { NEW_TASK, type TaskForm, taskValuesOf, useTaskForm } from './task-form.js';
import { TaskPreview } from './task-preview.js';
import { TaskStepsFields } from './task-steps-fields.js';
import { tasksTexts } from './texts/en.js';

interface TaskDialogProps {
  readonly server: Server;
  /** The one to change; without it, a new one is created. */
  readonly task?: Task;
  readonly onClose: () => void;
}

export function TaskDialog({ server, task, onClose }: TaskDialogProps) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const toast = useToast();
  const form = useTaskForm(task ? taskValuesOf(task) : NEW_TASK, s);
  const { errors, isSubmitting, defaultValues } = form.formState;
  const submit = form.handleSubmit(async (request) => {
    try {
      if (task) await updateTask(server.id, task.id, request);
      else await createTask(server.id, request);
      toast({ title: t.saved });
      onClose();
    } catch (error) {
      if (!showFieldProblems(form, error))
        toast({ title: t.saveFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  const values = form.watch();
  return (
    <ScrollFormDialog
      title={task ? t.editTitle : t.newTitle}
      submitLabel={isSubmitting ? t.saving : t.save}
      isPending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField label={t.nameLabel} problem={errors.name?.message} {...form.register('name')} />
      <TaskStepsFields form={form} serverId={server.id} />
      {/* It has the same fields for its times, and more. */}
      <ScheduleFields form={form as unknown as ScheduleForm} />
      <TimeZoneField
        serverTimeZone={server.timeZone}
        stored={defaultValues?.timeZone ?? ''}
        problem={errors.timeZone?.message}
        {...form.register('timeZone')}
      />
      <SchedulePreview schedule={scheduleOf(values)} timeZone={values.timeZone || server.timeZone} />
      <Conditions form={form} />
      <TaskPreview form={form} server={server} />
      <SwitchField
        label={s.enabled}
        checked={values.enabled}
        onChange={(enabled) => form.setValue('enabled', enabled, { shouldDirty: true })}
      />
    </ScrollFormDialog>
  );
}

const NUMERIC = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** When a task that is due is done at all. */
function Conditions({ form }: { form: TaskForm }) {
  const t = useTexts(tasksTexts);
  const { errors } = form.formState;
  return (
    <Box role="group" aria-labelledby="task-conditions">
      <FieldLabel as="div" id="task-conditions">
        {t.conditions}
      </FieldLabel>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <SwitchField
          label={t.ifOnline}
          checked={form.watch('onlyIfOnline')}
          onChange={(wanted) => form.setValue('onlyIfOnline', wanted, { shouldDirty: true })}
        />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <FormField
            label={t.ifBelow}
            hint={t.emptyAlways}
            inputProps={NUMERIC}
            problem={errors.onlyIfPlayersBelow?.message}
            {...form.register('onlyIfPlayersBelow')}
          />
          <FormField
            label={t.ifAbove}
            hint={t.emptyAlways}
            inputProps={NUMERIC}
            problem={errors.onlyIfPlayersAbove?.message}
            {...form.register('onlyIfPlayersAbove')}
          />
        </Box>
      </Box>
    </Box>
  );
}
