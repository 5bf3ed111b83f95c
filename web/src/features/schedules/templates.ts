import { type Game } from '@outpost/contracts/games.js';
import { type QuickCommand } from '@outpost/contracts/protocols.js';
import { takesWarning, withWarning } from '../../data/games/filled-warning.js';
import { type ScheduleFormValues } from './schedule-form.js';

export type TemplateName = 'messages' | 'maintenance' | 'playerCounts';

/** Writes the list of bans anew, without those that have run out; only BattlEye has it. */
const BAN_CLEANUP = 'writeBans';

/**
 * Fills the fields of a new schedule with what the game of a server calls it. Where it has no command, that field stays
 * empty.
 */
export function templatesFor(
  game: Game | undefined,
  quickCommands: readonly QuickCommand[],
  message: string,
): Readonly<Record<TemplateName, Partial<ScheduleFormValues>>> {
  const broadcast = quickCommands.find(({ command }) => takesWarning(command))?.command ?? '';
  const listing = quickCommands[0]?.command ?? '';
  const cleanup = game?.catalogue.some(({ name }) => name === BAN_CLEANUP) === true ? BAN_CLEANUP : '';
  return {
    messages: { command: withWarning(broadcast, message), scheduleType: 'custom', schedule: '*/30 * * * *' },
    maintenance: { command: cleanup, scheduleType: 'weekly', minute: '30', hour: '4', dayOfWeek: '1' },
    playerCounts: { command: listing, scheduleType: 'hourly', minute: '0' },
  };
}
