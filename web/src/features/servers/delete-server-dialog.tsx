import { type Server } from '@outpost/contracts/servers.js';
import { messageOf } from '../../data/error-message.js';
import { deleteServer } from '../../data/servers.actions.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';

export interface DeleteServerDialogProps {
  readonly server: Server;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DeleteServerDialog({ server, isOpen, onClose }: DeleteServerDialogProps) {
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await deleteServer(server.id);
      toast({ title: 'Server deleted', description: 'The server has been removed successfully' });
    } catch (error) {
      toast({ title: 'Delete failed', description: messageOf(error), tone: 'destructive' });
      onClose();
    }
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${server.name}?`}
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      Outpost forgets the server, its password and its command history. The game server itself is not touched.
    </ConfirmDialog>
  );
}
