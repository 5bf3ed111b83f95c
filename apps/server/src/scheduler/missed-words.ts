import { type Message, say } from '@outpost/contracts/message.js';
import { MISSED_COUNT_MAX, type MissedRuns } from './run-plan.js';

/** Why a run is not there, in the words of its record. */
export function describeMissed({ count, lastDueAt }: MissedRuns): Message {
  if (count === 1) return say('scheduler.missed', 'Not run: the panel was off or too busy at its time');
  const last = lastDueAt.toISOString().slice(0, 16).replace('T', ' ');
  return count < MISSED_COUNT_MAX
    ? say(
        'scheduler.missed_times',
        'Not run {count} times, the last one due at {last} UTC: the panel was off or too busy at its time',
        { count, last },
      )
    : say(
        'scheduler.missed_at_least',
        'Not run at least {count} times, the last one due at {last} UTC: the panel was off or too busy at its time',
        { count, last },
      );
}
