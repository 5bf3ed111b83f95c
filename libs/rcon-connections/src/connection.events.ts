import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionState } from './connection-states.js';

/** A connection moved to another state. `reason` says why it is not online; undefined while it is. */
export class ConnectionStateChanged {
  readonly type = 'state-changed';
  constructor(
    readonly id: number,
    readonly state: ConnectionState,
    readonly previous: ConnectionState,
    readonly reason: RconError | undefined,
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
