import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionState } from './connection-states.js';

/**
 * A connection moved to another state. `reason` says why it is not online; undefined while it is. After a
 * loss that `isMendedAtOnce` the next login begins without a pause, and commands wait for it.
 */
export class ConnectionStateChanged {
  readonly type = 'state-changed';
  constructor(
    readonly id: number,
    readonly state: ConnectionState,
    readonly previous: ConnectionState,
    readonly reason: RconError | undefined,
    readonly isMendedAtOnce = false,
  ) {}
}

/** The game server printed a line on its own. */
export class ServerLineReceived {
  readonly type = 'line-received';
  constructor(
    readonly id: number,
    readonly text: string,
  ) {}
}

export type ConnectionEvent = ConnectionStateChanged | ServerLineReceived;
