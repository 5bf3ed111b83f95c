import ContentCopy from '@mui/icons-material/ContentCopyRounded';
import MoreHoriz from '@mui/icons-material/MoreHorizRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { type Game } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useState } from 'react';
import { mayOn } from '../../data/servers/server-access.js';
import { formatDateTime, formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { duration } from '../../components/shared/downtime.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { useToast } from '../../components/ui/toast-context.js';
import { LineIcon, Row } from './panel-parts.js';
import { type PlayerAction, PLAYER_ACTIONS } from './player-actions.js';
import { countryName, shortId, stateWord } from './player-labels.js';
import { playersTexts } from './texts/en.js';
import { useRefusal } from './use-refusal.js';

const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 20,
  color: theme.vars.palette.faint.text,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
}));

/** As wide as most of them, so that they are one below the other. */
const Figure = styled('span')(({ theme }) => ({
  flex: 'none',
  minWidth: 48,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
}));

/** Opens the player. Spaces are part of a player's name. */
const Name = styled(ButtonBase)(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  minHeight: 24,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'left',
  whiteSpace: 'pre',
  unicodeBidi: 'isolate',
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 550,
  '&:hover': { color: theme.vars.palette.accent.text },
}));

/** Name and facts; side by side where rows are close together. */
const Who = styled('div')({
  flex: 1,
  minWidth: 0,
  '[data-density="compact"] &': { display: 'flex', alignItems: 'center', gap: 8 },
});

/** Where rows are close together the button beside it copies it, and shows the whole. */
const Id = styled('span')({
  fontFamily: FONT_MONO,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '[data-density="compact"] &': { display: 'none' },
});

interface ActionMenuProps {
  readonly server: Server;
  readonly player: OnlinePlayer;
  readonly game: Game | undefined;
  readonly onChoose: (action: PlayerAction) => void;
}

interface PlayerRowProps extends ActionMenuProps {
  /** Undefined while no players are being selected. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onOpen: () => void;
}

export function PlayerRow(props: PlayerRowProps) {
  const { server, player, game, isSelected, onSelect, onOpen, onChoose } = props;
  const t = useTexts(playersTexts);
  const { slot, name, playerId, ping, country } = player;
  const state = stateWord(t, player);
  return (
    <Row data-player={name}>
      {isSelected !== undefined && (
        <Checkbox
          size="small"
          checked={isSelected}
          slotProps={{ input: { 'aria-label': t.selectOf({ name: shownText(name) }) } }}
          onChange={({ target }) => onSelect(target.checked)}
          sx={{ flex: 'none', ml: -1.5, p: 0.5, '& svg': { fontSize: 18 } }}
        />
      )}
      <Who>
        <Name data-name onClick={onOpen}>
          {shownText(name)}
        </Name>
        <Facts>
          {slot !== null && <span>#{slot}</span>}
          {playerId !== null && <PlayerId id={playerId} name={name} />}
          {country !== null && <span title={countryName(country)}>{country}</span>}
          {state !== null && <Box sx={{ color: 'text.secondary' }}>{state}</Box>}
        </Facts>
      </Who>
      <TimeOn player={player} />
      <Figure>{ping !== null && t.ping({ value: formatNumber(ping) })}</Figure>
      <ActionMenu server={server} player={player} game={game} onChoose={onChoose} />
    </Row>
  );
}

/** Counted in minutes, as the list is read once a minute. */
function TimeOn({ player: { onSince, isOnLonger } }: { player: OnlinePlayer }) {
  const t = useTexts(playersTexts);
  const time = duration(Math.max(0, useMinute() - Date.parse(onSince)));
  const since = formatDateTime(onSince);
  return (
    <Figure title={`${t.onSince}: ${isOnLonger ? t.orBefore({ time: since }) : since}`}>
      <time dateTime={onSince}>{isOnLonger ? t.atLeast({ time }) : time}</time>
    </Figure>
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
function ActionMenu({ server, player, game, onChoose }: ActionMenuProps) {
  const t = useTexts(playersTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: PlayerAction): void => {
    setAnchor(null);
    onChoose(action);
  };
  const refusalOf = useRefusal(server, game);
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
          const cannot = refusalOf(action, player);
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
