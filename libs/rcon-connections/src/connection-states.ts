/**
 * - `connecting`: a login is under way
 * - `online`: the session is alive
 * - `waiting`: the last attempt failed; the next one starts after a pause
 * - `refused`: the password was refused; nothing happens until somebody asks for another attempt
 * - `closed`: the connection was given up for good
 */
export type ConnectionState = 'connecting' | 'online' | 'waiting' | 'refused' | 'closed';

/** Every allowed move; anything else is a defect. */
export const CONNECTION_MOVES: Readonly<Record<ConnectionState, readonly ConnectionState[]>> = {
  connecting: ['online', 'waiting', 'refused', 'closed'],
  online: ['waiting', 'closed', 'connecting'],
  waiting: ['connecting', 'closed'],
  refused: ['connecting', 'closed'],
  closed: [],
};
