import { messageOf } from '../../data/error-message.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';

export interface UserActionWords {
  readonly done: string;
  readonly description: string;
  readonly failed: string;
}

/** Changes an account and says what came of it. */
export function useUserAction(action: () => Promise<void>, { done, description, failed }: UserActionWords) {
  const toast = useToast();
  return useAction(async () => {
    try {
      await action();
      toast({ title: done, description });
    } catch (error) {
      toast({ title: failed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
