import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type Game } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { mayOn } from '../../data/servers/server-access.js';
import { formatDateTime, formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { linesAboutPath } from '../../components/shared/paths.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { type Fact, Facts } from '../../components/ui/facts.js';
import { EarlierWarnings } from './earlier-warnings.js';
import { PLAYER_ACTIONS, type PlayerAction } from './player-actions.js';
import { countryName, type PlayersTexts, stateWord } from './player-labels.js';
import { playersTexts } from './texts/en.js';
import { useRefusal } from './use-refusal.js';

interface PlayerDialogProps {
  readonly server: Server;
  readonly player: OnlinePlayer;
  readonly game: Game | undefined;
  readonly onChoose: (action: PlayerAction) => void;
  readonly onClose: () => void;
}

/** What the panel knows of a player, and what can be done. */
export function PlayerDialog({ server, player, game, onChoose, onClose }: PlayerDialogProps) {
  const t = useTexts(playersTexts);
  const titleId = useId();
  const refusalOf = useRefusal(server, game);
  const actions = PLAYER_ACTIONS.filter(({ permission }) => mayOn(server, permission));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6, display: 'grid', gap: 4, overflowY: 'auto' }}>
        <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {shownText(player.name)}
        </Typography>
        <Facts facts={factsOf(t, player)} />
        {player.playerId !== null && mayOn(server, 'players.message') && (
          <EarlierWarnings serverId={server.id} playerId={player.playerId} />
        )}
        <AnswerRow>
          {mayOn(server, 'logs.read') && (
            <Button
              component={Link}
              to={linesAboutPath(server.id, player.name)}
              onClick={onClose}
              sx={{ mr: 'auto' }}
            >
              {t.inTheLogs}
            </Button>
          )}
          {actions.map((action) => (
            <Button
              key={action.name}
              disabled={refusalOf(action, player) !== undefined}
              title={refusalOf(action, player)}
              onClick={() => onChoose(action)}
            >
              {t[action.name]}
            </Button>
          ))}
        </AnswerRow>
      </Box>
    </Dialog>
  );
}

function factsOf(t: PlayersTexts, player: OnlinePlayer): readonly Fact[] {
  const { slot, playerId, address, country, ping, onSince, isOnLonger } = player;
  const since = formatDateTime(onSince);
  const known: readonly (readonly [string, string | null])[] = [
    [t.number, slot === null ? null : `#${slot}`],
    [t.id, playerId],
    [t.address, address],
    [t.country, country === null ? null : countryName(country)],
    [t.pingLabel, ping === null ? null : t.ping({ value: formatNumber(ping) })],
    [t.state, stateWord(t, player)],
    [t.onSince, isOnLonger ? t.orBefore({ time: since }) : since],
  ];
  return known.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
