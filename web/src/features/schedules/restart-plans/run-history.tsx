import History from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { type TaskRun, type TaskRunStatistics } from '@outpost/contracts/task-runs.js';
import { useState } from 'react';
import { useTaskRuns, useTaskRunStatistics } from '../../../data/restart-plans/use-restart-plans.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { exactDuration } from '../../../components/shared/downtime.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { type SchedulesTexts, schedulesTexts } from '../texts/en.js';
import { TaskOutcomeTag } from './outcome-words.js';
import { RunStepsDialog } from './run-steps.js';
import { RunItem, RunList, RunsFrame } from '../runs-frame.js';

const SECOND_MS = 1_000;

interface HistoryProps {
  readonly server: Server;
  readonly onClose: () => void;
}

/** The restarts of a server, and how long they take as a rule. */
export function RunHistoryDialog({ server, onClose }: HistoryProps) {
  const t = useTexts(schedulesTexts);
  const [chosen, setChosen] = useState<TaskRun>();
  const { data: runs, error, mutate } = useTaskRuns(server.id);
  const { data: statistics } = useTaskRunStatistics(server.id);
  if (chosen)
    return <RunStepsDialog serverId={server.id} run={chosen} onClose={() => setChosen(undefined)} />;
  const about = statistics && statistics.restarts > 0 ? statisticsText(statistics, t) : server.name;
  return (
    <RunsFrame title={t.restartHistory} about={about} onClose={onClose}>
      {error && !runs && <LoadFailure title={t.runsFailed} error={error} onRetry={() => void mutate()} />}
      {!runs && !error && <LinesLoading label={t.plansLoading} lines={3} />}
      {runs?.length === 0 && <EmptyState icon={<History />} text={t.noRestarts} />}
      {runs && runs.length > 0 && (
        <RunList aria-label={t.restartHistory}>
          {runs.map((run) => (
            <Run key={run.id} run={run} onOpen={() => setChosen(run)} />
          ))}
        </RunList>
      )}
    </RunsFrame>
  );
}

function statisticsText(figures: TaskRunStatistics, t: SchedulesTexts): string {
  const { restarts, failed, medianDownSeconds, longestDownSeconds, returnedPercent } = figures;
  return [
    t.statisticsRestarts({ count: restarts }),
    failed > 0 ? t.statisticsFailed({ count: failed }) : '',
    medianDownSeconds === null || longestDownSeconds === null
      ? ''
      : t.statisticsBack({
          usual: exactDuration(medianDownSeconds * SECOND_MS),
          longest: exactDuration(longestDownSeconds * SECOND_MS),
        }),
    returnedPercent === null ? '' : t.statisticsReturned({ percent: returnedPercent }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Run({ run, onOpen }: { run: TaskRun; onOpen: () => void }) {
  const t = useTexts(schedulesTexts);
  const report = translate(run, 'report');
  return (
    <RunItem data-run={run.outcome}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <time dateTime={run.plannedAt}>{formatTimestamp(run.plannedAt)}</time>
        <TaskOutcomeTag outcome={run.outcome} />
        <Button size="small" variant="text" onClick={onOpen} sx={{ ml: 'auto', mr: -2 }}>
          {t.showSteps}
        </Button>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{t.runBy({ name: run.name, actor: run.startedBy })}</Box>
      {report !== '' && <div>{report}</div>}
    </RunItem>
  );
}
