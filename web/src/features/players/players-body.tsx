import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type Game } from '@outpost/contracts/games.js';
import { type OnlinePlayer, type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useId, useMemo, useState } from 'react';
import { useGames } from '../../data/games/use-games.js';
import { mayOn } from '../../data/servers/server-access.js';
import { translate, translateList } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { CodeBlock } from '../../components/ui/code-block.js';
import { ActionDialog } from './action-dialog.js';
import { Remark, Rows, Scroll } from './panel-parts.js';
import { BulkActionDialog } from './bulk-action-dialog.js';
import { PLAYER_ACTIONS, type PlayerAction, remarksOn } from './player-actions.js';
import { PlayerDialog } from './player-dialog.js';
import { PlayerRow } from './player-row.js';
import { PlayerSelectionBar } from './player-selection-bar.js';
import { PlayersToolbar } from './players-toolbar.js';
import { keyOf, type PlayerSort, shownPlayers } from './shown-players.js';
import { playersTexts } from './texts/en.js';

const PlayerRows = styled(Rows, { shouldForwardProp: (prop) => prop !== 'isOld' })<{ isOld: boolean }>(
  ({ theme, isOld }) =>
    isOld && { filter: 'grayscale(1)', '& [data-name]': { color: theme.vars.palette.text.secondary } },
);

interface PlayersBodyProps {
  readonly server: Server;
  readonly list: PlayerList;
}

/** A list up to this length needs no search. */
const AT_A_GLANCE = 2;

/** Players online with their actions, or why they are unknown. */
export function PlayersBody({ server, list }: PlayersBodyProps) {
  const t = useTexts(playersTexts);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<PlayerSort>('listed');
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const [opened, setOpened] = useState<OpenedAction>();
  const game = useGames().find(({ id }) => id === server.game);
  const shown = useMemo(() => shownPlayers(list.players, search, sort), [list.players, search, sort]);
  const chosen = list.players.filter((player) => selected?.has(keyOf(player)) === true);
  const mayAct = PLAYER_ACTIONS.some(({ permission }) => mayOn(server, permission));
  if (list.unsupported !== null)
    return <Remark>{t.listUnsupported({ reason: translate(list, 'unsupported') })}</Remark>;
  return (
    <>
      {(list.players.length > AT_A_GLANCE || search !== '') && (
        <PlayersToolbar
          search={search}
          onSearch={setSearch}
          sort={sort}
          onSort={setSort}
          isSelecting={selected !== undefined}
          onSelecting={mayAct ? (isSelecting) => setSelected(isSelecting ? new Set() : undefined) : undefined}
        />
      )}
      <Scroll tabIndex={0}>
        <Problems list={list} />
        {list.players.length === 0 && list.freshness === 'fresh' && <Remark>{t.nobodyOn}</Remark>}
        {list.players.length > 0 && shown.length === 0 && <Remark>{t.nobodyFound}</Remark>}
        {shown.length > 0 && (
          <PlayerRows isOld={list.freshness !== 'fresh'}>
            {shown.map((player) => (
              <PlayerRow
                key={keyOf(player)}
                server={server}
                player={player}
                game={game}
                isSelected={selected?.has(keyOf(player))}
                onSelect={(isSelected) => setSelected(toggled(selected, keyOf(player), isSelected))}
                onOpen={() => setOpened({ players: [player] })}
                onChoose={(action) => setOpened({ action, players: [player] })}
              />
            ))}
          </PlayerRows>
        )}
        {list.raw !== null && <RawAnswer text={list.raw} />}
      </Scroll>
      {selected && (
        <PlayerSelectionBar
          server={server}
          game={game}
          chosen={chosen}
          shown={shown.length}
          onChoose={(action, players) => setOpened({ action, players })}
          onSelectAll={() => setSelected(new Set([...selected, ...shown.map(keyOf)]))}
        />
      )}
      <OpenedDialog server={server} game={game} opened={opened} onOpen={setOpened} />
    </>
  );
}

const toggled = (
  selected: ReadonlySet<string> | undefined,
  key: string,
  isSelected: boolean,
): ReadonlySet<string> => {
  const next = new Set(selected);
  if (isSelected) next.add(key);
  else next.delete(key);
  return next;
};

/** Without an action, what is known of the player. */
interface OpenedAction {
  readonly action?: PlayerAction;
  readonly players: readonly OnlinePlayer[];
}

interface OpenedDialogProps {
  readonly server: Server;
  readonly game: Game | undefined;
  readonly opened: OpenedAction | undefined;
  readonly onOpen: (opened: OpenedAction | undefined) => void;
}

function OpenedDialog({ server, game, opened, onOpen }: OpenedDialogProps) {
  const [player, ...others] = opened?.players ?? [];
  const close = (): void => onOpen(undefined);
  if (!opened || !player) return null;
  const { action, players } = opened;
  if (!action) {
    return (
      <PlayerDialog
        server={server}
        player={player}
        game={game}
        onChoose={(chosen) => onOpen({ action: chosen, players })}
        onClose={close}
      />
    );
  }
  const props = { server, action, note: remarksOn(game, action.name).note, onClose: close };
  return others.length > 0 ? (
    <BulkActionDialog {...props} players={players} />
  ) : (
    <ActionDialog {...props} player={player} />
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
