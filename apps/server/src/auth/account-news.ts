import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EventBus } from '../platform/event-bus.js';
import { AccountChanged } from './auth.events.js';

/** News for this many accounts go out in one turn of the event loop. */
const ACCOUNTS_PER_TURN = 100;

/** Says that what these accounts may do has changed, however many they are. */
export async function announceChanged(events: EventBus, userIds: readonly number[]): Promise<void> {
  for (const [at, userId] of userIds.entries()) {
    if (at % ACCOUNTS_PER_TURN === ACCOUNTS_PER_TURN - 1) await nextTurn();
    events.publish(new AccountChanged(userId));
  }
}
