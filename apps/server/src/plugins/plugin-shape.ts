import { PROTOCOL_FIELDS } from '@outpost/contracts/protocols.js';
import { SERVER_TYPE_PATTERN } from '@outpost/contracts/servers.js';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { GAME_ACTIONS } from '@outpost/rcon-protocol/games/game-commands.js';
import { type GameProfile } from '@outpost/rcon-protocol/games/game-profile.js';
import { PLUGIN_API_VERSION, type PluginProtocol } from '@outpost/rcon-protocol/plugin.js';
import {
  listOf,
  type Parts,
  partsOf,
  PluginProblem,
  portOf,
  requireFunction,
  textOf,
} from './plugin-parts.js';

/** A plugin whose every part is what it should be, and whose driver classes have been made. */
export interface CheckedPlugin {
  readonly name: string;
  readonly drivers: readonly RconDriver[];
  readonly protocols: readonly Required<PluginProtocol>[];
  readonly games: readonly GameProfile[];
}

/**
 * Holds what a module exports against `OutpostPlugin`.
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
  const protocols = listOf(plugin, 'protocols').map(protocolOf);
  const games = plugin['games'] === undefined ? [] : listOf(plugin, 'games').map(gameOf);
  requirePairs(drivers, protocols);
  return { name, drivers, protocols, games };
}

function driverOf(value: unknown): RconDriver {
  const driver: unknown = typeof value === 'function' ? new (value as new () => unknown)() : value;
  const parts = partsOf(driver, 'a driver');
  textOf(parts, 'protocol');
  textOf(parts, 'probeCommand');
  requireFunction(parts, 'connect', 'a driver');
  return driver as RconDriver;
}

function protocolOf(value: unknown): Required<PluginProtocol> {
  const parts = partsOf(value, 'a protocol');
  const id = textOf(parts, 'id');
  if (!SERVER_TYPE_PATTERN.test(id)) throw new PluginProblem(`the protocol id "${id}" is not allowed`);
  const [name, hint] = [textOf(parts, 'name'), textOf(parts, 'hint')];
  return { id, name, hint, defaultPort: portOf(parts, 'defaultPort'), fields: formFieldsOf(parts) };
}

function formFieldsOf(protocol: Parts): Required<PluginProtocol>['fields'] {
  const asked = protocol['fields'] === undefined ? ['password'] : listOf(protocol, 'fields');
  const known = PROTOCOL_FIELDS.filter((field) => asked.includes(field));
  if (known.length === asked.length) return known;
  throw new PluginProblem(`fields may hold ${PROTOCOL_FIELDS.join(' and ')}`);
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
  return value as GameProfile;
}

/** Anything else would offer a protocol nobody speaks, or speak one nobody can choose. */
function requirePairs(drivers: readonly RconDriver[], protocols: readonly PluginProtocol[]): void {
  const spoken = drivers.map(({ protocol }) => protocol).sort();
  const offered = protocols.map(({ id }) => id).sort();
  const isPaired = JSON.stringify(spoken) === JSON.stringify(offered);
  if (!isPaired || new Set(offered).size !== offered.length) {
    throw new PluginProblem('drivers and protocols must name the same ids, each once');
  }
}
