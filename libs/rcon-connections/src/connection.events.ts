import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionState } from './connection-states.js';

/**
 * A connection changed its state. `reason` is why it is not online; undefined while it is. With `reconnectsAtOnce` the
 * next login after a loss starts without a pause, and commands wait for it.
 */
export class ConnectionStateChanged {
  readonly type = 'state-changed';
  constructor(
    readonly id: number,
    readonly state: ConnectionState,
    readonly previous: ConnectionState,
    readonly reason: RconError | undefined,
    readonly reconnectsAtOnce = false,
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
