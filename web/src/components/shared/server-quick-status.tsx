import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QUICK_STATUS_SERVERS } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { problemsFirst } from '../../data/servers/problem-order.js';
import { type DisplayStatus, displayStatusOf, isUp, playersOf } from '../../data/servers/server-status.js';
import { useServers } from '../../data/servers/use-servers.js';
import { type TextsOf, useTexts } from '../../i18n/texts.js';
import { type StateName } from '../../theme/types.js';
import { StateDot } from '../ui/state-dot.js';
import { downtimeOf } from './downtime.js';
import { statusTexts } from './status/texts/en.js';
import { useMinute } from './use-minute.js';

/** The first servers, those with problems before the rest, in the side navigation. */
export function ServerQuickStatus() {
  const t = useTexts(statusTexts);
  const { data: servers = [] } = useServers();
  if (servers.length === 0) return null;
  return (
    <Box component="section" aria-label={t.quickStatus} sx={{ px: 2 }}>
      <Typography variant="label" component="h2" sx={{ color: 'faint.text', px: 2, m: 0, mb: 1.5 }}>
        {t.quickStatus}
      </Typography>
      {problemsFirst(servers)
        .slice(0, QUICK_STATUS_SERVERS)
        .map((server) => (
          <QuickStatusRow key={server.id} server={server} />
        ))}
    </Box>
  );
}

type Texts = TextsOf<typeof statusTexts>;

/** Text key and colour of each status. */
const STYLES = {
  online: { word: 'online', state: 'online' },
  fallback: { word: 'limited', state: 'limited' },
  restarting: { word: 'restarting', state: 'restarting' },
  checking: { word: 'offline', state: 'checking' },
  offline: { word: 'offline', state: 'offline' },
} as const satisfies Readonly<Record<DisplayStatus, { word: keyof Texts; state: StateName }>>;

function QuickStatusRow({ server }: { server: Server }) {
  const t = useTexts(statusTexts);
  const status = displayStatusOf(server);
  const now = useMinute();
  const { word, state } = STYLES[status];
  return (
    <Box sx={{ px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="small" component="span" noWrap sx={{ fontWeight: 550 }}>
          {server.name}
        </Typography>
        <Typography
          variant="caption"
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1.5,
            fontWeight: 600,
            color: `state.${state}`,
          }}
        >
          <StateDot
            shape={isUp(status) || status === 'restarting' ? 'solid' : 'ring'}
            sx={{ width: 7, height: 7 }}
          />
          {t[word]}
        </Typography>
      </Box>
      <Typography variant="caption" component="div" noWrap sx={{ color: 'faint.text' }}>
        {lineOf(status, server, now, t)}
      </Typography>
    </Box>
  );
}

function lineOf(status: DisplayStatus, server: Server, now: number, t: Texts): string {
  if (status === 'restarting') return t.restartingLine;
  if (status === 'checking') return t.checkingLine;
  if (status === 'offline') return downtimeOf(server.statusSince, now, t);
  return server.maxPlayers > 0 ? t.players({ players: playersOf(server) }) : t.noPlayers;
}
