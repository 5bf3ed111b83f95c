import { styled } from '@mui/material/styles';
import { type OnlinePlayer, type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { useGames } from '../../data/use-games.js';
import { said, useTexts } from '../../i18n/texts.js';
import { DeedDialog } from './deed-dialog.js';
import { Remark, Rows, Scroll } from './panel-parts.js';
import { remarksOn } from './player-deeds.js';
import { type ChosenDeed, PlayerRow } from './player-row.js';
import { playersTexts } from './texts/en.js';

const PlayerRows = styled(Rows, { shouldForwardProp: (prop) => prop !== 'isOld' })<{ isOld: boolean }>(
  ({ theme, isOld }) =>
    isOld && { filter: 'grayscale(1)', '& [data-name]': { color: theme.vars.palette.text.secondary } },
);

/** Not the id where there is a slot: it is known a moment later, and an open menu must live through that. */
const keyOf = ({ slot, playerId, name }: OnlinePlayer): string =>
  slot === null ? (playerId ?? name) : `${slot} ${name}`;

interface PlayersBodyProps {
  readonly server: Server;
  readonly list: PlayerList;
}

/** Who is on, with what can be done about them; or why nobody knows. */
export function PlayersBody({ server, list }: PlayersBodyProps) {
  const t = useTexts(playersTexts);
  const [chosen, setChosen] = useState<ChosenDeed>();
  const game = useGames().find(({ id }) => id === server.game);
  const { players, warnings, freshness, unsupported } = list;
  if (unsupported !== null) return <Remark>{t.listUnsupported({ reason: said(unsupported) })}</Remark>;
  return (
    <Scroll tabIndex={0}>
      {warnings.length > 0 && (
        <Remark>{t.listIncomplete({ warnings: warnings.map(said).join('; ') })}</Remark>
      )}
      {players.length === 0 && freshness === 'fresh' && <Remark>{t.nobodyOn}</Remark>}
      {players.length > 0 && (
        <PlayerRows isOld={freshness !== 'fresh'}>
          {players.map((player) => (
            <PlayerRow key={keyOf(player)} player={player} game={game} onChoose={setChosen} />
          ))}
        </PlayerRows>
      )}
      {chosen && (
        <DeedDialog
          serverId={server.id}
          {...chosen}
          note={remarksOn(game, chosen.deed.name).note}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Scroll>
  );
}
