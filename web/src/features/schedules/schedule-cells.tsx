import Pause from '@mui/icons-material/PauseCircleOutlineRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { formatTimestamp } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { Tag } from '../../components/ui/tag.js';
import { OutcomeTag } from './outcome-tag.js';
import { scheduleLabel } from './schedule-label.js';
import { schedulesTexts } from './texts/en.js';

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

/** The schedule and its next run, both in the schedule's time zone. */
export function ScheduleCell({ schedule: { schedule, timeZone, nextRun, enabled } }: CellProps) {
  const t = useTexts(schedulesTexts);
  const words = scheduleLabel(schedule, t);
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
          <time
            dateTime={nextRun}
            title={t.ownTime({ time: formatTimestamp(nextRun) })}
            style={{ whiteSpace: 'nowrap' }}
          >
            {t.nextRun({ time: formatTimestamp(nextRun, timeZone) })}
          </time>
        )}
        {nextRun === null && enabled && t.noNextRun}
        <Box component="span" sx={{ display: 'block', color: 'faint.text' }}>
          {timeZone.replaceAll('_', ' ')}
        </Box>
      </Box>
    </>
  );
}

export function StatusCell({ schedule: { enabled } }: CellProps) {
  const t = useTexts(schedulesTexts);
  return enabled ? (
    <Tag word={t.active} tone="online" icon={Schedule} />
  ) : (
    <Tag word={t.disabled} tone="checking" icon={Pause} />
  );
}

export function LastRunCell({ schedule: { lastRun, lastOutcome, timeZone } }: CellProps) {
  const t = useTexts(schedulesTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      {lastRun === null ? (
        <span>{t.never}</span>
      ) : (
        <time
          dateTime={lastRun}
          title={t.ownTime({ time: formatTimestamp(lastRun) })}
          style={{ whiteSpace: 'nowrap' }}
        >
          {formatTimestamp(lastRun, timeZone)}
        </time>
      )}
      {lastOutcome !== null && <OutcomeTag outcome={lastOutcome} />}
    </Box>
  );
}
