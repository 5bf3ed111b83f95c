import Logout from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { leave } from '../../data/people/people.actions.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { paths } from '../../components/shared/paths.js';
import { peopleTexts } from './texts/en.js';

/** For those who were invited to the server, or to the group of servers. */
export function LeaveButton({ place }: { place: Place }) {
  const t = useTexts(peopleTexts);
  const isGroup = place.kind === 'groups';
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useLeaving(place, () => setAsking(false));
  return (
    <>
      <Button size="small" startIcon={<Logout />} onClick={() => setAsking(true)}>
        {isGroup ? t.leaveGroup : t.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.leaveTitle({ server: place.name })}
        confirmLabel={isGroup ? t.leaveGroup : t.leave}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {isGroup ? t.leaveGroupWarning : t.leaveWarning}
      </ConfirmDialog>
    </>
  );
}

function useLeaving(place: Place, close: () => void) {
  const t = useTexts(peopleTexts);
  const { id } = useSignedInUser();
  const toast = useToast();
  const navigate = useNavigate();
  return useAction(async () => {
    try {
      await leave(place, id);
      const title = place.kind === 'groups' ? t.groupLeft : t.left;
      toast({ title, description: t.leftDetail({ server: place.name }) });
      await navigate(paths.servers);
    } catch (error) {
      toast({ title: t.leaveFailed, description: messageOf(error), tone: 'destructive' });
      close();
    }
  });
}
