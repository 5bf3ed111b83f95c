import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function endSession(sessionId: number): Promise<void> {
  await api.call('DELETE /api/sessions/:id', { params: { id: sessionId } });
  await mutate(keys.sessions);
}

/**
 * Ends all sessions except the current one.
 *
 * @returns the number of ended sessions
 */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await api.call('DELETE /api/sessions');
  await mutate(keys.sessions);
  return ended;
}
