import { type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type CommandOptions } from './command-gate.js';
import { type ConnectionStatus } from './connection.types.js';

/**
 * The supervised connection of one game server, for as long as it is open. Of one that was closed meanwhile the state is
 * `closed`, commands are rejected, and everything else does nothing.
 */
export interface ServerConnection {
  readonly status: ConnectionStatus;

  /**
   * Sends one command, after those given before it; the panel's own polls have a line beside it. While a login is under way
   * the command waits for it up to its own deadline; in `waiting` and `refused` it is rejected at once with the kind of the
   * reason. A command that a lost link left unsent takes the next one when that opens at once; a sent one is never sent again.
   *
   * @throws {RconError} whose `fate` says whether the command may have run
   */
  execute(command: string, options?: CommandOptions): Promise<RconReply>;

  /** A person asks: leaves `waiting` or `refused` at once and forgets the back-off; elsewhere it does nothing. */
  retryNow(): void;

  /**
   * A restart or shutdown command was sent: if the session is lost within ten minutes, the next attempt comes
   * `delayMs` (default 10 s) later, because some games never let a client in that knocked while they booted.
   */
  expectRestart(delayMs?: number): void;

  /** Resolves when the state is no longer `connecting`, or after `timeoutMs` with what it is then. */
  settled(timeoutMs: number): Promise<ConnectionStatus>;
}
