import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { type TaskRun, type TaskRunDetails } from '@outpost/contracts/task-runs.js';
import { useTaskRun } from '../../../data/restart-plans/use-restart-plans.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { duration } from '../../../components/shared/downtime.js';
import { useMinute } from '../../../components/shared/use-minute.js';
import { type SchedulesTexts, schedulesTexts } from '../texts/en.js';
import { type OpenedPlan } from './restart-plan-dialogs.js';

interface RunUnderWayProps {
  readonly server: Server;
  readonly run: TaskRun;
  readonly onOpen: (opened: OpenedPlan) => void;
}

/** How far the restart is, and what can still be done about it. */
export function RunUnderWay({ server, run, onOpen }: RunUnderWayProps) {
  const t = useTexts(schedulesTexts);
  const now = useMinute();
  const { data: details } = useTaskRun(server.id, run.id);
  const isChangeable = details !== undefined && !hasBegunToRestart(details);
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, lg: 5 },
        py: 3,
        bgcolor: 'state.restartingSoft',
        borderBottom: '1px solid',
        borderColor: 'line.subtle',
        fontSize: '0.8125rem',
      }}
    >
      <RestartAlt aria-hidden sx={{ fontSize: 20, color: 'state.restarting' }} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{headline(run, details, now, t)}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {t.runBy({ name: run.name, actor: run.startedBy })} · {formatTimestamp(run.restartAt)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: { xs: '1 1 100%', sm: 'none' } }}>
        <Button size="small" variant="text" onClick={() => onOpen({ action: 'steps', run })}>
          {t.showSteps}
        </Button>
        {isChangeable && mayOn(server, 'server.restart') && (
          <>
            <Button size="small" onClick={() => onOpen({ action: 'postpone-run', run })}>
              {t.postponeNext}
            </Button>
            <Button size="small" color="error" onClick={() => onOpen({ action: 'cancel', run })}>
              {t.cancelRestart}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}

const isBegun = ({ startedAt }: TaskRunDetails['steps'][number]): boolean => startedAt !== null;

const hasBegunToRestart = ({ steps }: TaskRunDetails): boolean =>
  steps.some((step) => (step.kind === 'kick' || step.kind === 'restart') && isBegun(step));

function headline(run: TaskRun, details: TaskRunDetails | undefined, now: number, t: SchedulesTexts): string {
  if (details?.steps.some((step) => step.kind === 'return' && isBegun(step)) === true) return t.runCounting;
  if (details && hasBegunToRestart(details)) return t.runRestarting;
  const waitMs = Math.max(0, Date.parse(run.restartAt) - now);
  return t.runIn({ duration: duration(waitMs) });
}
