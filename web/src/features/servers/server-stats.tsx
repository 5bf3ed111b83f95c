import Dns from '@mui/icons-material/DnsOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Sensors from '@mui/icons-material/SensorsRounded';
import Timeline from '@mui/icons-material/TimelineRounded';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { type DashboardTotals } from '@outpost/contracts/monitoring.js';
import { type ReactNode } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useStats } from '../../data/servers/use-stats.js';
import { formatNumber } from '../../i18n/format.js';
import { type TextsOf, useTexts } from '../../i18n/texts.js';
import { StatCard } from '../../components/ui/stat-card.js';
import { serversTexts } from './texts/en.js';

type Texts = TextsOf<typeof serversTexts>;

type Tone = 'online' | 'limited' | 'offline';

interface Figure {
  readonly label: keyof Texts;
  readonly icon: ReactNode;
  readonly valueOf: (stats: DashboardTotals) => number | string | null;
  readonly toneOf: (stats: DashboardTotals) => Tone | undefined;
  readonly remarkOf: (stats: DashboardTotals, t: Texts) => string;
  /** Why the value is shown as a dash. */
  readonly unknown: keyof Texts;
}

const FIGURES = [
  {
    label: 'totalServers',
    icon: <Dns />,
    valueOf: ({ total }) => total,
    toneOf: () => undefined,
    remarkOf: ({ total }, t) => (total === 0 ? t.totalNone : t.totalSome),
    unknown: 'serversUnknown',
  },
  {
    label: 'onlineServers',
    icon: <Sensors />,
    valueOf: ({ online }) => online,
    toneOf: onlineTone,
    remarkOf: onlineRemark,
    unknown: 'serversUnknown',
  },
  {
    label: 'activePlayers',
    icon: <Group />,
    valueOf: ({ players }) => players,
    toneOf: () => undefined,
    remarkOf: playersRemark,
    unknown: 'playersUnknown',
  },
  {
    label: 'uptime',
    icon: <Timeline />,
    valueOf: ({ uptime }) => (uptime === null ? null : percent(uptime)),
    toneOf: uptimeTone,
    remarkOf: (_, t) => t.uptimeSpan,
    unknown: 'uptimeUnknown',
  },
] as const satisfies readonly Figure[];

function playersRemark({ players, playersOf, total }: DashboardTotals, t: Texts): string {
  if (players === null) return t.playersNoCount;
  return playersOf === total ? t.playersCounted : t.playersOfSome({ known: playersOf, total });
}

interface ServerStatsProps {
  /** Leaves out the servers of others. */
  readonly ofOwn: boolean;
}

/** Totals over servers; a dash with an explanation while they are unknown. */
export function ServerStats({ ofOwn }: ServerStatsProps) {
  const { data, error } = useStats();
  const stats = ofOwn ? data?.own : data;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, sm: 4 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {FIGURES.map((figure) => (
        <FigureCard key={figure.label} figure={figure} stats={stats} error={error} />
      ))}
    </Box>
  );
}

interface FigureCardProps {
  readonly figure: (typeof FIGURES)[number];
  readonly stats: DashboardTotals | undefined;
  readonly error: Error | undefined;
}

function FigureCard({ figure, stats, error }: FigureCardProps) {
  const t = useTexts(serversTexts);
  const { label, icon, valueOf, toneOf, remarkOf, unknown } = figure;
  const value = (stats && valueOf(stats)) ?? undefined;
  const why = error && !stats ? t.figuresFailed({ reason: messageOf(error) }) : t[unknown];
  return (
    <Tooltip title={value === undefined ? why : ''} placement="bottom-start">
      {/* The card itself is not focusable, but the tooltip must be reachable by keyboard. */}
      <Box tabIndex={value === undefined ? 0 : undefined} sx={{ display: 'grid', borderRadius: 3 }}>
        <StatCard
          label={t[label]}
          value={value}
          remark={stats && remarkOf(stats, t)}
          icon={icon}
          tone={stats && toneOf(stats)}
        />
      </Box>
    </Tooltip>
  );
}

function onlineTone({ total, online }: DashboardTotals): Tone | undefined {
  if (total === 0) return undefined;
  return online === total ? 'online' : 'offline';
}

/** Percent: seven hours of thirty days are lost, and a day and a half. */
const UPTIME_LIMITED = 99;
const UPTIME_BAD = 95;

function uptimeTone({ uptime }: DashboardTotals): Tone | undefined {
  if (uptime === null) return undefined;
  if (uptime < UPTIME_BAD) return 'offline';
  return uptime < UPTIME_LIMITED ? 'limited' : 'online';
}

function onlineRemark({ total, online }: DashboardTotals, t: Texts): string {
  if (total === 0) return t.onlineNothing;
  return online === total ? t.onlineAll : t.onlineMissing({ count: total - online });
}

const percent = (value: number): string =>
  formatNumber(value / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
