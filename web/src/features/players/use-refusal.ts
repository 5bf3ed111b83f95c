import { type Game } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { hasAllCommands } from '../../data/billing/plan-limits.js';
import { useTexts } from '../../i18n/texts.js';
import { type PlayerAction, remarksOn } from './player-actions.js';
import { playersTexts } from './texts/en.js';

type RefusalOf = (action: PlayerAction, player: OnlinePlayer) => string | undefined;

/** Why an action is impossible with a player; undefined if it is not. */
export function useRefusal(server: Server, game: Game | undefined): RefusalOf {
  const t = useTexts(playersTexts);
  return ({ name }, { playerId }) => {
    if (name === 'warn' && playerId === null) return t.warnNeedsId;
    if (name === 'ban' && !hasAllCommands(server)) return t.banNeedsPremium;
    return remarksOn(game, name).cannot;
  };
}
