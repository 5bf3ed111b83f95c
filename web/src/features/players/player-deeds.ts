import { type Game } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { banPlayer, kickPlayer, messagePlayer } from '../../data/players.actions.js';
import { type Toast } from '../../ui/toast-context.js';
import { targetOf } from './player-words.js';

export type DeedName = 'tell' | 'kick' | 'ban';

/** What the dialog asks for. */
export interface DeedFields {
  readonly text: string;
  /** Empty: for ever. */
  readonly minutes: string;
}

export interface Deed {
  readonly name: DeedName;
  readonly label: string;
  /** Of the text field. */
  readonly asks: string;
  readonly needsText: boolean;
  readonly asksMinutes: boolean;
  readonly does: (serverId: number, player: OnlinePlayer, fields: DeedFields) => Promise<Toast>;
}

export const DEEDS: readonly Deed[] = [
  {
    name: 'tell',
    label: 'Message',
    asks: 'Message',
    needsText: true,
    asksMinutes: false,
    does: async (serverId, player, { text }) => {
      await messagePlayer(serverId, { ...targetOf(player), message: text });
      return { title: 'Message sent', description: `To ${player.name}: ${text}` };
    },
  },
  {
    name: 'kick',
    label: 'Kick',
    asks: 'Reason (optional)',
    needsText: false,
    asksMinutes: false,
    does: async (serverId, player, { text }) =>
      outcome('Kick', await kickPlayer(serverId, { ...targetOf(player), reason: text })),
  },
  {
    name: 'ban',
    label: 'Ban',
    asks: 'Reason (optional)',
    needsText: false,
    asksMinutes: true,
    does: async (serverId, player, { text, minutes }) => {
      const time = minutes === '' ? {} : { minutes: Number(minutes) };
      return outcome('Ban', await banPlayer(serverId, { ...targetOf(player), reason: text, ...time }));
    },
  },
];

const outcome = (
  label: string,
  { confirmation, message }: { confirmation: 'confirmed' | 'not-confirmed'; message: string },
): Toast =>
  confirmation === 'confirmed'
    ? { title: `${label} confirmed`, description: message }
    : { title: `${label} not confirmed`, description: message, tone: 'destructive' };

export interface DeedRemarks {
  /** Why the game can't do it. */
  readonly cannot: string | undefined;
  /** What it does otherwise than one would expect. */
  readonly note: string | undefined;
}

export function remarksOn(game: Game | undefined, name: DeedName): DeedRemarks {
  const textIn = (remarks: Game['notes'] = []) => remarks.find(({ action }) => action === name)?.text;
  return { cannot: textIn(game?.cannot), note: textIn(game?.notes) };
}
