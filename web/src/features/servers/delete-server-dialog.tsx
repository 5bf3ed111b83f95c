import { type Server } from '@outpost/contracts/servers.js';
import { messageOf } from '../../data/error-message.js';
import { deleteServer } from '../../data/servers/servers.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { serversTexts } from './texts/en.js';

interface DeleteServerDialogProps {
  readonly server: Server;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DeleteServerDialog({ server, isOpen, onClose }: DeleteServerDialogProps) {
  const t = useTexts(serversTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await deleteServer(server.id);
      toast({ title: t.deleteDone, description: t.deleteDoneDetail });
    } catch (error) {
      toast({ title: t.deleteFailed, description: messageOf(error), tone: 'destructive' });
      onClose();
    }
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t.deleteTitle({ name: server.name })}
      confirmLabel={t.delete}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t.deleteWarning}
    </ConfirmDialog>
  );
}
