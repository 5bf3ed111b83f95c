import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSchedulePreview } from '../../data/schedules/use-schedule-preview.js';
import { formatTimestamp } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { useSettled } from '../../components/ui/use-settled.js';
import { schedulesTexts } from './texts/en.js';

const SETTLED_MS = 300;

interface SchedulePreviewProps {
  readonly schedule: string;
  readonly timeZone: string;
}

/** The next runs of what is typed. What is wrong with it is said at its field once it is sent. */
export function SchedulePreview({ schedule, timeZone }: SchedulePreviewProps) {
  const t = useTexts(schedulesTexts);
  const settled = useSettled(schedule, SETTLED_MS);
  const { data } = useSchedulePreview(settled, timeZone);
  const runs = data?.runs ?? [];
  return (
    <Box sx={{ minHeight: 44 }}>
      {data && (
        <>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mb: 1 }}>
            {runs.length > 0 ? t.nextRuns : t.noNextRun}
          </Typography>
          <Typography
            variant="caption"
            component="ol"
            aria-label={t.nextRuns}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              rowGap: 1,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {runs.map((run) => (
              <li key={run}>
                <time dateTime={run} title={t.ownTime({ time: formatTimestamp(run) })}>
                  {formatTimestamp(run, timeZone)}
                </time>
              </li>
            ))}
          </Typography>
        </>
      )}
    </Box>
  );
}
