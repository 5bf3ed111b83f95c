import { ForbiddenMoveError } from './connections.errors.js';

/**
 * - `connecting`: a login is in progress or scheduled to start
 * - `online`: the session is alive and has answered a command
 * - `waiting`: the last attempt failed or the session was lost; the next attempt starts after a pause
 * - `refused`: the password was refused and no login has succeeded since; there is no attempt until one is requested
 * - `closed`: the connection was closed by this side; the final state
 */
export type ConnectionState = 'connecting' | 'online' | 'waiting' | 'refused' | 'closed';

/** The allowed transitions; any other is a defect. */
export const CONNECTION_MOVES: Readonly<Record<ConnectionState, readonly ConnectionState[]>> = {
  connecting: ['online', 'waiting', 'refused', 'closed'],
  online: ['waiting', 'refused', 'closed'],
  waiting: ['connecting', 'closed'],
  refused: ['connecting', 'closed'],
  closed: [],
};

/** @throws {ForbiddenMoveError} when the transition is not allowed */
export function assertMove(from: ConnectionState, to: ConnectionState): void {
  if (!CONNECTION_MOVES[from].includes(to)) throw new ForbiddenMoveError(from, to);
}
