import Construction from '@mui/icons-material/ConstructionRounded';
import EventBusy from '@mui/icons-material/EventBusyRounded';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type Calendar,
  type CalendarCollision,
  type CalendarMaintenance,
} from '@outpost/contracts/calendar.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { useCalendar } from '../../../data/calendar/use-calendar.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { formatMoment } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { BackButton } from '../../../components/shared/back-button.js';
import { paths } from '../../../components/shared/paths.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FilterChip, FilterChips } from '../../../components/ui/filter-chip.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { Notice } from '../../../components/ui/notice.js';
import { Page } from '../../../components/ui/page.js';
import { Panel } from '../../../components/ui/panel.js';
import { type SchedulesTexts, schedulesTexts } from '../texts/en.js';
import { CalendarDay } from './calendar-day.js';
import { daysOf } from './days-of.js';

const SPANS = [
  { days: 1, name: 'calendarDay' },
  { days: 7, name: 'calendarWeek' },
] as const;

/** What restart plans and schedules bring, on all servers that the user sees. */
export function CalendarPage() {
  const t = useTexts(schedulesTexts);
  const [days, setDays] = useState(1);
  return (
    <Page
      title={t.calendarTitle}
      subtitle={t.calendarSubtitle}
      back={<BackButton to={paths.servers} label={t.back} />}
    >
      <FilterChips role="group" aria-label={t.calendarTitle}>
        {SPANS.map((span) => (
          <FilterChip key={span.days} aria-pressed={days === span.days} onClick={() => setDays(span.days)}>
            {t[span.name]}
          </FilterChip>
        ))}
      </FilterChips>
      <Entries days={days} />
    </Page>
  );
}

function Entries({ days }: { days: number }) {
  const t = useTexts(schedulesTexts);
  const { data: calendar, error, mutate } = useCalendar(days);
  const { data: servers } = useServers();
  if (error && !calendar) {
    return (
      <Panel>
        <LoadFailure title={t.calendarFailed} error={error} onRetry={() => void mutate()} />
      </Panel>
    );
  }
  if (!calendar || !servers) {
    return (
      <Panel>
        <LinesLoading label={t.calendarLoading} lines={6} />
      </Panel>
    );
  }
  if (calendar.entries.length === 0 && calendar.maintenance.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<EventRepeat />} title={t.calendarEmpty} text={t.calendarEmptyDetail} />
      </Panel>
    );
  }
  return <Found calendar={calendar} servers={servers} isWeek={days > 1} />;
}

interface FoundProps {
  readonly calendar: Calendar;
  readonly servers: readonly Server[];
  readonly isWeek: boolean;
}

function Found({ calendar, servers, isWeek }: FoundProps) {
  const t = useTexts(schedulesTexts);
  const names = new Map(servers.map(({ id, name }) => [id, name]));
  return (
    <>
      {calendar.collisions.length > 0 && <Collisions calendar={calendar} names={names} />}
      {calendar.maintenance.length > 0 && <Maintenance maintenance={calendar.maintenance} />}
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 4,
          // A week side by side, where there is room for it.
          ...(isWeek && { gridTemplateColumns: { lg: 'repeat(auto-fill, minmax(230px, 1fr))' } }),
        }}
      >
        {daysOf(calendar.entries).map(({ day, entries }) => (
          <CalendarDay key={day} day={day} entries={entries} names={names} isNarrow={isWeek} />
        ))}
      </Box>
      {!calendar.isComplete && (
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t.calendarIncomplete}
        </Typography>
      )}
    </>
  );
}

function Maintenance({ maintenance }: { maintenance: Calendar['maintenance'] }) {
  const t = useTexts(schedulesTexts);
  const title = t.calendarMaintenance({ count: maintenance.length });
  return (
    <Notice>
      <strong>
        <Construction sx={{ fontSize: 16, verticalAlign: 'text-bottom', mr: 1 }} />
        {title}
      </strong>
      <Box component="ul" aria-label={title} sx={{ m: 0, pl: 4 }}>
        {maintenance.map((each) => (
          <li key={`${each.windowId} ${each.from}`}>{maintenanceText(each, t)}</li>
        ))}
      </Box>
    </Notice>
  );
}

function maintenanceText({ name, from, to }: CalendarMaintenance, t: SchedulesTexts): string {
  const begin = formatMoment(Date.parse(from));
  if (to === null) return t.maintenanceOpen({ name, from: begin });
  return t.maintenanceSpan({ name, from: begin, to: formatMoment(Date.parse(to)) });
}

interface CollisionsProps {
  readonly calendar: Calendar;
  readonly names: ReadonlyMap<number, string>;
}

function Collisions({ calendar, names }: CollisionsProps) {
  const t = useTexts(schedulesTexts);
  return (
    <Notice>
      <strong>
        <EventBusy sx={{ fontSize: 16, verticalAlign: 'text-bottom', mr: 1 }} />
        {t.collisions({ count: calendar.collisions.length })}
      </strong>
      <Box
        component="ul"
        aria-label={t.collisions({ count: calendar.collisions.length })}
        sx={{ m: 0, pl: 4 }}
      >
        {calendar.collisions.map((collision) => (
          <li key={`${collision.kind} ${collision.at} ${collision.serverIds.join()}`}>
            {collisionText(collision, names, t)}
          </li>
        ))}
      </Box>
    </Notice>
  );
}

function collisionText(
  { kind, at, serverIds }: CalendarCollision,
  names: ReadonlyMap<number, string>,
  t: SchedulesTexts,
): string {
  const time = formatMoment(Date.parse(at));
  const [first = 0] = serverIds;
  return kind === 'same-server'
    ? t.collisionSameServer({ name: names.get(first) ?? String(first), time })
    : t.collisionManyServers({ count: serverIds.length, time });
}
