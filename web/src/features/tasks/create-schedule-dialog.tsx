import { type Server } from '@outpost/contracts/servers.js';
import { useTexts } from '../../i18n/texts.js';
import { NewCommandField } from './command-fields.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { tasksTexts } from './texts/en.js';
import { useNewSchedule } from './use-schedule-form.js';

export function CreateScheduleDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const t = useTexts(tasksTexts);
  const { form, submit } = useNewSchedule(server.id, onClose);
  return (
    <ScheduleDialog
      title={t.create}
      form={form}
      serverTimeZone={server.timeZone}
      command={<NewCommandField form={form} />}
      enabledHint={t.createHint}
      submitLabel={t.createSubmit}
      pendingLabel={t.createPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
