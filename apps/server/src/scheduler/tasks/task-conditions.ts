import { type Message, say } from '@outpost/contracts/message.js';
import { type TaskConditions } from '@outpost/contracts/tasks.js';

/** Whether there is anything to check before a task is done. */
export const hasConditions = (of: TaskConditions): boolean =>
  of.onlyIfOnline || of.onlyIfPlayersBelow !== null || of.onlyIfPlayersAbove !== null;

/**
 * Why a task is not done; undefined if nothing is in its way.
 *
 * @param players on the server; null if that is not known
 */
export function notMet(
  { onlyIfPlayersBelow: below, onlyIfPlayersAbove: above }: TaskConditions,
  players: number | null,
): Message | undefined {
  if (players === null) return say('scheduler.players_not_known', 'How many players were on is not known');
  const isMet = (below === null || players < below) && (above === null || players > above);
  return isMet ? undefined : say('scheduler.players_were_on', 'Players on: {players}', { players });
}
