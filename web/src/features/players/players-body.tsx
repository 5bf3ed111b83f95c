import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type OnlinePlayer, type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useId, useState } from 'react';
import { useGames } from '../../data/games/use-games.js';
import { translate, translateList } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { CodeBlock } from '../../components/ui/code-block.js';
import { ActionDialog } from './action-dialog.js';
import { Remark, Rows, Scroll } from './panel-parts.js';
import { remarksOn } from './player-actions.js';
import { type ChosenAction, PlayerRow } from './player-row.js';
import { playersTexts } from './texts/en.js';

const PlayerRows = styled(Rows, { shouldForwardProp: (prop) => prop !== 'isOld' })<{ isOld: boolean }>(
  ({ theme, isOld }) =>
    isOld && { filter: 'grayscale(1)', '& [data-name]': { color: theme.vars.palette.text.secondary } },
);

/** Avoids the id where there is a slot: ids become known later, and a changed key would close an open menu. */
const keyOf = ({ slot, playerId, name }: OnlinePlayer): string =>
  slot === null ? (playerId ?? name) : `${slot} ${name}`;

interface PlayersBodyProps {
  readonly server: Server;
  readonly list: PlayerList;
}

/** Players online with their actions, or why they are unknown. */
export function PlayersBody({ server, list }: PlayersBodyProps) {
  const t = useTexts(playersTexts);
  const [chosen, setChosen] = useState<ChosenAction>();
  const game = useGames().find(({ id }) => id === server.game);
  const { players, freshness, unsupported } = list;
  if (unsupported !== null)
    return <Remark>{t.listUnsupported({ reason: translate(list, 'unsupported') })}</Remark>;
  return (
    <Scroll tabIndex={0}>
      <Problems list={list} />
      {players.length === 0 && freshness === 'fresh' && <Remark>{t.nobodyOn}</Remark>}
      {players.length > 0 && (
        <PlayerRows isOld={freshness !== 'fresh'}>
          {players.map((player) => (
            <PlayerRow key={keyOf(player)} server={server} player={player} game={game} onChoose={setChosen} />
          ))}
        </PlayerRows>
      )}
      {list.raw !== null && <RawAnswer text={list.raw} />}
      {chosen && (
        <ActionDialog
          server={server}
          {...chosen}
          note={remarksOn(game, chosen.action.name).note}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Scroll>
  );
}

/** Warnings about the list. */
function Problems({ list }: { list: PlayerList }) {
  const { warnings, readAt, isUnderstood } = list;
  const t = useTexts(playersTexts);
  if (readAt !== null && !isUnderstood) return <Remark>{t.listNotUnderstood}</Remark>;
  if (warnings.length === 0) return null;
  return <Remark>{t.listIncomplete({ warnings: translateList(list, 'warnings').join('; ') })}</Remark>;
}

/** The raw answer: people may be able to read what the panel could not parse. */
function RawAnswer({ text }: { text: string }) {
  const t = useTexts(playersTexts);
  const headId = useId();
  return (
    <Box sx={{ px: 4, pt: 1, pb: 4 }}>
      <Typography
        id={headId}
        variant="caption"
        component="h3"
        sx={{ color: 'text.secondary', m: 0, mb: 1.5 }}
      >
        {t.rawAnswer}
      </Typography>
      <CodeBlock
        aria-labelledby={headId}
        tabIndex={0}
        sx={{ maxHeight: 240, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text.trim() === '' ? '–' : shownText(text)}
      </CodeBlock>
    </Box>
  );
}
