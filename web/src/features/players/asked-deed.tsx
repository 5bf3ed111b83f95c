import { useGames } from '../../data/use-games.js';
import { type AskedDeed as AskedDeedProps } from '../../widgets/player-deed.js';
import { DeedDialog } from './deed-dialog.js';
import { DEEDS, remarksOn } from './player-deeds.js';

/** The dialog of a kick or a ban that was asked for elsewhere. */
export function AskedDeed({ server, name, player, onClose }: AskedDeedProps) {
  const game = useGames().find(({ id }) => id === server.game);
  const deed = DEEDS.find((known) => known.name === name);
  if (!deed) return null;
  const { note } = remarksOn(game, name);
  return <DeedDialog serverId={server.id} player={player} deed={deed} note={note} onClose={onClose} />;
}
