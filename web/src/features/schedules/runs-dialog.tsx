import History from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { SCHEDULE_RUNS_RETAINED } from '@outpost/contracts/limits.js';
import { type ScheduledCommand, type ScheduleRun } from '@outpost/contracts/schedules.js';
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
import { RunItem, RunList, RunsFrame } from './runs-frame.js';
import { schedulesTexts } from './texts/en.js';

interface RunsDialogProps {
  readonly serverId: number;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

/** The runs of a schedule with their answers, newest first. */
export function RunsDialog({ serverId, schedule, onClose }: RunsDialogProps) {
  const t = useTexts(schedulesTexts);
  return (
    <RunsFrame
      title={t.runs}
      about={
        <>
          {filledNodes(t.runsOf, {
            command: <InlineCode>{schedule.command}</InlineCode>,
            timeZone: schedule.timeZone.replaceAll('_', ' '),
          })}{' '}
          {t.runsKept({ count: SCHEDULE_RUNS_RETAINED })}
        </>
      }
      label={t.runsList}
      onClose={onClose}
    >
      <Runs serverId={serverId} schedule={schedule} />
    </RunsFrame>
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
    <RunList>
      {runs.map((run) => (
        <Run key={run.id} run={run} timeZone={schedule.timeZone} />
      ))}
    </RunList>
  );
}

/** A game's answer is shown as it is; the panel's reason for a missing answer is translated. */
const answerOf = (run: ScheduleRun): string => translate(run, 'response').trimEnd();

function Run({ run, timeZone }: { run: ScheduleRun; timeZone: string }) {
  const t = useTexts(schedulesTexts);
  return (
    <RunItem data-run={run.outcome}>
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
    </RunItem>
  );
}
