import Box from '@mui/material/Box';
import { type ServerHeartbeat } from '@outpost/contracts/heartbeats.js';
import { useTexts } from '../../../i18n/texts.js';
import { heartbeatTexts } from './texts/en.js';
import { sparkPath } from './shapes.js';

interface PlayersSparkProps {
  readonly heartbeat: ServerHeartbeat | undefined;
  readonly maxPlayers: number;
}

/** How many were on during the last day; nothing where that is not known. */
export function PlayersSpark({ heartbeat, maxPlayers }: PlayersSparkProps) {
  const t = useTexts(heartbeatTexts);
  const players = heartbeat?.players ?? [];
  const known = players.filter((count) => count !== null);
  if (known.length === 0) return null;
  const most = Math.max(...known);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t.mostPlayers({ most })}
      viewBox={`0 0 ${players.length} 1`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: 96, height: 24, overflow: 'visible', color: 'accent.text' }}
    >
      <title>{t.mostPlayers({ most })}</title>
      <path
        d={sparkPath(players, Math.max(most, maxPlayers))}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  );
}
