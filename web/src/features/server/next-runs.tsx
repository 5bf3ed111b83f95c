import Box from '@mui/material/Box';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { messageOf } from '../../data/error-message.js';
import { useSchedules } from '../../data/schedules/use-schedules.js';
import { formatTimestamp } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { duration } from '../../components/shared/downtime.js';
import { tasksPath } from '../../components/shared/paths.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { Card, CardLoading, CardRemark } from './card.js';
import { type NextRun, nextRunsOf } from './next-runs-of.js';
import { type ServerTexts } from './state-labels.js';
import { serverTexts } from './texts/en.js';

/** The upcoming scheduled commands. */
export function NextRuns({ serverId }: { serverId: number }) {
  const t = useTexts(serverTexts);
  return (
    <Card title={t.nextRuns} more={{ words: t.allTasks, to: tasksPath(serverId) }}>
      <Runs serverId={serverId} />
    </Card>
  );
}

function Runs({ serverId }: { serverId: number }) {
  const t = useTexts(serverTexts);
  const { data: schedules, error } = useSchedules(serverId);
  if (error && !schedules) return <CardRemark>{messageOf(error)}</CardRemark>;
  if (!schedules) return <CardLoading label={t.loadingRuns} rows={3} />;
  const runs = nextRunsOf(schedules);
  if (runs.length === 0) return <CardRemark>{noneBecause(t, schedules)}</CardRemark>;
  return (
    <Box
      component="ol"
      aria-label={t.nextRuns}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}
    >
      {runs.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </Box>
  );
}

const noneBecause = (t: ServerTexts, schedules: readonly ScheduledCommand[]): string =>
  schedules.length === 0 ? t.nothingScheduled : t.nothingDue;

function Run({ run: { command, at, timeZone } }: { run: NextRun }) {
  const t = useTexts(serverTexts);
  const wait = Date.parse(at) - useMinute();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'baseline', gap: 3, fontSize: '0.78125rem', lineHeight: 1.5 }}
    >
      <Box
        component="span"
        title={command}
        sx={{
          flex: 1,
          minWidth: 0,
          fontFamily: FONT_MONO,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {command}
      </Box>
      <Box
        component="time"
        dateTime={at}
        title={`${formatTimestamp(at, timeZone)} ${timeZone}`}
        sx={{ flex: 'none', color: 'text.secondary', fontSize: '0.75rem' }}
      >
        {wait < 60_000 ? t.inAMoment : t.in({ duration: duration(wait) })}
      </Box>
    </Box>
  );
}
