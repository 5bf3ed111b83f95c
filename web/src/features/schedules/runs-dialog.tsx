import Close from '@mui/icons-material/CloseRounded';
import History from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { SCHEDULE_RUNS_RETAINED } from '@outpost/contracts/limits.js';
import { type ScheduledCommand, type ScheduleRun } from '@outpost/contracts/schedules.js';
import { useId } from 'react';
import { useScheduleRuns } from '../../data/schedules/use-schedules.js';
import { filledNodes } from '../../i18n/filled-nodes.js';
import { formatTimestamp } from '../../i18n/format.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { CodeBlock, InlineCode } from '../../components/ui/code-block.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { OutcomeTag } from './outcome-tag.js';
import { runRemark } from './run-remark.js';
import { schedulesTexts } from './texts/en.js';

interface RunsDialogProps {
  readonly serverId: number;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

/** The runs of a schedule with their answers, newest first. */
export function RunsDialog({ serverId, schedule, onClose }: RunsDialogProps) {
  const t = useTexts(schedulesTexts);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, px: 6, pt: 5, pb: 4 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="title" component="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
            {t.runs}
          </Typography>
          <Typography variant="small" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
            {filledNodes(t.runsOf, {
              command: <InlineCode>{schedule.command}</InlineCode>,
              timeZone: schedule.timeZone.replaceAll('_', ' '),
            })}{' '}
            {t.runsKept({ count: SCHEDULE_RUNS_RETAINED })}
          </Typography>
        </Box>
        <IconButton aria-label={t.close} onClick={onClose} size="small" sx={{ mr: -1 }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box
        role="region"
        aria-label={t.runsList}
        tabIndex={0}
        sx={{ minHeight: 160, overflowY: 'auto', borderTop: '1px solid', borderColor: 'line.subtle' }}
      >
        <Runs serverId={serverId} schedule={schedule} />
      </Box>
    </Dialog>
  );
}

function Runs({ serverId, schedule }: Omit<RunsDialogProps, 'onClose'>) {
  const t = useTexts(schedulesTexts);
  const { data: runs, error, mutate } = useScheduleRuns(serverId, schedule.id);
  if (error && !runs) {
    return <LoadFailure title={t.runsFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!runs) return <Skeleton height={80} sx={{ m: 6 }} />;
  if (runs.length === 0) return <EmptyState icon={<History />} text={t.noRuns} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {runs.map((run) => (
        <RunItem key={run.id} run={run} timeZone={schedule.timeZone} />
      ))}
    </Box>
  );
}

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '14px 24px',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

/** A game's answer is shown as it is; the panel's reason for a missing answer is translated. */
const answerOf = (run: ScheduleRun): string => translate(run, 'response').trimEnd();

function RunItem({ run, timeZone }: { run: ScheduleRun; timeZone: string }) {
  const t = useTexts(schedulesTexts);
  return (
    <Item data-run={run.outcome}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontSize: '0.8125rem' }}>
        <time dateTime={run.dueAt}>{formatTimestamp(run.dueAt, timeZone)}</time>
        <OutcomeTag outcome={run.outcome} />
        <Box component="span" sx={{ ml: 'auto', fontSize: '0.75rem', color: 'text.secondary' }}>
          {runRemark(run, t)}
        </Box>
      </Box>
      {run.response.trim() !== '' && (
        <CodeBlock sx={{ maxHeight: 180, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} tabIndex={0}>
          {answerOf(run)}
        </CodeBlock>
      )}
    </Item>
  );
}
