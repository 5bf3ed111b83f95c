import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { adminTexts } from './texts/en.js';

export type UserAction =
  'approval' | 'rejection' | 'admin' | 'suspension' | 'unsuspension' | 'deletion' | 'reset' | 'retry';

/** Runs an action on an account and reports the result. */
export function useUserAction(action: () => Promise<void>, kind: UserAction) {
  const t = useTexts(adminTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await action();
      toast({ title: t[`${kind}Done` as const], description: t[`${kind}Detail` as const] });
    } catch (error) {
      const title = t[`${kind}Failed` as const];
      toast({ title, description: messageOf(error), tone: 'destructive' });
    }
  });
}
