import { type Approval } from '@outpost/contracts/approvals.js';
import { approveCommand, declineCommand, withdrawCommand } from '../../data/approvals/approvals.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { approvalsTexts } from './texts/en.js';

/** Approves a command and shows how it ended. */
export function useApproving(approval: Approval, close: () => void) {
  const t = useTexts(approvalsTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      const { command, outcome, response } = await approveCommand(approval);
      const isDone = outcome === 'executed';
      toast({
        title: isDone ? t.sent : outcome === 'unknown' ? t.sentWithoutAnswer : t.notExecuted,
        description: response?.trim() || command,
        ...(!isDone && { tone: 'destructive' as const }),
      });
    } catch (error) {
      toast({ title: t.notApproved, description: messageOf(error), tone: 'destructive' });
    }
    close();
  });
}

export function useDeclining(approval: Approval, close: () => void) {
  const t = useTexts(approvalsTexts);
  const toast = useToast();
  return useAction(async (reason: string) => {
    try {
      await declineCommand(approval, { reason });
      toast({ title: t.declined, description: approval.command });
    } catch (error) {
      toast({ title: t.notDeclined, description: messageOf(error), tone: 'destructive' });
    }
    close();
  });
}

export function useWithdrawing(approval: Approval) {
  const t = useTexts(approvalsTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await withdrawCommand(approval);
      toast({ title: t.withdrawn, description: approval.command });
    } catch (error) {
      toast({ title: t.notWithdrawn, description: messageOf(error), tone: 'destructive' });
    }
  });
}
