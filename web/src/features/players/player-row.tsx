import ContentCopy from '@mui/icons-material/ContentCopyRounded';
import MoreHoriz from '@mui/icons-material/MoreHorizRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type Game } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useState } from 'react';
import { hasAllCommands, mayOn } from '../../data/servers/server-access.js';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { useToast } from '../../components/ui/toast-context.js';
import { LineIcon, Row } from './panel-parts.js';
import { type PlayerAction, PLAYER_ACTIONS, remarksOn } from './player-actions.js';
import { shortId, stateWord } from './player-labels.js';
import { playersTexts } from './texts/en.js';

const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 20,
  color: theme.vars.palette.faint.text,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
}));

/** Name and facts; side by side where rows are close together. */
const Who = styled('div')({
  flex: 1,
  minWidth: 0,
  '[data-density="compact"] &': { display: 'flex', alignItems: 'center', gap: 8 },
});

export interface ChosenAction {
  readonly action: PlayerAction;
  readonly player: OnlinePlayer;
}

/** Where rows are close together the button beside it copies it, and shows the whole. */
const Id = styled('span')({
  fontFamily: FONT_MONO,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '[data-density="compact"] &': { display: 'none' },
});

interface PlayerRowProps {
  readonly server: Server;
  readonly player: OnlinePlayer;
  readonly game: Game | undefined;
  readonly onChoose: (chosen: ChosenAction) => void;
}

export function PlayerRow({ server, player, game, onChoose }: PlayerRowProps) {
  const t = useTexts(playersTexts);
  const { slot, name, playerId, ping } = player;
  const state = stateWord(t, player);
  return (
    <Row data-player={name}>
      <Who>
        {/* Spaces are part of a player's name. */}
        <Typography
          data-name
          variant="small"
          component="div"
          noWrap
          sx={{ fontWeight: 550, whiteSpace: 'pre', unicodeBidi: 'isolate' }}
        >
          {shownText(name)}
        </Typography>
        <Facts>
          {slot !== null && <span>#{slot}</span>}
          {playerId !== null && <PlayerId id={playerId} name={name} />}
          {state !== null && <Box sx={{ color: 'text.secondary' }}>{state}</Box>}
        </Facts>
      </Who>
      {ping !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t.ping({ value: formatNumber(ping) })}
        </Typography>
      )}
      <ActionMenu server={server} player={player} game={game} onChoose={onChoose} />
    </Row>
  );
}

function PlayerId({ id, name }: { id: string; name: string }) {
  const t = useTexts(playersTexts);
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast({ title: t.copied, description: id });
    } catch {
      // Browsers provide no clipboard on pages served without HTTPS; showing the full id lets the user copy it by hand.
      toast({ title: t.idOf({ name }), description: id });
    }
  };
  return (
    <>
      <Tooltip title={id}>
        <Id>{shortId(id)}</Id>
      </Tooltip>
      <IconButton
        size="small"
        aria-label={t.copyId({ name })}
        title={id}
        onClick={() => void copy()}
        sx={{ p: 0.5, m: -0.5 }}
      >
        <ContentCopy sx={{ fontSize: 13 }} />
      </IconButton>
    </>
  );
}

/** Left out for those who may do nothing with players. */
function ActionMenu({ server, player, game, onChoose }: PlayerRowProps) {
  const t = useTexts(playersTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: PlayerAction): void => {
    setAnchor(null);
    onChoose({ action, player });
  };
  const whyNot = ({ name }: PlayerAction): string | undefined => {
    if (name === 'warn' && player.playerId === null) return t.warnNeedsId;
    if (name === 'ban' && !hasAllCommands(server)) return t.banNeedsPremium;
    return remarksOn(game, name).cannot;
  };
  const actions = PLAYER_ACTIONS.filter(({ permission }) => mayOn(server, permission));
  if (actions.length === 0) return null;
  return (
    <>
      <LineIcon
        aria-label={t.actionsFor({ name: shownText(player.name) })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz sx={{ fontSize: 20 }} />
      </LineIcon>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => {
          const cannot = whyNot(action);
          return (
            <MenuItem key={action.name} disabled={cannot !== undefined} onClick={() => choose(action)}>
              <ListItemText
                primary={t[action.name]}
                secondary={cannot}
                slotProps={{ secondary: { sx: { maxWidth: 280, whiteSpace: 'normal' } } }}
              />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
