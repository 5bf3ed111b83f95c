import { ForbiddenMoveError } from './connections.errors.js';

/**
 * - `connecting`: a login is under way, or waits for its turn to start
 * - `online`: the session is alive
 * - `waiting`: the last attempt failed or the session was lost; the next attempt starts after a pause
 * - `refused`: the password was refused and no login succeeded since; nothing happens until somebody asks
 * - `closed`: the connection was given up for good
 */
export type ConnectionState = 'connecting' | 'online' | 'waiting' | 'refused' | 'closed';

/** Every allowed move; anything else is a defect. */
export const CONNECTION_MOVES: Readonly<Record<ConnectionState, readonly ConnectionState[]>> = {
  connecting: ['online', 'waiting', 'refused', 'closed'],
  online: ['waiting', 'refused', 'closed'],
  waiting: ['connecting', 'closed'],
  refused: ['connecting', 'closed'],
  closed: [],
};

/** @throws {ForbiddenMoveError} when the table has no such move */
export function assertMove(from: ConnectionState, to: ConnectionState): void {
  if (!CONNECTION_MOVES[from].includes(to)) throw new ForbiddenMoveError(from, to);
}
