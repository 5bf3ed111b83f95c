import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { type QuickCommand } from '@outpost/contracts/protocols.js';

/** The usual buttons with some commands in the words of a protocol, by their labels. */
export const quickCommandsWith = (words: Readonly<Record<string, string>>): readonly QuickCommand[] =>
  USUAL_QUICK_COMMANDS.map((quick) => ({ ...quick, command: words[quick.label] ?? quick.command }));
