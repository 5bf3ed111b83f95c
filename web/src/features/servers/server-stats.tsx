import Dns from '@mui/icons-material/DnsOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Sensors from '@mui/icons-material/SensorsRounded';
import Timeline from '@mui/icons-material/TimelineRounded';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { type DashboardStats } from '@outpost/contracts/observation.js';
import { type ReactNode } from 'react';
import { useStats } from '../../data/use-stats.js';
import { StatCard } from '../../ui/stat-card.js';

interface Figure {
  readonly label: string;
  readonly icon: ReactNode;
  readonly valueOf: (stats: DashboardStats) => number | string | null;
  readonly remarkOf: (stats: DashboardStats) => string;
  /** Why there is nothing but a dash. */
  readonly unknown: string;
}

const FIGURES: readonly Figure[] = [
  {
    label: 'Total Servers',
    icon: <Dns />,
    valueOf: ({ total }) => total,
    remarkOf: ({ total }) => (total === 0 ? 'None registered' : 'Registered here'),
    unknown: 'Not known yet',
  },
  {
    label: 'Online Servers',
    icon: <Sensors />,
    valueOf: ({ online }) => online,
    remarkOf: onlineRemark,
    unknown: 'Not known yet',
  },
  {
    label: 'Active Players',
    icon: <Group />,
    valueOf: ({ players }) => players,
    remarkOf: ({ players }) => (players === null ? 'No count yet' : 'On all servers together'),
    unknown: 'No server has told how many are on. Servers are asked once a minute.',
  },
  {
    label: 'Avg. Uptime',
    icon: <Timeline />,
    valueOf: ({ uptime }) => (uptime === null ? null : `${uptime.toFixed(1)}%`),
    remarkOf: () => 'Last 30 days',
    unknown: 'Nothing was observed in the last 30 days. Each server is looked at once a minute.',
  },
];

/** Figures that are known to be true; a dash, and why, while they are not known. */
export function ServerStats() {
  const { data: stats, error } = useStats();
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
  readonly figure: Figure;
  readonly stats: DashboardStats | undefined;
  readonly error: Error | undefined;
}

function FigureCard({ figure, stats, error }: FigureCardProps) {
  const { label, icon, valueOf, remarkOf, unknown } = figure;
  const value = (stats && valueOf(stats)) ?? undefined;
  const why = error && !stats ? `The figures could not be read: ${error.message}` : unknown;
  return (
    <Tooltip title={value === undefined ? why : ''} placement="bottom-start">
      {/* The card alone takes no focus, and a tooltip must be reachable by keyboard. */}
      <Box tabIndex={value === undefined ? 0 : undefined} sx={{ display: 'grid', borderRadius: 3 }}>
        <StatCard label={label} value={value} remark={stats && remarkOf(stats)} icon={icon} />
      </Box>
    </Tooltip>
  );
}

function onlineRemark({ total, online }: DashboardStats): string {
  if (total === 0) return 'Nothing to watch yet';
  return online === total ? 'All online' : `${total - online} not online`;
}
