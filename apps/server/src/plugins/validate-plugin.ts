import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { GAME_ACTIONS, OPTIONAL_ACTIONS } from '@outpost/games/game-commands.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { PLUGIN_API_VERSION } from '@outpost/games/plugin.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { listOf, type Parts, partsOf, PluginProblem, requireFunction, textOf } from './plugin-fields.js';
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
  for (const action of GAME_ACTIONS) {
    const isLeftOut = commands[action] === undefined && OPTIONAL_ACTIONS.has(action);
    if (!isLeftOut) partsOf(commands[action], `the command ${action} of a game`);
  }
  listOf(parts, 'catalogue');
  requireFunction(parts, 'restartOf', 'a game');
  if (parts['refusal'] !== undefined && !(parts['refusal'] instanceof RegExp)) {
    throw new PluginProblem('refusal of a game must be a regular expression');
  }
  checkLooks(parts);
  for (const key of ['readPlayers', 'readBans']) requireFunction(parts, key, 'a game', false);
  readLinesOf(parts, 'a game');
  return value as GameProfile;
}

const MARK_MAX_LENGTH = 3;
const FULL_CIRCLE = 360;

/** The optional parts of a game that lists and forms show, or by which it is recognised. */
function checkLooks(parts: Parts): void {
  if (parts['statusCommand'] !== undefined) textOf(parts, 'statusCommand');
  if (parts['mark'] !== undefined) {
    const mark = partsOf(parts['mark'], 'mark of a game');
    textOf(mark, 'letters', MARK_MAX_LENGTH);
    const hue = mark['hue'];
    const isHue = hue === null || (typeof hue === 'number' && hue >= 0 && hue < FULL_CIRCLE);
    if (!isHue) throw new PluginProblem('hue of a mark must be null, or degrees from 0 to 359');
  }
  if (parts['signs'] !== undefined) checkSigns(partsOf(parts['signs'], 'signs of a game'));
}

function checkSigns({ appIds = [], reply }: Parts): void {
  const areIds = Array.isArray(appIds) && appIds.every((id) => Number.isInteger(id));
  if (!areIds) throw new PluginProblem('appIds of signs must be a list of whole numbers');
  if (reply !== undefined && !(reply instanceof RegExp)) {
    throw new PluginProblem('reply of signs must be a regular expression');
  }
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
