import { useNavigate } from 'react-router-dom';
import { signOut } from '../../data/auth.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../ui/toast-context.js';
import { paths } from '../../widgets/paths.js';
import { layoutTexts } from './texts/en.js';

/** Ends the session and leads to sign-in. */
export function useLogOut(): () => void {
  const t = useTexts(layoutTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const logOut = async (): Promise<void> => {
    try {
      await signOut();
      toast({ title: t.loggedOut, description: t.loggedOutDetail });
      await navigate(paths.auth);
    } catch (error) {
      toast({ title: t.logoutFailed, description: messageOf(error), tone: 'destructive' });
    }
  };
  return () => void logOut();
}
