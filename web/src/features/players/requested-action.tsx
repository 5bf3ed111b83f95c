import { useGames } from '../../data/games/use-games.js';
import { type RequestedAction as RequestedActionProps } from '../../components/shared/player-action.js';
import { ActionDialog } from './action-dialog.js';
import { PLAYER_ACTIONS, remarksOn } from './player-actions.js';

/** The dialog for an action on a player requested outside the player list. */
export function RequestedAction({ server, name, player, onClose }: RequestedActionProps) {
  const game = useGames().find(({ id }) => id === server.game);
  const action = PLAYER_ACTIONS.find((known) => known.name === name);
  if (!action) return null;
  const { note } = remarksOn(game, name);
  return <ActionDialog server={server} player={player} action={action} note={note} onClose={onClose} />;
}
