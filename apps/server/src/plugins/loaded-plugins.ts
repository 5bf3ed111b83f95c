import { type PluginReport } from '@outpost/contracts/protocols.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';

/** The result of loading plugins; collected once, before the application is built. */
export interface LoadedPlugins {
  /** Guarded: their drivers throw nothing but `RconError`. */
  readonly protocols: readonly ProtocolDescriptor[];
  readonly games: readonly GameProfile[];
  readonly reports: readonly PluginReport[];
}

/** Injection token of {@link LoadedPlugins}. */
export const LOADED_PLUGINS = Symbol('LOADED_PLUGINS');
