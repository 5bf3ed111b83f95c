import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { GAME_ACTIONS } from '@outpost/games/game-commands.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { PLUGIN_API_VERSION } from '@outpost/games/plugin.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { listOf, partsOf, PluginProblem, requireFunction, textOf } from './plugin-fields.js';
import { protocolOf, readLinesOf } from './plugin-protocol.js';

/** A protocol with an instance of its driver. */
type CheckedProtocol = ProtocolDescriptor & { readonly driver: RconDriver };

/** A validated plugin, with its driver classes instantiated. */
export interface CheckedPlugin {
  readonly name: string;
  readonly protocols: readonly CheckedProtocol[];
  readonly games: readonly GameProfile[];
}

/**
 * Validates the exports of a module against `OutpostPlugin`.
 *
 * @throws {PluginProblem} naming the part that is wrong; whatever a getter or a constructor of the plugin throws
 */
export function checkPlugin(exported: unknown): CheckedPlugin {
  const plugin = partsOf(partsOf(exported, 'the module')['plugin'], 'the export "plugin"');
  if (plugin['apiVersion'] !== PLUGIN_API_VERSION) {
    throw new PluginProblem(`apiVersion must be ${PLUGIN_API_VERSION}`);
  }
  const name = textOf(plugin, 'name');
  const drivers = listOf(plugin, 'drivers').map(driverOf);
  const offered = listOf(plugin, 'protocols').map(protocolOf);
  const games = plugin['games'] === undefined ? [] : listOf(plugin, 'games').map(gameOf);
  const protocols = paired(drivers, offered);
  return { name, protocols, games };
}

function driverOf(value: unknown): RconDriver {
  const driver: unknown = typeof value === 'function' ? new (value as new () => unknown)() : value;
  const parts = partsOf(driver, 'a driver');
  textOf(parts, 'protocol');
  textOf(parts, 'probeCommand');
  requireFunction(parts, 'connect', 'a driver');
  return driver as RconDriver;
}

function gameOf(value: unknown): GameProfile {
  const parts = partsOf(value, 'a game');
  for (const key of ['id', 'name', 'protocol']) textOf(parts, key);
  for (const key of ['ports', 'wire', 'argumentRules']) partsOf(parts[key], `${key} of a game`);
  const commands = partsOf(parts['commands'], 'commands of a game');
  for (const action of GAME_ACTIONS) partsOf(commands[action], `the command ${action} of a game`);
  listOf(parts, 'catalogue');
  requireFunction(parts, 'restartOf', 'a game');
  if (parts['refusal'] !== undefined && !(parts['refusal'] instanceof RegExp)) {
    throw new PluginProblem('refusal of a game must be a regular expression');
  }
  for (const key of ['readPlayers', 'readBans']) requireFunction(parts, key, 'a game', false);
  readLinesOf(parts, 'a game');
  return value as GameProfile;
}

/** Otherwise a protocol without a driver would be offered, or a driver could never be chosen. */
function paired(
  drivers: readonly RconDriver[],
  protocols: readonly Omit<ProtocolDescriptor, 'driver'>[],
): readonly CheckedProtocol[] {
  const driven = drivers.map(({ protocol }) => protocol).sort();
  const offered = protocols.map(({ id }) => id).sort();
  const isPaired = JSON.stringify(driven) === JSON.stringify(offered);
  if (!isPaired || new Set(offered).size !== offered.length) {
    throw new PluginProblem('drivers and protocols must name the same ids, each once');
  }
  return protocols.flatMap((protocol) =>
    drivers.filter((driver) => driver.protocol === protocol.id).map((driver) => ({ ...protocol, driver })),
  );
}
