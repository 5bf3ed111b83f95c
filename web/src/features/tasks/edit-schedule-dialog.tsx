import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { StoredCommandField } from './command-fields.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { useStoredSchedule } from './use-schedule-form.js';

export interface EditScheduleDialogProps {
  readonly server: Server;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

export function EditScheduleDialog({ server, schedule, onClose }: EditScheduleDialogProps) {
  const { form, submit } = useStoredSchedule(server.id, schedule, onClose);
  return (
    <ScheduleDialog
      title="Edit Scheduled Command"
      form={form}
      serverTimeZone={server.timeZone}
      command={<StoredCommandField form={form} />}
      enabledHint="Whether this scheduled command is active"
      submitLabel="Update Command"
      pendingLabel="Updating..."
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
