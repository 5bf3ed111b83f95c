import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { StoredCommandField } from './command-fields.js';
import { DeleteScheduleDialog } from './delete-schedule-dialog.js';
import { RunsDialog } from './runs-dialog.js';
import { type ScheduleAction } from './schedule-actions.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { formValuesOf, type ScheduleFormValues } from './schedule-form.js';
import { schedulesTexts } from './texts/en.js';
import { useStoredSchedule } from './use-schedule-form.js';

const NewSchedule = lazyPart(async () => (await import('./new-schedule.js')).NewSchedule);
/** It must open while the panel is away, too. */
export const prepareNewSchedule = NewSchedule.prepare;

export type OpenedSchedule =
  | { readonly action: 'create'; readonly values?: Partial<ScheduleFormValues> }
  | { readonly action: ScheduleAction; readonly schedule: ScheduledCommand };

interface ScheduleDialogsProps {
  readonly server: Server;
  readonly opened: OpenedSchedule;
  readonly onClose: () => void;
}

export function ScheduleDialogs({ server, opened, onClose }: ScheduleDialogsProps) {
  switch (opened.action) {
    case 'create':
      return <NewSchedule servers={[server]} values={opened.values} onClose={onClose} />;
    case 'duplicate':
      return <NewSchedule servers={[server]} values={formValuesOf(opened.schedule)} onClose={onClose} />;
    case 'edit':
      return <EditSchedule server={server} schedule={opened.schedule} onClose={onClose} />;
    case 'delete':
      return <DeleteScheduleDialog serverId={server.id} schedule={opened.schedule} onClose={onClose} />;
    case 'runs':
      return <RunsDialog serverId={server.id} schedule={opened.schedule} onClose={onClose} />;
  }
}

interface EditScheduleProps {
  readonly server: Server;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

function EditSchedule({ server, schedule, onClose }: EditScheduleProps) {
  const t = useTexts(schedulesTexts);
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
