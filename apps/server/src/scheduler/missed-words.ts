import { MISSED_COUNT_MAX, type MissedRuns } from './run-plan.js';

/** Why a run is not there, in the words of its record. */
export function describeMissed({ count, lastDueAt }: MissedRuns): string {
  const why = 'the panel was off or too busy at its time';
  if (count === 1) return `Not run: ${why}`;
  const times = `${count >= MISSED_COUNT_MAX ? 'at least ' : ''}${count} times`;
  const last = lastDueAt.toISOString().slice(0, 16).replace('T', ' ');
  return `Not run ${times}, the last one due at ${last} UTC: ${why}`;
}
