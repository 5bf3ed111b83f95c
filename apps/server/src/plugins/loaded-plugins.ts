import { type PluginReport, type Protocol } from '@outpost/contracts/protocols.js';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { type GameProfile } from '@outpost/rcon-protocol/games/game-profile.js';

/** What came of looking for plugins; collected once, before the application is built. */
export interface LoadedPlugins {
  /** Guarded: whatever they do, they throw nothing but an `RconError`. */
  readonly drivers: readonly RconDriver[];
  readonly protocols: readonly Protocol[];
  readonly games: readonly GameProfile[];
  readonly reports: readonly PluginReport[];
}

/** Injection token of {@link LoadedPlugins}. */
export const LOADED_PLUGINS = Symbol('LOADED_PLUGINS');
