import { type PluginReport } from '@outpost/contracts/protocols.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { defineProtocol, type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { type Environment } from '../platform/env.js';
import { type Log } from '../platform/log.js';
import { guardedConfiguration, guardedDoctor } from './guarded-doctor.js';
import { GuardedDriver } from './guarded-driver.js';
import { guardedGame } from './guarded-game.js';
import { guardedLines } from './guarded-lines.js';
import { type LoadedPlugins } from './loaded-plugins.js';
import { PluginProblem } from './plugin-fields.js';
import { type CheckedPlugin, checkPlugin } from './validate-plugin.js';
import { findPluginSources, type PluginSource } from './plugin-sources.js';

/** A plugin that hangs while loading must not keep the panel from starting. */
const LOAD_LIMIT_MS = 10_000;

type PluginLog = Pick<Log, 'info' | 'warn' | 'error'>;

/** Imports every plugin, one after the other. One that fails is reported and left out; nothing is thrown. */
export async function loadPlugins(environment: Environment, log: PluginLog): Promise<LoadedPlugins> {
  const collection = new Collection(log);
  for (const source of await findPluginSources(environment)) await collection.load(source);
  return collection;
}

class Collection implements LoadedPlugins {
  readonly protocols: ProtocolDescriptor[] = [];
  readonly reports: PluginReport[] = [];
  readonly games: GameProfile[] = [];
  /** Checks whether a game can be registered, before the application exists. */
  private readonly trial = new GameProfiles();

  constructor(private readonly log: PluginLog) {}

  async load(source: PluginSource): Promise<void> {
    try {
      const plugin = checkPlugin(await imported(await source.locate()));
      this.requireNew(plugin);
      this.add(source.label, plugin);
    } catch (error) {
      const problem = problemOf(error);
      this.log.error({ err: error, plugin: source.label }, `plugin left out: ${problem}`);
      this.reports.push({ source: source.label, name: null, protocols: [], problem });
    }
  }

  private add(source: string, { name, protocols, games }: CheckedPlugin): void {
    const report = (error: unknown, what: string): void =>
      this.log.error({ err: error, plugin: name }, `plugin "${name}": ${what}`);
    for (const { driver, readLines, configuration, doctor, ...protocol } of protocols) {
      this.protocols.push(
        defineProtocol({
          ...protocol,
          driver: new GuardedDriver(driver, report),
          ...(readLines && { readLines: guardedLines(readLines, report) }),
          ...(configuration && { configuration: guardedConfiguration(configuration, report) }),
          ...(doctor && { doctor: guardedDoctor(doctor, report) }),
        }),
      );
    }
    this.games.push(...games.map((game) => guardedGame(game, report)));
    const ids = protocols.map(({ id }) => id);
    this.reports.push({ source, name, protocols: ids, problem: null });
    this.log.info({ plugin: name, protocols: ids }, `plugin "${name}" loaded`);
  }

  private requireNew({ protocols, games }: CheckedPlugin): void {
    const taken = [...PROTOCOLS, ...this.protocols].map(({ id }) => id);
    const duplicate = protocols.find(({ id }) => taken.includes(id));
    if (duplicate) throw new PluginProblem(`the protocol "${duplicate.id}" is already there`);
    const available = [...taken, ...protocols.map(({ id }) => id)];
    const orphan = games.find(({ protocol }) => !available.includes(protocol));
    if (orphan)
      throw new PluginProblem(`nothing speaks the protocol "${orphan.protocol}" of the game "${orphan.id}"`);
    for (const game of games) this.trial.register(game);
  }
}

async function imported(specifier: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = new PluginProblem(`did not finish loading within ${LOAD_LIMIT_MS / 1000} s`);
    timer = setTimeout(() => reject(late), LOAD_LIMIT_MS);
  });
  try {
    return await Promise.race([import(specifier), limit]);
  } finally {
    clearTimeout(timer);
  }
}

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
