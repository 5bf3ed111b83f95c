import Logout from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { leaveServer } from '../../data/people/people.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { paths } from '../../components/shared/paths.js';
import { peopleTexts } from './texts/en.js';

/** For those who were invited to the server. */
export function LeaveButton({ server }: { server: Server }) {
  const t = useTexts(peopleTexts);
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useLeaving(server, () => setAsking(false));
  return (
    <>
      <Button size="small" startIcon={<Logout />} onClick={() => setAsking(true)}>
        {t.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.leaveTitle({ server: server.name })}
        confirmLabel={t.leave}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.leaveWarning}
      </ConfirmDialog>
    </>
  );
}

function useLeaving(server: Server, close: () => void) {
  const t = useTexts(peopleTexts);
  const { id } = useSignedInUser();
  const toast = useToast();
  const navigate = useNavigate();
  return useAction(async () => {
    try {
      await leaveServer(server.id, id);
      toast({ title: t.left, description: t.leftDetail({ server: server.name }) });
      await navigate(paths.servers);
    } catch (error) {
      toast({ title: t.leaveFailed, description: messageOf(error), tone: 'destructive' });
      close();
    }
  });
}
