import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type DestinationStream, type Logger } from 'pino';
import { AppModule } from './app.module.js';
import { answerOtherReplicas, configureHttp } from './http-app.js';
import { SetupService } from './auth/setup.service.js';
import { HeldServers } from './cluster/held-servers.js';
import { Shutdown } from './platform/shutdown.js';
import { type Bus } from './platform/bus/bus.js';
import { openBus } from './platform/bus/bus.module.js';
import { migrateData } from './platform/database/backup/migrated-data.js';
import { engineOf } from './platform/database/open-database.js';
import { DataFolder } from './platform/database/data-folder/data-folder.js';
import { startFailure } from './platform/database/data-folder/stored-data.js';
import { type Environment } from './platform/env.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';
import { EventBus } from './platform/event-bus.js';
import { servePanel } from './platform/http/panel-pages.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { createLogger, NestLog } from './platform/log.js';
import { PRODUCT_VERSION } from './platform/version.js';
import { readEnvironment } from './platform/read-environment.js';
import { loadPlugins } from './plugins/plugin-loader.js';
import { LiveSessions } from './realtime/live-sessions.js';
import { requireSettings } from './require-settings.js';

const DATA_MISSING =
  'A panel has run in this data folder before, and its database is gone or empty: this is a new one. ' +
  'If you expected your data, stop it and restore a backup.';

interface OutpostOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where log lines go; standard output by default. */
  readonly logDestination?: DestinationStream;
}

interface RunningOutpost {
  readonly app: NestExpressApplication;
  /** Address on this machine. */
  readonly url: string;
  /** One-time code for the first admin; undefined once an admin exists. */
  readonly setupCode: string | undefined;
  stop(): Promise<void>;
}

/**
 * Starts panel, API and socket on one port.
 *
 * @throws {ConfigurationError} when a setting is wrong, or the data can't be used
 */
export async function startOutpost(options: OutpostOptions): Promise<RunningOutpost> {
  const environment = readEnvironment(options.environment);
  requireSettings(environment);
  const folder = DataFolder.open(environment);
  try {
    const logger = createLogger(environment, options.logDestination);
    return await startIn(folder, environment, logger);
  } catch (error) {
    folder.close();
    throw startFailure(folder.path, error);
  }
}

async function startIn(
  folder: DataFolder,
  environment: Environment,
  logger: Logger,
): Promise<RunningOutpost> {
  if (folder.initialContent === 'emptied') logger.warn(DATA_MISSING);
  await migrateData(folder, environment, logger);
  const engine = await engineOf(environment, logger);
  const release = await engine.claim(() => giveUp(logger));
  const closeData = async (): Promise<void> => {
    await release();
    folder.close();
  };
  let bus: Bus | undefined;
  try {
    bus = await openBus(environment, logger);
    const plugins = await loadPlugins(environment, logger);
    return await startApp(
      AppModule.register(environment, folder, engine, bus, logger, plugins),
      environment,
      logger,
      closeData,
    );
  } catch (error) {
    await bus?.close();
    await release();
    throw error;
  }
}

async function startApp(
  root: DynamicModule,
  environment: Environment,
  logger: Logger,
  closeData: () => Promise<void>,
): Promise<RunningOutpost> {
  const app = await NestFactory.create<NestExpressApplication>(root, {
    logger: new NestLog(logger),
    bodyParser: false,
    // Of signed calls the bytes count; of all others they are no more than the limit of a body.
    rawBody: true,
    abortOnError: false,
  });
  const problems = new ProblemFilter(logger, app.get(EventBus));
  configureHttp(app, environment, logger, problems);
  await listen(app, environment, problems);
  answerOtherReplicas(app);
  const setupCode = app.get(SetupService).pendingCode;
  const url = localUrl(app, environment);
  announce(logger, environment, url, setupCode);
  return { app, url, setupCode, stop: () => stop(app, closeData, logger) };
}

/** Two panels on one database would both run its schedules: the one that lost it ends, as if it was asked to. */
function giveUp(logger: Logger): void {
  logger.fatal('another Outpost has taken the database while it could not be reached');
  process.kill(process.pid, 'SIGTERM');
}

/** All fit into the ten seconds after which Docker kills the process. */
const DRAIN_LIMIT_MS = 3_000;
/** Of giving servers to other replicas and of running work together. */
const WORK_LIMIT_MS = 5_000;
const CONNECTIONS_LIMIT_MS = 1_000;

/**
 * Gives the servers to other replicas while everything is still answered, stops accepting requests, waits for running
 * work and says goodbye to the sockets. Then the modules close game connections, store log lines and close the
 * database, before the data is released for another panel.
 */
async function stop(
  app: NestExpressApplication,
  closeData: () => Promise<void>,
  logger: Logger,
): Promise<void> {
  const limit = setTimeout(WORK_LIMIT_MS, undefined, { ref: false });
  await app.get(HeldServers).drain(setTimeout(DRAIN_LIMIT_MS, undefined, { ref: false }));
  const left = await app.get(Shutdown).begin(limit);
  if (left > 0) logger.warn({ left }, 'stopping although calls or scheduled runs are under way');
  app.get(LiveSessions).closeForShutdown();
  const closed = new AbortController();
  // A client that does not read its response must not delay the shutdown.
  setTimeout(CONNECTIONS_LIMIT_MS, undefined, { ref: false, signal: closed.signal }).then(
    () => app.getHttpServer().closeAllConnections(),
    () => undefined,
  );
  await app.close();
  closed.abort();
  await closeData();
}

/** If listening fails, everything already opened is closed; otherwise the process would never end. */
async function listen(
  app: NestExpressApplication,
  environment: Environment,
  problems: ProblemFilter,
): Promise<void> {
  const { PORT, HOST } = environment;
  try {
    await app.init();
    // After all routes: for unknown paths Nest only answers below /api.
    app.use(servePanel(problems, environment));
    await app.listen(PORT, HOST);
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigurationError('PORT', `${PORT} is in use by another program`);
    if (code === 'EACCES')
      throw new ConfigurationError('PORT', `${PORT} needs rights this process does not have`);
    if (code === 'EADDRNOTAVAIL') throw new ConfigurationError('HOST', 'is no address of this machine');
    throw error;
  }
}

function localUrl(app: NestExpressApplication, { HOST }: Environment): string {
  const address = app.getHttpServer().address() as { port: number };
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function announce(
  logger: Logger,
  environment: Environment,
  url: string,
  setupCode: string | undefined,
): void {
  const address = environment.PUBLIC_URL ?? url;
  logger.info({ url: address, listening: url }, `Outpost ${PRODUCT_VERSION} listens on ${address}`);
  if (setupCode !== undefined) {
    logger.info(`Set up the first admin at ${new URL('/setup', address).href} with the code ${setupCode}`);
  }
}
