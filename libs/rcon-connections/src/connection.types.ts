import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionState } from './connection-states.js';

/**
 * Called before each attempt: resolves the host name, checks the address policy of the operator and decrypts the
 * password.
 *
 * @throws {RconError} `host-not-found`, `address-not-allowed`
 */
export type TargetSource = () => Promise<RconTarget>;

export interface ConnectionSpec {
  /** Protocol of a registered driver, such as `battleye`. */
  readonly protocol: string;
  readonly target: TargetSource;
  /**
   * Another connection was online a moment ago: failures are retried as in the first minutes of an outage. Default
   * false.
   */
  readonly wasOnline?: boolean;
}

/** Times are milliseconds of the injected clock. */
export interface ConnectionStatus {
  readonly state: ConnectionState;
  /** Why the connection is not online; undefined while it is, and until the first attempt has ended. */
  readonly reason: RconError | undefined;
  /** When the connection entered this state. */
  readonly since: number;
  /** When the next attempt starts by itself; undefined in every state but `waiting`. */
  readonly nextAttemptAt: number | undefined;
}
