import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Game } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { mayOn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { PLAYER_ACTIONS, type PlayerAction } from './player-actions.js';
import { playersTexts } from './texts/en.js';
import { useRefusal } from './use-refusal.js';

interface PlayerSelectionBarProps {
  readonly server: Server;
  readonly game: Game | undefined;
  readonly chosen: readonly OnlinePlayer[];
  readonly shown: number;
  readonly onChoose: (action: PlayerAction, players: readonly OnlinePlayer[]) => void;
  readonly onSelectAll: () => void;
}

/** What can be done with all selected players; those it can't be done with are left out. */
export function PlayerSelectionBar(props: PlayerSelectionBarProps) {
  const { server, game, chosen, shown, onChoose, onSelectAll } = props;
  const t = useTexts(playersTexts);
  const refusalOf = useRefusal(server, game);
  return (
    <Box
      role="toolbar"
      aria-label={t.selection}
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 4,
        py: 2,
        bgcolor: 'surface.raised',
        borderTop: '1px solid',
        borderColor: 'line.normal',
      }}
    >
      <Typography variant="caption" component="span" role="status" sx={{ fontWeight: 600, mr: 'auto' }}>
        {t.selected({ count: chosen.length })}
      </Typography>
      <Button size="small" variant="text" onClick={onSelectAll}>
        {t.selectAll({ count: shown })}
      </Button>
      <Box sx={{ flexBasis: '100%', display: 'flex', gap: 1.5, '& > *': { flex: 1 } }}>
        {PLAYER_ACTIONS.filter(({ permission }) => mayOn(server, permission)).map((action) => {
          const possible = chosen.filter((player) => refusalOf(action, player) === undefined);
          return (
            <Button
              key={action.name}
              size="small"
              disabled={possible.length === 0}
              onClick={() => onChoose(action, possible)}
            >
              {t[action.name]}
            </Button>
          );
        })}
      </Box>
    </Box>
  );
}
