import { type PluginReport } from '@outpost/contracts/protocols.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';

/** What came of looking for plugins; collected once, before the application is built. */
export interface LoadedPlugins {
  /** Guarded: whatever their drivers do, they throw nothing but an `RconError`. */
  readonly protocols: readonly ProtocolDescriptor[];
  readonly games: readonly GameProfile[];
  readonly reports: readonly PluginReport[];
}

/** Injection token of {@link LoadedPlugins}. */
export const LOADED_PLUGINS = Symbol('LOADED_PLUGINS');
