import { type Game } from '@outpost/contracts/games.js';
import { type Server } from '@outpost/contracts/servers.js';
import { tierAllows } from '@outpost/contracts/tiers.js';
import { useGames } from '../../../data/use-games.js';
import { useSubscription } from '../../../data/use-subscription.js';
import { useTexts } from '../../../i18n/texts.js';
import { remarksOn } from '../player-actions.js';
import { playersTexts } from '../texts/en.js';

/** Why whoever looks at the bans of this server can't lift one; undefined when they can. */
export function useWhyNoUnban(server: Server): string | undefined {
  const t = useTexts(playersTexts);
  const game = useGames().find(({ id }) => id === server.game);
  const { data: plan } = useSubscription();
  const { cannot } = remarksOn(game, 'unban');
  if (cannot !== undefined) return t.unbanImpossible({ reason: cannot });
  return isInPlan(game, plan?.commands ?? null) ? undefined : t.unbanNeedsPremium;
}

/** Where the game has no such command by itself, the server is left to decide. */
function isInPlan(game: Game | undefined, commands: readonly string[] | null): boolean {
  const command = game?.catalogue.find(({ effect }) => effect === 'unban');
  return commands === null || command === undefined || tierAllows(commands, command.name);
}
