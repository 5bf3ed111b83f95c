import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type PlayerList } from '@outpost/contracts/players.js';
import { useTexts } from '../../i18n/texts.js';
import { AgeLine } from './age-line.js';
import { LineIcon } from './panel-parts.js';
import { RefreshButton } from './refresh-button.js';
import { playersTexts } from './texts/en.js';
import { useRefresh } from './use-fresh-players.js';

export interface PlayersHeadProps {
  readonly serverId: number;
  readonly list: PlayerList | undefined;
  readonly isOpen: boolean;
  /** Whether it opens upwards, over the page, and not downwards in its place. */
  readonly isSheet: boolean;
  readonly onToggle: () => void;
}

const isKnown = ({ freshness }: PlayerList): boolean => freshness !== 'unknown';

/** How many are on and how old that is; reads anew, and shows or hides who they are. */
export function PlayersHead({ serverId, list, isOpen, isSheet, onToggle }: PlayersHeadProps) {
  const t = useTexts(playersTexts);
  const hasList = list?.unsupported === null;
  const online = list && isKnown(list) ? list.players.length : '–';
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, pt: 3, pb: 2, pl: 4, pr: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="section" component="h2">
          {hasList && list.readAt !== null ? t.playersOn({ online, max: list.maxPlayers }) : t.players}
        </Typography>
        {hasList && <AgeLine list={list} />}
      </Box>
      {hasList && <RefreshPlayers serverId={serverId} />}
      <LineIcon aria-label={isOpen ? t.hide : t.show} aria-expanded={isOpen} onClick={onToggle}>
        <ExpandMore sx={{ fontSize: 20, transform: isOpen === isSheet ? 'none' : 'rotate(180deg)' }} />
      </LineIcon>
    </Box>
  );
}

function RefreshPlayers({ serverId }: { serverId: number }) {
  const t = useTexts(playersTexts);
  const { run, isPending } = useRefresh(serverId);
  return <RefreshButton label={t.refresh} isPending={isPending} onRefresh={() => run()} />;
}
