import { type AcceptedInvitation } from '@outpost/contracts/accepted-invitation.js';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { paths, serverPath } from '../../components/shared/paths.js';
import { peopleTexts } from './texts/en.js';

/** Accepts an invitation and goes to the server, or to all of a group, which replaces the page with the link in the browser's history. */
export function useAccepting(accept: () => Promise<AcceptedInvitation>) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  const navigate = useNavigate();
  return useAction(async () => {
    try {
      const { server, group } = await accept();
      toast({
        title: t.accepted,
        description: server
          ? t.acceptedDetail({ server: server.name })
          : t.acceptedGroupDetail({ group: group?.name ?? '' }),
      });
      await navigate(server ? serverPath(server.id) : paths.servers, { replace: true });
    } catch (error) {
      toast({ title: t.acceptFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
