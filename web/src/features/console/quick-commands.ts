import { type QuickCommand } from '@outpost/contracts/protocols.js';
import { withWarning } from '../../data/games/filled-warning.js';
import { consoleTexts } from './texts/en.js';

type Texts = ReturnType<typeof consoleTexts.get>;

/** Translated labels; a plugin's protocol may have others. */
const LABELS: Readonly<Record<string, (t: Texts) => string>> = {
  players: (t) => t.quickPlayers,
  bans: (t) => t.quickBans,
  serverstatus: (t) => t.quickStatus,
  say: (t) => t.quickRestart,
  kick: (t) => t.quickKick,
};

/** Quick commands, with labels and restart warning in the current language. */
export const quickCommandsIn = (
  quickCommands: readonly QuickCommand[],
  t = consoleTexts.get(),
): readonly QuickCommand[] =>
  quickCommands.map(({ label, command, isDraft }) => ({
    label: LABELS[label]?.(t) ?? label,
    command: withWarning(command, t.restartWarning),
    isDraft,
  }));
