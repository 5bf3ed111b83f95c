import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useTexts } from '../../i18n/texts.js';
import { StoredCommandField } from './command-fields.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { tasksTexts } from './texts/en.js';
import { useStoredSchedule } from './use-schedule-form.js';

export interface EditScheduleDialogProps {
  readonly server: Server;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

export function EditScheduleDialog({ server, schedule, onClose }: EditScheduleDialogProps) {
  const t = useTexts(tasksTexts);
  const { form, submit } = useStoredSchedule(server.id, schedule, onClose);
  return (
    <ScheduleDialog
      title={t.editTitle}
      form={form}
      serverTimeZone={server.timeZone}
      command={<StoredCommandField form={form} />}
      enabledHint={t.editHint}
      submitLabel={t.editSubmit}
      pendingLabel={t.editPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
