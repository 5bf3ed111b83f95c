import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Terminal from '@mui/icons-material/TerminalRounded';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type CalendarEntry } from '@outpost/contracts/calendar.js';
import { Link } from 'react-router-dom';
import { dateFormat, formatClock } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { tasksPath } from '../../../components/shared/paths.js';
import { Panel } from '../../../components/ui/panel.js';
import { schedulesTexts } from '../texts/en.js';

const CHANGES = { 'skipped-hour': 'clockSkipped', 'repeated-hour': 'clockRepeated' } as const;

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '48px 20px minmax(0, 1fr)',
  columnGap: 8,
  padding: '10px 16px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

interface CalendarDayProps {
  readonly day: number;
  readonly entries: readonly CalendarEntry[];
  readonly names: ReadonlyMap<number, string>;
  /** Several days stand side by side. */
  readonly isNarrow: boolean;
}

export function CalendarDay({ day, entries, names, isNarrow }: CalendarDayProps) {
  const id = `calendar-${day}`;
  const written = dateFormat({ weekday: isNarrow ? 'short' : 'long', month: 'short', day: 'numeric' }).format(
    day,
  );
  return (
    <Panel aria-labelledby={id}>
      <Typography
        variant="section"
        component="h2"
        id={id}
        sx={{ px: 4, py: 2.5, borderBottom: '1px solid', borderColor: 'line.subtle' }}
      >
        {written}
      </Typography>
      <Box component="ol" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.id} ${entry.at}`}
            entry={entry}
            server={names.get(entry.serverId) ?? String(entry.serverId)}
          />
        ))}
      </Box>
    </Panel>
  );
}

function Entry({ entry, server }: { entry: CalendarEntry; server: string }) {
  const t = useTexts(schedulesTexts);
  const { at, isRestart, isHeld, kind, name, times, clockChange, serverId } = entry;
  const Icon = isRestart ? RestartAlt : Terminal;
  return (
    <Row data-entry={kind}>
      <time dateTime={at} style={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {formatClock(Date.parse(at))}
      </time>
      <Icon
        titleAccess={isRestart ? t.calendarRestart : t.command}
        sx={{ fontSize: 18, color: isRestart ? 'state.restarting' : 'text.secondary' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box
          component={Link}
          to={tasksPath(serverId)}
          sx={{
            color: 'inherit',
            fontWeight: 600,
            overflowWrap: 'anywhere',
            textDecoration: 'none',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {server}
        </Box>
        <Box sx={{ fontFamily: kind === 'schedule' ? FONT_MONO : undefined, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {[serverTime(entry, t.calendarServerTime), times > 1 ? t.calendarTimes({ count: times }) : '']
            .filter(Boolean)
            .join(' · ')}
          {isHeld && <Box sx={{ color: 'state.restarting' }}>{t.calendarHeld}</Box>}
          {clockChange !== null && <Box sx={{ color: 'state.limited' }}>{t[CHANGES[clockChange]]}</Box>}
        </Box>
      </Box>
    </Row>
  );
}

/** The time where the server is; empty if it is that of the viewer. */
function serverTime(
  { at, timeZone }: CalendarEntry,
  text: (values: { readonly time: string; readonly timeZone: string }) => string,
): string {
  const moment = new Date(at);
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const there = dateFormat({ ...options, timeZone }).format(moment);
  if (there === dateFormat(options).format(moment)) return '';
  return text({ time: there, timeZone: timeZone.replaceAll('_', ' ') });
}
