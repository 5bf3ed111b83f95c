import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Pause from '@mui/icons-material/PauseCircleOutlineRounded';
import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { messageOf } from '../../../data/error-message.js';
import { skipNextRestart, updatePlan } from '../../../data/restart-plans/restart-plans.actions.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Tag } from '../../../components/ui/tag.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { NextTime, Row, RowEnd, RowMenu, RowSwitch, RowTexts } from '../row-parts.js';
import { type SchedulesTexts, schedulesTexts } from '../texts/en.js';
import { TaskOutcomeTag } from './outcome-words.js';
import { timingText } from './timing-text.js';

/** Dialogs that a plan can open. */
export type PlanAction = 'edit' | 'delete' | 'run' | 'postpone';

interface RestartPlanRowProps {
  readonly server: Server;
  readonly plan: RestartPlan;
  readonly onOpen: (action: PlanAction) => void;
}

export function RestartPlanRow({ server, plan, onOpen }: RestartPlanRowProps) {
  const t = useTexts(schedulesTexts);
  const mayManage = mayOn(server, 'schedules.manage');
  return (
    <Row data-plan={plan.name}>
      {mayManage && <OnOff serverId={server.id} plan={plan} />}
      <RowTexts name={plan.name} timing={timingText(plan.timing, t)} about={aboutPlan(plan, t)} />
      <Next plan={plan} />
      <RowEnd>
        {plan.lastOutcome !== null && <TaskOutcomeTag outcome={plan.lastOutcome} />}
        {mayManage && <PlanMenu server={server} plan={plan} onOpen={onOpen} />}
      </RowEnd>
    </Row>
  );
}

/** What the plan does besides restarting. */
function aboutPlan(plan: RestartPlan, t: SchedulesTexts): string {
  const { warnings, lockMinutes, kickReason, waitForEmptyMinutes } = plan;
  const minutes = warnings.map((warning) => warning.minutes).join(', ');
  return [
    warnings.length === 0 ? t.planNoWarnings : t.planWarnings({ minutes }),
    lockMinutes === null ? '' : t.planLocks,
    kickReason === null ? '' : t.planKicks,
    waitForEmptyMinutes === null ? '' : t.planWaits,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Next({ plan }: { plan: RestartPlan }) {
  const t = useTexts(schedulesTexts);
  const { enabled, stoppedAt, failures, nextRestart, postponedFrom, skipped, timeZone } = plan;
  if (!enabled) {
    return stoppedAt === null ? (
      <Tag word={t.disabled} tone="checking" icon={Pause} />
    ) : (
      <Tag word={t.planStopped({ count: failures })} tone="offline" icon={ErrorIcon} />
    );
  }
  const written = (at: string): string => formatTimestamp(at, timeZone);
  return (
    <NextTime at={nextRestart} none={t.planNoNext} timeZone={timeZone}>
      {postponedFrom !== null && <div>{t.planPostponed({ time: written(postponedFrom) })}</div>}
      {skipped !== null && <div>{t.planSkipped({ time: written(skipped) })}</div>}
    </NextTime>
  );
}

function OnOff({ serverId, plan }: { serverId: number; plan: RestartPlan }) {
  const change = usePlanChange((enabled: boolean) => updatePlan(serverId, plan.id, { enabled }));
  return (
    <RowSwitch name={plan.name} isOn={plan.enabled} isPending={change.isPending} onChange={change.run} />
  );
}

function PlanMenu({ server, plan, onOpen }: RestartPlanRowProps) {
  const t = useTexts(schedulesTexts);
  const skip = usePlanChange((action: 'skip' | 'unskip') => skipNextRestart(server.id, plan.id, action));
  const hasNext = plan.enabled && plan.nextRestart !== null;
  return (
    <RowMenu
      name={plan.name}
      isPending={skip.isPending}
      actions={[
        { text: t.runNow, act: () => onOpen('run'), isOffered: mayOn(server, 'server.restart') },
        { text: t.skipNext, act: () => skip.run('skip'), isOffered: hasNext },
        { text: t.unskip, act: () => skip.run('unskip'), isOffered: plan.skipped !== null },
        { text: t.postponeNext, act: () => onOpen('postpone'), isOffered: hasNext },
        { text: t.edit, act: () => onOpen('edit'), isOffered: true },
        { text: t.delete, act: () => onOpen('delete'), isOffered: true, isDestructive: true },
      ]}
    />
  );
}

/** Runs a change of a plan, and says so if it fails. */
function usePlanChange<Given>(change: (given: Given) => Promise<void>) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  return useAction(async (given: Given) => {
    try {
      await change(given);
    } catch (error) {
      toast({ title: t.planChangeFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
