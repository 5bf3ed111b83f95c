import { type CatalogueCommand } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { commandOf, headOf, takesArguments } from '../../data/games/catalogue.js';
import { translate } from '../../i18n/messages.js';
import { type ConsoleTexts } from './texts/en.js';

/** Actions on a player that have a dialog of their own. */
type PickedAction = 'kick' | 'ban';

export interface Completion {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  /** The input's text after accepting the completion. */
  readonly text: string;
  /** If set, accepting opens the dialog for this player instead of completing text. */
  readonly action?: { readonly name: PickedAction; readonly player: OnlinePlayer };
}

const SHOWN = 8;
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const beginsWith = (text: string, start: string): boolean =>
  text.toLowerCase().startsWith(start.toLowerCase());

/** Completes command names, then players where the first argument is one. */
export function completionsOf(
  typed: string,
  catalogue: readonly CatalogueCommand[],
  players: readonly OnlinePlayer[],
  t: ConsoleTexts,
): readonly Completion[] {
  if (typed.trim() === '') return [];
  const command = commandOf(typed, catalogue);
  const argument = command && typed.trimStart().slice(headOf(command.usage).length);
  if (command && argument?.startsWith(' ')) return playersFor(command, argument.trimStart(), players, t);
  return catalogue
    .filter(({ usage }) => beginsWith(headOf(usage), typed.trimStart()) && !isSame(usage, typed.trim()))
    .slice(0, SHOWN)
    .map((command) => ({
      key: command.usage,
      label: command.usage,
      hint: translate(command, 'help'),
      text: takesArguments(command.usage) ? `${headOf(command.usage)} ` : command.usage,
    }));
}

function playersFor(
  command: CatalogueCommand,
  typed: string,
  players: readonly OnlinePlayer[],
  t: ConsoleTexts,
): readonly Completion[] {
  const { effect, usage } = command;
  if (effect !== 'kick' && effect !== 'ban' && effect !== 'tell') return [];
  return players
    .filter(({ name, slot }) => beginsWith(name, typed) || (slot !== null && String(slot) === typed.trim()))
    .slice(0, SHOWN)
    .map((player) => ({
      key: `${player.slot} ${player.playerId} ${player.name}`,
      label: player.slot === null ? player.name : `#${player.slot} ${player.name}`,
      hint: t[`${effect}Hint`],
      text: `${headOf(usage)} ${writtenAs(player, usage)} `,
      ...(effect !== 'tell' && { action: { name: effect, player } }),
    }));
}

/** The identifier of a player that the command's usage asks for as its first argument. */
function writtenAs({ name, slot, playerId }: OnlinePlayer, usage: string): string {
  const argument = /[<["]([^>\]"]*)/.exec(usage)?.[1] ?? '';
  if (/\bid\b/.test(argument)) return playerId ?? name;
  return /slot|number/.test(argument) && slot !== null ? String(slot) : name;
}
