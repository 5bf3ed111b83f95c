import { type Server } from '@outpost/contracts/servers.js';
import { NewCommandField } from './command-fields.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { useNewSchedule } from './use-schedule-form.js';

export function CreateScheduleDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { form, submit } = useNewSchedule(server.id, onClose);
  return (
    <ScheduleDialog
      title="Schedule New Command"
      form={form}
      serverTimeZone={server.timeZone}
      command={<NewCommandField form={form} />}
      enabledHint="Schedule will begin immediately if enabled."
      submitLabel="Schedule Command"
      pendingLabel="Scheduling..."
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
