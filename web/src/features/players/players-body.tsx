import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, useState } from 'react';
import { useGames } from '../../data/use-games.js';
import { DeedDialog } from './deed-dialog.js';
import { remarksOn } from './player-deeds.js';
import { type ChosenDeed, PlayerRow } from './player-row.js';

const Rows = styled('ul', { shouldForwardProp: (prop) => prop !== 'isOld' })<{ isOld: boolean }>(
  ({ theme, isOld }) => ({
    margin: 0,
    padding: 0,
    listStyle: 'none',
    borderTop: `1px solid ${theme.vars.palette.line.normal}`,
    ...(isOld && { filter: 'grayscale(1)', '& [data-name]': { color: theme.vars.palette.text.secondary } }),
  }),
);

const Scroll = styled('div')({ minHeight: 0, overflowY: 'auto' });

interface PlayersBodyProps {
  readonly server: Server;
  readonly list: PlayerList;
}

/** Who is on, with what can be done about them; or why nobody knows. */
export function PlayersBody({ server, list }: PlayersBodyProps) {
  const [chosen, setChosen] = useState<ChosenDeed>();
  const game = useGames().find(({ id }) => id === server.game);
  if (list.unsupported !== null) return <Remark>No list of players: {list.unsupported}</Remark>;
  const { players, warnings, freshness } = list;
  return (
    <Scroll tabIndex={0}>
      {warnings.length > 0 && <Remark>The list could not be read whole: {warnings.join('; ')}</Remark>}
      {players.length === 0 && freshness === 'fresh' && <Remark>Nobody is on.</Remark>}
      {players.length > 0 && (
        <Rows isOld={freshness !== 'fresh'}>
          {players.map((player) => (
            <PlayerRow
              key={`${player.slot ?? ''} ${player.playerId ?? player.name}`}
              player={player}
              game={game}
              onChoose={setChosen}
            />
          ))}
        </Rows>
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

export function Remark({ children }: { children: ReactNode }) {
  return (
    <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, px: 4, pb: 4 }}>
      {children}
    </Typography>
  );
}
