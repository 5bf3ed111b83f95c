import Pause from '@mui/icons-material/PauseCircleOutlineRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { Tag } from '../../ui/tag.js';
import { formatTimestamp } from '../../ui/timestamp.js';
import { OutcomeTag } from './outcome-tag.js';
import { scheduleInWords } from './schedule-rules.js';

interface CellProps {
  readonly schedule: ScheduledCommand;
}

export function CommandCell({ schedule }: CellProps) {
  return (
    <Box component="span" sx={{ fontFamily: FONT_MONO, fontWeight: 500, overflowWrap: 'anywhere' }}>
      {schedule.command}
    </Box>
  );
}

/** When it runs, and when next; both in the zone it is evaluated in. */
export function ScheduleCell({ schedule: { schedule, timeZone, nextRun, enabled } }: CellProps) {
  const words = scheduleInWords(schedule);
  return (
    <>
      <Box
        title={words === schedule ? undefined : schedule}
        sx={{ fontFamily: words === schedule ? FONT_MONO : undefined }}
      >
        {words}
      </Box>
      <Box sx={{ mt: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>
        {nextRun !== null && (
          <time dateTime={nextRun} title={ownTime(nextRun)} style={{ whiteSpace: 'nowrap' }}>
            Next: {formatTimestamp(nextRun, timeZone)}
          </time>
        )}
        {nextRun === null && enabled && 'Never comes again'}
        <Box component="span" sx={{ display: 'block', color: 'faint.text' }}>
          {timeZone.replaceAll('_', ' ')}
        </Box>
      </Box>
    </>
  );
}

export function StatusCell({ schedule: { enabled } }: CellProps) {
  return enabled ? (
    <Tag word="Active" tone="online" icon={Schedule} />
  ) : (
    <Tag word="Disabled" tone="checking" icon={Pause} />
  );
}

export function LastRunCell({ schedule: { lastRun, lastOutcome, timeZone } }: CellProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      {lastRun === null ? (
        <span>Never</span>
      ) : (
        <time dateTime={lastRun} title={ownTime(lastRun)} style={{ whiteSpace: 'nowrap' }}>
          {formatTimestamp(lastRun, timeZone)}
        </time>
      )}
      {lastOutcome !== null && <OutcomeTag outcome={lastOutcome} />}
    </Box>
  );
}

const ownTime = (timestamp: string): string => `${formatTimestamp(timestamp)} in your time zone`;
