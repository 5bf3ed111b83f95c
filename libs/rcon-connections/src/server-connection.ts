import { type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type CommandOptions } from './command-gate.js';
import { type ConnectionStatus } from './connection.types.js';

/**
 * The supervised connection of one game server. After it was closed its state is `closed`, commands are rejected, and
 * everything else has no effect.
 */
export interface ServerConnection {
  readonly status: ConnectionStatus;

  /**
   * Sends one command after those submitted before it; polls of the panel have a separate queue. While a login is in
   * progress the command waits for it up to its own deadline; in `waiting` and `refused` it is rejected at once with
   * the kind of the reason. A command that a lost link had not sent moves to the next link if that is opened without a
   * pause; a command that was sent is never sent again.
   *
   * @throws {RconError} whose `fate` says whether the command may have run
   */
  execute(command: string, options?: CommandOptions): Promise<RconReply>;

  /** Requests an attempt now: leaves `waiting` or `refused` and resets the back-off. No effect in other states. */
  retryNow(): void;

  /**
   * A restart or shutdown command was sent: if the session is lost within ten minutes, the next attempt follows
   * `delayMs` (default 10 s) later, because some games never accept a client that tried to log in while they were
   * booting.
   */
  expectRestart(delayMs?: number): void;

  /** Resolves once the state is not `connecting`, or after `timeoutMs` with the status at that time. */
  settled(timeoutMs: number): Promise<ConnectionStatus>;
}
