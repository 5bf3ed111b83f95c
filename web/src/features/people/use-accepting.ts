import { type Server } from '@outpost/contracts/servers.js';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { serverPath } from '../../components/shared/paths.js';
import { peopleTexts } from './texts/en.js';

/** Accepts an invitation and goes to the server, which replaces the page with the link in the browser's history. */
export function useAccepting(accept: () => Promise<Server>) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  const navigate = useNavigate();
  return useAction(async () => {
    try {
      const { id, name } = await accept();
      toast({ title: t.accepted, description: t.acceptedDetail({ server: name }) });
      await navigate(serverPath(id), { replace: true });
    } catch (error) {
      toast({ title: t.acceptFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
