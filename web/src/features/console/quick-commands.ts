import { type QuickCommand } from '@outpost/contracts/protocols.js';
import { consoleTexts } from './texts/en.js';

type Texts = ReturnType<typeof consoleTexts.get>;

/** The labels that have words in every language; a protocol of a plugin may have others. */
const LABELS: Readonly<Record<string, (t: Texts) => string>> = {
  players: (t) => t.quickPlayers,
  bans: (t) => t.quickBans,
  serverstatus: (t) => t.quickStatus,
  say: (t) => t.quickRestart,
  kick: (t) => t.quickKick,
};

/** The buttons of a protocol, with the warning before a restart in the language of the reader. */
export const quickCommandsIn = (
  quickCommands: readonly QuickCommand[],
  t = consoleTexts.get(),
): readonly QuickCommand[] =>
  quickCommands.map(({ label, command, isDraft }) => ({
    label: LABELS[label]?.(t) ?? label,
    command: command.replace('{warning}', t.restartWarning),
    isDraft,
  }));
