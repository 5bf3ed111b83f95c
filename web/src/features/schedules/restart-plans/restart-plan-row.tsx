import MoreVert from '@mui/icons-material/MoreVertRounded';
import Pause from '@mui/icons-material/PauseCircleOutlineRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { skipNextRestart, updatePlan } from '../../../data/restart-plans/restart-plans.actions.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Switch } from '../../../components/ui/switch-field.js';
import { Tag } from '../../../components/ui/tag.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { type SchedulesTexts, schedulesTexts } from '../texts/en.js';
import { TaskOutcomeTag } from './outcome-words.js';
import { timingText } from './timing-text.js';

/** Dialogs that a plan can open. */
export type PlanAction = 'edit' | 'delete' | 'run' | 'postpone';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 20,
  rowGap: 10,
  padding: '14px 20px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  [theme.breakpoints.down('lg')]: { padding: 16 },
}));

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
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {plan.name}
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>{timingText(plan.timing, t)}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'faint.text' }}>{aboutPlan(plan, t)}</Box>
      </Box>
      <Next plan={plan} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        {plan.lastOutcome !== null && <TaskOutcomeTag outcome={plan.lastOutcome} />}
        {mayManage && <PlanMenu server={server} plan={plan} onOpen={onOpen} />}
      </Box>
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
    <Box sx={{ width: { sm: 210 }, fontVariantNumeric: 'tabular-nums' }}>
      {nextRestart === null ? (
        t.planNoNext
      ) : (
        <time dateTime={nextRestart} title={t.ownTime({ time: formatTimestamp(nextRestart) })}>
          {t.nextRun({ time: written(nextRestart) })}
        </time>
      )}
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {postponedFrom !== null && <div>{t.planPostponed({ time: written(postponedFrom) })}</div>}
        {skipped !== null && <div>{t.planSkipped({ time: written(skipped) })}</div>}
        <Box sx={{ color: 'faint.text' }}>{timeZone.replaceAll('_', ' ')}</Box>
      </Box>
    </Box>
  );
}

function OnOff({ serverId, plan }: { serverId: number; plan: RestartPlan }) {
  const t = useTexts(schedulesTexts);
  const change = usePlanChange((enabled: boolean) => updatePlan(serverId, plan.id, { enabled }));
  return (
    <Box component="label" sx={{ display: 'inline-flex', cursor: 'pointer', p: 1.5, m: -1.5 }}>
      <Switch
        type="checkbox"
        role="switch"
        aria-label={t.switchOn({ command: plan.name })}
        checked={plan.enabled}
        disabled={change.isPending}
        onChange={({ target }) => change.run(target.checked)}
      />
    </Box>
  );
}

function PlanMenu({ server, plan, onOpen }: RestartPlanRowProps) {
  const t = useTexts(schedulesTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const skip = usePlanChange((action: 'skip' | 'unskip') => skipNextRestart(server.id, plan.id, action));
  const then = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const hasNext = plan.enabled && plan.nextRestart !== null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t.planMenu({ name: plan.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={skip.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: { xs: 2.5, lg: 1.25 }, mr: { xs: -2, lg: -1 } }}
      >
        <MoreVert sx={{ fontSize: 20 }} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t.planMenu({ name: plan.name }) } }}
      >
        {mayOn(server, 'server.restart') && (
          <MenuItem onClick={then(() => onOpen('run'))}>{t.runNow}</MenuItem>
        )}
        {hasNext && <MenuItem onClick={then(() => skip.run('skip'))}>{t.skipNext}</MenuItem>}
        {plan.skipped !== null && <MenuItem onClick={then(() => skip.run('unskip'))}>{t.unskip}</MenuItem>}
        {hasNext && <MenuItem onClick={then(() => onOpen('postpone'))}>{t.postponeNext}</MenuItem>}
        <MenuItem onClick={then(() => onOpen('edit'))}>{t.edit}</MenuItem>
        <MenuItem onClick={then(() => onOpen('delete'))} sx={{ color: 'state.offline' }}>
          {t.delete}
        </MenuItem>
      </Menu>
    </>
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
