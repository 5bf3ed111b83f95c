import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { useUpcomingRestarts } from '../../data/schedules/use-upcoming-restarts.js';
import { type DisplayStatus, isUp, playersOf } from '../../data/servers/server-status.js';
import { useTexts } from '../../i18n/texts.js';
import { formatDateTime } from '../../i18n/format.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { MaintenanceTag } from '../../components/shared/maintenance-tag.js';
import { ServerStatusBadge } from '../../components/shared/server-status-badge.js';
import { duration } from '../../components/shared/downtime.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { sinceLabel } from './since-label.js';
import { serverTexts } from './texts/en.js';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
}));

/** Status and its duration, address, and the game's own information. */
export function ServerFacts({ server, status }: { server: Server; status: DisplayStatus }) {
  const t = useTexts(serverTexts);
  const now = useMinute();
  const { host, port, query } = server;
  const since = sinceLabel(t, server, status, now);
  const gameFacts = isUp(status) ? [query?.map, query?.version].filter(Boolean).join(' · ') : '';
  return (
    <Line>
      <ServerStatusBadge status={status} />
      {server.maintenance && <MaintenanceTag maintenance={server.maintenance} />}
      {since !== '' && <span>{since}</span>}
      <Box component="span" sx={{ fontFamily: FONT_MONO }}>
        {host}:{port}
      </Box>
      {isUp(status) && <span>{t.playersOn({ players: playersOf(server) })}</span>}
      <NextRestart serverId={server.id} now={now} />
      {gameFacts !== '' && <span>{gameFacts}</span>}
    </Line>
  );
}

/** When a schedule restarts it next; nothing if none does within a day. */
function NextRestart({ serverId, now }: { serverId: number; now: number }) {
  const t = useTexts(serverTexts);
  const { data: upcoming } = useUpcomingRestarts();
  const next = upcoming?.restarts.find((restart) => restart.serverId === serverId);
  const wait = next === undefined ? -1 : Date.parse(next.at) - now;
  if (next === undefined || wait < 0) return null;
  return (
    <Box component="time" dateTime={next.at} title={formatDateTime(next.at)} sx={{ color: 'text.primary' }}>
      {t.restartIn({ duration: duration(wait) })}
    </Box>
  );
}
