import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ServerMonitoring } from '@outpost/contracts/monitoring.js';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useMemo, useState } from 'react';
import { styled, useTheme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useIncidentsOf } from '../../data/incidents/use-incidents.js';
import { exactDuration } from '../../components/shared/downtime.js';
import { incidentPath, incidentsPath } from '../../components/shared/paths.js';
import { PartBoundary } from '../../components/ui/error-boundary.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { formatMoment } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { blocksOf } from './blocks.js';
import { CardRemark } from './card.js';
import { ChartsLoading } from './health-loading.js';
import { HeartbeatBar, MaintenanceMark } from './heartbeat-bar.js';
import { intervalsOf, type ObservedState } from './intervals.js';
import { type Moment } from './moment.js';
import { MonitoringTable } from './monitoring-table.js';
import { type Figure, figuresOf, summaryOf } from './monitoring-labels.js';
import { type Range, windowAt } from './monitoring-window.js';
import { serverTexts } from './texts/en.js';
import { stateFill } from './state-fill.js';

/** Loaded separately: the chart code is as large as the rest of the page. */
const Charts = lazyPart(async () => (await import('./charts.js')).Charts);

interface HealthProps {
  readonly server: Server;
  readonly range: Range;
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly monitoring: ServerMonitoring;
  readonly moment: Moment | undefined;
  readonly onMoment: (moment: Moment | undefined) => void;
}

export function Health({ server, range, now, monitoring, moment, onMoment }: HealthProps) {
  const t = useTexts(serverTexts);
  const { samples, uptimePercent } = monitoring;
  const { axis, intervals, blocks } = useDrawn({ server, range, now, monitoring });
  const [isTable, setTable] = useState(false);
  const figures = figuresOf(t, intervals, uptimePercent);
  const { stepMs } = range;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Figures figures={figures} />
      <HeartbeatBar blocks={blocks} range={range} summary={summaryOf(t, figures, range)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: 1 } }}>
          <StateLegend hasMaintenance={monitoring.maintenance.length > 0} />
        </Box>
        <Button
          size="small"
          variant="text"
          onClick={() => setTable(!isTable)}
          sx={{ ml: { xs: -2.5, sm: 0 }, mr: { sm: -2.5 } }}
        >
          {isTable ? t.showCharts : t.showTable}
        </Button>
      </Box>
      <IncidentLinks serverId={server.id} from={axis.from} />
      {samples.length === 0 && <CardRemark>{t.noSamplesYet}</CardRemark>}
      {samples.length > 0 &&
        (isTable ? (
          <MonitoringTable blocks={blocks} samples={samples} />
        ) : (
          <PartBoundary>
            <Suspense fallback={<ChartsLoading />}>
              <Charts
                samples={samples}
                window={axis}
                stepMs={stepMs}
                intervals={intervals}
                moment={moment?.at}
                onMoment={(sample) => onMoment(sample && { at: Date.parse(sample.at), stepMs, sample })}
              />
            </Suspense>
          </PartBoundary>
        ))}
    </Box>
  );
}

const INCIDENTS_SHOWN = 5;
/** As high as touch needs it. */
const INCIDENT_LINK = { display: 'inline-block', lineHeight: '24px', color: 'accent.text' };

/** The incidents of the time that is shown. */
function IncidentLinks({ serverId, from }: { serverId: number; from: number }) {
  const t = useTexts(serverTexts);
  const { data: incidents = [] } = useIncidentsOf(serverId);
  const shown = incidents.filter(({ endedAt }) => endedAt === null || Date.parse(endedAt) > from);
  if (shown.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t.incidents}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 16px',
        m: 0,
        p: 0,
        listStyle: 'none',
        fontSize: '0.8125rem',
      }}
    >
      {shown.slice(0, INCIDENTS_SHOWN).map(({ id, beganAt, downSeconds }) => (
        <li key={id}>
          <Box component={Link} to={incidentPath(serverId, id)} sx={INCIDENT_LINK}>
            {t.incidentAt({
              time: formatMoment(Date.parse(beganAt)),
              length: exactDuration(downSeconds * 1_000),
            })}
          </Box>
        </li>
      ))}
      {shown.length > INCIDENTS_SHOWN && (
        <li>
          <Box component={Link} to={incidentsPath} sx={INCIDENT_LINK}>
            {t.moreIncidents({ count: shown.length - INCIDENTS_SHOWN })}
          </Box>
        </li>
      )}
    </Box>
  );
}

const SHORTEST_AXIS_MS = 10 * 60_000;

type Drawn = Pick<HealthProps, 'server' | 'range' | 'now' | 'monitoring'>;

/** Of a server that is new within the window, time begins with the first observation. */
function useDrawn({ server, range, now, monitoring }: Drawn) {
  const { intervals: observed, maintenance } = monitoring;
  return useMemo(() => {
    const window = windowAt(range, now);
    const added = Date.parse(server.createdAt);
    const first = Date.parse(observed[0]?.from ?? '');
    const since = added > window.from && first > added ? first : added;
    const intervals = intervalsOf({ intervals: observed, from: window.from, until: now, since });
    const axis = since > window.from ? { from: since, to: Math.max(now, since + SHORTEST_AXIS_MS) } : window;
    const maintained = maintenance.map(({ name, from, to }) => ({
      ...{ name, from: Date.parse(from), to: to === null ? now : Date.parse(to) },
    }));
    return { axis, intervals, blocks: blocksOf(intervals, window, range, maintained) };
  }, [server.createdAt, range, now, observed, maintenance]);
}

const List = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 36px',
  margin: 0,
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '10px 16px',
    marginTop: 4,
  },
  '& > div': { minWidth: 0 },
  '& dt': { fontSize: '0.75rem', lineHeight: 1.4, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 600, letterSpacing: '-0.01em' },
}));

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <List>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const STATES: readonly ObservedState[] = ['up', 'limited', 'restarting', 'down', 'unobserved'];

/** Legend for the colours and patterns of the bar and the charts. */
function StateLegend({ hasMaintenance }: { hasMaintenance: boolean }) {
  const t = useTexts(serverTexts);
  const theme = useTheme();
  return (
    <Box
      component="ul"
      aria-label={t.legend}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 16px',
        m: 0,
        p: 0,
        listStyle: 'none',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {STATES.map((state) => (
        <Box key={state} component="li" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <Box
            component="span"
            aria-hidden
            sx={{ width: 11, height: 11, borderRadius: '3px' }}
            style={stateFill(theme, state)}
          />
          {t[state]}
        </Box>
      ))}
      {hasMaintenance && (
        <Box component="li" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <MaintenanceMark aria-hidden style={{ width: 11 }} />
          {t.maintenance}
        </Box>
      )}
    </Box>
  );
}
