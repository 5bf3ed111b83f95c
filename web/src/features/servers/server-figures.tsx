import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { type DisplayStatus, isUp, playersOf } from '../../data/servers/server-status.js';
import { formatDateTime } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { duration } from '../../components/shared/downtime.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { serversTexts } from './texts/en.js';

/** How full it is; a dash if the player count is unknown. */
export function Players({ status, server }: { status: DisplayStatus; server: Server }) {
  const t = useTexts(serversTexts);
  const players = isUp(status) ? server.players : null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, whiteSpace: 'nowrap' }}>
      <Typography variant="small" component="span" sx={{ minWidth: { lg: 44 }, color: 'text.secondary' }}>
        {playersOf({ ...server, players })}
      </Typography>
      <Typography variant="caption" component="span" sx={{ color: 'faint.text', display: { lg: 'none' } }}>
        {t.players}
      </Typography>
      {players !== null && <Fullness players={players} maxPlayers={server.maxPlayers} />}
    </Box>
  );
}

function Fullness({ players, maxPlayers }: Readonly<{ players: number; maxPlayers: number }>) {
  const share = maxPlayers > 0 ? Math.min(1, players / maxPlayers) : 0;
  return (
    <Box
      aria-hidden
      sx={{ width: 64, height: 4, borderRadius: 2, bgcolor: 'line.normal', overflow: 'hidden' }}
    >
      <Box style={{ width: `${Math.round(share * 100)}%` }} sx={{ height: '100%', bgcolor: 'accent.text' }} />
    </Box>
  );
}

/** When a schedule restarts it next. */
export function NextRestart({ at }: { at: string | undefined }) {
  const t = useTexts(serversTexts);
  const now = useMinute();
  // The list is reread every few minutes, so the last one may be past.
  if (at === undefined || Date.parse(at) < now) return <Box sx={{ display: { xs: 'none', lg: 'block' } }} />;
  const wait = duration(Date.parse(at) - now);
  return (
    <Tooltip title={t.restartAt({ time: formatDateTime(at) })} describeChild>
      <Box
        component="time"
        dateTime={at}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          gridColumn: { xs: '1 / -1', lg: 'auto' },
          order: { xs: 1, lg: 0 },
          color: 'faint.text',
          fontSize: '0.75rem',
          whiteSpace: 'nowrap',
        }}
      >
        <RestartAlt aria-hidden sx={{ fontSize: 15 }} />
        {t.restartIn({ duration: wait })}
      </Box>
    </Tooltip>
  );
}
