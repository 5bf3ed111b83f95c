import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Refresh from '@mui/icons-material/RefreshRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type PlayerList } from '@outpost/contracts/players.js';
import { AgeLine } from './age-line.js';
import { useRefresh } from './use-fresh-players.js';

export interface PlayersHeadProps {
  readonly serverId: number;
  readonly list: PlayerList | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** How many are on and how old that is; reads anew, and shows or hides who they are. */
export function PlayersHead({ serverId, list, isOpen, onToggle }: PlayersHeadProps) {
  const hasList = list?.unsupported === null;
  const isKnown = hasList && list.freshness !== 'unknown';
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, py: 2, pl: 4, pr: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="section" component="h2">
          Players {isKnown && `${list.players.length}/${list.maxPlayers}`}
        </Typography>
        {hasList && <AgeLine list={list} />}
      </Box>
      {hasList && <RefreshButton serverId={serverId} />}
      <IconButton
        size="small"
        aria-label={isOpen ? 'Hide who is on' : 'Show who is on'}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <ExpandMore sx={{ fontSize: 20, transform: isOpen ? 'none' : 'rotate(180deg)' }} />
      </IconButton>
    </Box>
  );
}

function RefreshButton({ serverId }: { serverId: number }) {
  const { run, isPending } = useRefresh(serverId);
  return (
    <Tooltip title="Read the list now">
      {/* A disabled button tells nobody why. */}
      <span>
        <IconButton size="small" aria-label="Read the list now" disabled={isPending} onClick={() => run()}>
          <Refresh sx={{ fontSize: 20 }} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
