import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { type GameProfile } from './game-profile.js';

/** Incremented when plugins written for the previous version would no longer work. */
export const PLUGIN_API_VERSION = 1;

/** How a plugin's protocol is presented to users. */
export interface PluginProtocol {
  /** The `type` of its servers: a lower-case letter, then 1 to 31 lower-case letters, digits and dashes. */
  readonly id: string;
  readonly name: string;
  /** One line that helps users choose. */
  readonly hint: string;
  readonly defaultPort: number;
  /** Fields of the server form besides name, host and port. Default `['password']`. */
  readonly fields?: readonly ('password' | 'maxPlayers')[];
  /** As for the built-in protocols: see {@link ProtocolDescriptor}. */
  readonly readLines?: ProtocolDescriptor['readLines'];
  readonly configuration?: ProtocolDescriptor['configuration'];
  readonly doctor?: ProtocolDescriptor['doctor'];
  readonly guide?: ProtocolDescriptor['guide'];
  readonly quickCommands?: ProtocolDescriptor['quickCommands'];
}

/**
 * What a plugin module exports as `plugin`. It has no run-time dependency on Outpost:
 *
 * - a reply may be as little as `{ text }`
 * - an error with the `kind` (and `fate`) of an `RconError` is treated as one, and its message is shown to the owner of
 *   the server; any other error is logged, and the owner sees a generic failure of the panel
 */
export interface OutpostPlugin {
  readonly apiVersion: typeof PLUGIN_API_VERSION;
  readonly name: string;
  /** Drivers, or classes constructed without arguments; exactly one for each of `protocols`. */
  readonly drivers: readonly (RconDriver | (new () => RconDriver))[];
  readonly protocols: readonly PluginProtocol[];
  /** Additional games, of these protocols or of any other. */
  readonly games?: readonly GameProfile[];
}
