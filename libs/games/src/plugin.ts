import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { type GameProfile } from './game-profile.js';

/** Raised when a plugin written for the previous number would no longer work. */
export const PLUGIN_API_VERSION = 1;

/** How a protocol of a plugin is offered to people. */
export interface PluginProtocol {
  /** What servers are registered with: a small letter, then 1 to 31 small letters, digits and dashes. */
  readonly id: string;
  readonly name: string;
  /** One line that helps to choose. */
  readonly hint: string;
  readonly defaultPort: number;
  /** Fields of the server form beside name, host and port. Default `['password']`. */
  readonly fields?: readonly ('password' | 'maxPlayers')[];
  /** The same as those of our own protocols: see {@link ProtocolDescriptor}. */
  readonly readLines?: ProtocolDescriptor['readLines'];
  readonly configuration?: ProtocolDescriptor['configuration'];
  readonly doctor?: ProtocolDescriptor['doctor'];
  readonly guide?: ProtocolDescriptor['guide'];
  readonly quickCommands?: ProtocolDescriptor['quickCommands'];
}

/**
 * What a plugin module exports as `plugin`. It needs nothing of ours at run time:
 *
 * - a reply may be as little as `{ text }`
 * - an error that carries the `kind` (and `fate`) of an `RconError` counts as one, and its message is shown to the
 *   owner of the server; any other error is logged, and the owner reads that the panel failed
 */
export interface OutpostPlugin {
  readonly apiVersion: typeof PLUGIN_API_VERSION;
  readonly name: string;
  /** Drivers, or classes that are made without arguments; exactly one for each of `protocols`. */
  readonly drivers: readonly (RconDriver | (new () => RconDriver))[];
  readonly protocols: readonly PluginProtocol[];
  /** Games of these protocols, or more games of any other. */
  readonly games?: readonly GameProfile[];
}
