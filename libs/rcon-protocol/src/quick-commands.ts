import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { type QuickCommand } from '@outpost/contracts/protocols.js';

/** The usual buttons, with commands replaced for one protocol. @param words commands by button label */
export const quickCommandsWith = (words: Readonly<Record<string, string>>): readonly QuickCommand[] =>
  USUAL_QUICK_COMMANDS.map((quick) => ({ ...quick, command: words[quick.label] ?? quick.command }));
