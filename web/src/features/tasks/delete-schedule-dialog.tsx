import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { messageOf } from '../../data/error-message.js';
import { deleteSchedule } from '../../data/schedules.actions.js';
import { InlineCode } from '../../ui/code-block.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';

export interface DeleteScheduleDialogProps {
  readonly serverId: number;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

export function DeleteScheduleDialog({ serverId, schedule, onClose }: DeleteScheduleDialogProps) {
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await deleteSchedule(serverId, schedule);
      toast({ title: 'Command deleted', description: 'The scheduled command has been deleted.' });
    } catch (error) {
      const description = messageOf(error) || 'An error occurred while deleting the command.';
      toast({ title: 'Failed to delete command', description, tone: 'destructive' });
    }
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title="Delete scheduled command"
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      Are you sure you want to delete this scheduled command?
      <br />
      <InlineCode>{schedule.command}</InlineCode>
    </ConfirmDialog>
  );
}
