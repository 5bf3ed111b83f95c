import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { messageOf } from '../../data/error-message.js';
import { deleteSchedule } from '../../data/schedules/schedules.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { InlineCode } from '../../components/ui/code-block.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { schedulesTexts } from './texts/en.js';

interface DeleteScheduleDialogProps {
  readonly serverId: number;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

export function DeleteScheduleDialog({ serverId, schedule, onClose }: DeleteScheduleDialogProps) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await deleteSchedule(serverId, schedule);
      toast({ title: t.deleteDone, description: t.deleteDoneDetail });
    } catch (error) {
      const description = messageOf(error) || t.deleteFailedDetail;
      toast({ title: t.deleteFailed, description, tone: 'destructive' });
    }
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t.deleteTitle}
      confirmLabel={t.delete}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t.deleteQuestion}
      <br />
      <InlineCode>{schedule.command}</InlineCode>
    </ConfirmDialog>
  );
}
