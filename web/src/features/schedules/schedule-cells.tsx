import Pause from '@mui/icons-material/PauseCircleOutlineRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { messageOf } from '../../data/error-message.js';
import { updateSchedule } from '../../data/schedules/schedules.actions.js';
import { formatTimestamp } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { Tag } from '../../components/ui/tag.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { OutcomeTag } from './outcome-tag.js';
import { RowSwitch } from './row-parts.js';
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

interface StatusCellProps extends CellProps {
  readonly serverId: number;
  /** Whether it can be switched on and off here. */
  readonly mayManage: boolean;
}

export function StatusCell({ serverId, schedule, mayManage }: StatusCellProps) {
  const t = useTexts(schedulesTexts);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
      {mayManage && <OnOff serverId={serverId} schedule={schedule} />}
      {schedule.enabled ? (
        <Tag word={t.active} tone="online" icon={Schedule} />
      ) : (
        <Tag word={t.disabled} tone="checking" icon={Pause} />
      )}
    </Box>
  );
}

function OnOff({ serverId, schedule: { id, command, enabled } }: Omit<StatusCellProps, 'mayManage'>) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async (wanted: boolean) => {
    try {
      await updateSchedule(serverId, id, { enabled: wanted });
    } catch (error) {
      toast({ title: t.switchFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return <RowSwitch name={command} isOn={enabled} isPending={isPending} onChange={run} />;
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
