import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type TaskRun } from '@outpost/contracts/task-runs.js';
import { messageOf } from '../../../data/error-message.js';
import {
  deletePlan,
  postponeNextRestart,
  postponeRun,
} from '../../../data/restart-plans/restart-plans.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { schedulesTexts } from '../texts/en.js';
import { PlanDialog, RestartDialog } from './plan-dialog.js';
import { CancelRunDialog, PostponeDialog, RunPlanDialog } from './run-dialogs.js';
import { type PlanAction } from './restart-plan-row.js';
import { RunHistoryDialog } from './run-history.js';
import { RunStepsDialog } from './run-steps.js';

export type OpenedPlan =
  | { readonly action: 'create' | 'restart' | 'history' }
  | { readonly action: PlanAction; readonly plan: RestartPlan }
  | { readonly action: 'cancel' | 'postpone-run' | 'steps'; readonly run: TaskRun };

interface RestartPlanDialogsProps {
  readonly server: Server;
  readonly opened: OpenedPlan;
  readonly onClose: () => void;
}

export function RestartPlanDialogs({ server, opened, onClose }: RestartPlanDialogsProps) {
  const { id } = server;
  switch (opened.action) {
    case 'create':
      return <PlanDialog server={server} onClose={onClose} />;
    case 'edit':
      return <PlanDialog server={server} plan={opened.plan} onClose={onClose} />;
    case 'restart':
      return <RestartDialog server={server} onClose={onClose} />;
    case 'history':
      return <RunHistoryDialog server={server} onClose={onClose} />;
    case 'steps':
      return <RunStepsDialog serverId={id} run={opened.run} onClose={onClose} />;
    case 'run':
      return <RunPlanDialog serverId={id} plan={opened.plan} onClose={onClose} />;
    case 'postpone':
      return (
        <PostponeDialog
          postpone={(minutes) => postponeNextRestart(id, opened.plan.id, minutes)}
          onClose={onClose}
        />
      );
    case 'postpone-run':
      return (
        <PostponeDialog postpone={(minutes) => postponeRun(id, opened.run.id, minutes)} onClose={onClose} />
      );
    case 'cancel':
      return <CancelRunDialog serverId={id} run={opened.run} onClose={onClose} />;
    case 'delete':
      return <DeletePlanDialog serverId={id} plan={opened.plan} onClose={onClose} />;
  }
}

interface DeletePlanDialogProps {
  readonly serverId: number;
  readonly plan: RestartPlan;
  readonly onClose: () => void;
}

function DeletePlanDialog({ serverId, plan, onClose }: DeletePlanDialogProps) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await deletePlan(serverId, plan.id);
      toast({ title: t.planDeleted });
    } catch (error) {
      toast({ title: t.planDeleteFailed, description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t.planDeleteTitle({ name: plan.name })}
      confirmLabel={t.delete}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t.planDeleteQuestion}
    </ConfirmDialog>
  );
}
