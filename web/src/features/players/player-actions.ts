import { type Game } from '@outpost/contracts/games.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { rereadBans } from '../../data/bans/bans.actions.js';
import { banPlayer, kickPlayer, messagePlayer } from '../../data/players/players.actions.js';
import { warnPlayer } from '../../data/players/warnings.js';
import { translate } from '../../i18n/messages.js';
import { type PlayerActionName } from '../../components/shared/player-action.js';
import { type Toast } from '../../components/ui/toast-context.js';
import { outcomeToast } from './outcome-toast.js';
import { type PlayersTexts, targetOf } from './player-labels.js';

/** The dialog's inputs. */
export interface ActionFields {
  readonly text: string;
  /** Empty means permanent. */
  readonly minutes: string;
}

/** Its labels are text keys. */
export interface PlayerAction {
  readonly name: PlayerActionName;
  readonly permission: Permission;
  readonly title: `${PlayerActionName}Title`;
  readonly announced: `${PlayerActionName}Announced`;
  readonly failed: `${PlayerActionName}Failed`;
  /** Label of the text field. */
  readonly asks: 'tell' | 'warnReason' | 'reason';
  readonly needsText: boolean;
  readonly asksMinutes: boolean;
  readonly does: (
    t: PlayersTexts,
    serverId: number,
    player: OnlinePlayer,
    fields: ActionFields,
  ) => Promise<Toast>;
}

export const PLAYER_ACTIONS: readonly PlayerAction[] = [
  {
    name: 'tell',
    permission: 'players.message',
    title: 'tellTitle',
    announced: 'tellAnnounced',
    failed: 'tellFailed',
    asks: 'tell',
    needsText: true,
    asksMinutes: false,
    does: async (t, serverId, player, { text }) => {
      await messagePlayer(serverId, { ...targetOf(player), message: text });
      return { title: t.tellDone, description: t.tellDoneDetail({ name: shownText(player.name), text }) };
    },
  },
  {
    name: 'warn',
    permission: 'players.message',
    title: 'warnTitle',
    announced: 'warnAnnounced',
    failed: 'warnFailed',
    asks: 'warnReason',
    needsText: true,
    asksMinutes: false,
    does: async (t, serverId, player, { text }) => {
      const { warnings } = await warnPlayer(serverId, { ...targetOf(player), reason: text });
      const name = shownText(player.name);
      return { title: t.warnDone, description: t.warnDoneCount({ name, count: warnings }) };
    },
  },
  {
    name: 'kick',
    permission: 'players.kick',
    title: 'kickTitle',
    announced: 'kickAnnounced',
    failed: 'kickFailed',
    asks: 'reason',
    needsText: false,
    asksMinutes: false,
    does: async (t, serverId, player, { text }) =>
      outcomeToast(t, 'kick', await kickPlayer(serverId, { ...targetOf(player), reason: text })),
  },
  {
    name: 'ban',
    permission: 'players.ban',
    title: 'banTitle',
    announced: 'banAnnounced',
    failed: 'banFailed',
    asks: 'reason',
    needsText: false,
    asksMinutes: true,
    does: async (t, serverId, player, { text, minutes }) => {
      const time = minutes === '' ? {} : { minutes: Number(minutes) };
      const outcome = await banPlayer(serverId, { ...targetOf(player), reason: text, ...time });
      void rereadBans(serverId);
      return outcomeToast(t, 'ban', outcome);
    },
  },
];

interface ActionRemarks {
  /** Why the game can't perform the action. */
  readonly cannot: string | undefined;
  /** Unexpected behaviour of the game, if any. */
  readonly note: string | undefined;
}

/** The game's notes on a player action, in the current language. */
export function remarksOn(game: Game | undefined, name: PlayerActionName | 'unban'): ActionRemarks {
  // A warning is a message to the player.
  const sought = name === 'warn' ? 'tell' : name;
  const textIn = (remarks: Game['notes'] = []) => {
    const remark = remarks.find(({ action }) => action === sought);
    return remark && translate(remark, 'text');
  };
  return { cannot: textIn(game?.cannot), note: textIn(game?.notes) };
}
