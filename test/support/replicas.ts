import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { AppModule } from '../../apps/server/src/app.module.js';
import { SetupService } from '../../apps/server/src/auth/setup.service.js';
import { HeldServers } from '../../apps/server/src/cluster/held-servers.js';
import { ServersTaken } from '../../apps/server/src/cluster/held-servers.events.js';
import { Replica } from '../../apps/server/src/cluster/replica.js';
import { ServerLocator } from '../../apps/server/src/cluster/server-locator.js';
import {
  type Leases,
  TestHeldServers,
  TestLocator,
  TestReplica,
} from '../../apps/server/src/cluster/testing/shared-servers.js';
import { answerOtherReplicas, configureHttp } from '../../apps/server/src/http-app.js';
import { type Bus } from '../../apps/server/src/platform/bus/bus.js';
import { DataFolder } from '../../apps/server/src/platform/database/data-folder/data-folder.js';
import { engineOf } from '../../apps/server/src/platform/database/open-database.js';
import { type Environment } from '../../apps/server/src/platform/env.js';
import { EventBus } from '../../apps/server/src/platform/event-bus.js';
import { ProblemFilter } from '../../apps/server/src/platform/http/problem.filter.js';
import { createLogger } from '../../apps/server/src/platform/log.js';
import { readEnvironment } from '../../apps/server/src/platform/read-environment.js';
import { loadPlugins } from '../../apps/server/src/plugins/plugin-loader.js';
import { ServersRepository } from '../../apps/server/src/servers/servers.repository.js';
import { databaseSettings, removeDatabase } from './panel-database.js';

/** A whole panel that shares its data and a bus with others, and holds the servers it is told to. */
export class TestPanel {
  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    readonly replica: TestReplica,
    readonly held: TestHeldServers,
    /** Every log line so far. */
    readonly log: LogLines,
    private readonly locator: TestLocator,
  ) {}

  static async start(
    environment: Environment,
    folder: DataFolder,
    bus: Bus,
    replica: TestReplica,
    leases: Leases,
  ): Promise<TestPanel> {
    const log = new LogLines();
    const logger = createLogger(environment, log.destination);
    const locator = new TestLocator(leases);
    const engine = await engineOf(environment, logger);
    const plugins = await loadPlugins(environment, logger);
    const held = new TestHeldServers();
    const module = await Test.createTestingModule({
      imports: [AppModule.register(environment, folder, engine, bus, logger, plugins)],
    })
      .overrideProvider(Replica)
      .useValue(replica)
      .overrideProvider(HeldServers)
      .useValue(held)
      .overrideProvider(ServerLocator)
      .useValue(locator)
      .compile();
    const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureHttp(app, environment, logger, new ProblemFilter(logger, app.get(EventBus)));
    await app.listen(0, '127.0.0.1');
    answerOtherReplicas(app);
    return new TestPanel(app, await app.getUrl(), replica, held, log, locator);
  }

  get setupCode(): string {
    return this.app.get(SetupService).pendingCode ?? '';
  }

  /** Holds a server from now on, and connects to it. */
  async hold(serverId: number, epoch: number): Promise<void> {
    this.held.epochs.set(serverId, epoch);
    const servers = await this.app.get(ServersRepository).findByIds([serverId]);
    await this.app.get(EventBus).publishAndWait(new ServersTaken(servers));
  }

  /** Loses a server, and its connection. */
  lose(serverId: number): void {
    this.held.epochs.delete(serverId);
    this.app.get(ConnectionPool).close(serverId);
  }

  /** Looks for the holder of a server the next time it needs it. */
  forget(serverId: number): void {
    this.locator.forget(serverId);
  }

  async stop(): Promise<void> {
    await this.app.close();
  }
}

/** Panels `1`, `2` and so on, on one database and one bus. */
export class TestCluster {
  private constructor(
    readonly panels: readonly TestPanel[],
    readonly leases: Leases,
    private readonly folder: DataFolder,
    private readonly root: string,
  ) {}

  static async start(count: number, bus: Bus, settings: Record<string, string> = {}): Promise<TestCluster> {
    const root = await mkdtemp(join(tmpdir(), 'outpost-replicas-'));
    const leases: Leases = new Map();
    const environment = readEnvironment({
      DATA_DIR: join(root, 'data'),
      SECRET_KEY: 'the key of all replicas of a test',
      LOG_LEVEL: 'debug',
      ...(await databaseSettings(root)),
      ...settings,
    });
    const folder = DataFolder.open(environment);
    const panels: TestPanel[] = [];
    for (let slot = 1; slot <= count; slot++) {
      const replica = new TestReplica(String(slot), slot);
      panels.push(await TestPanel.start(environment, folder, bus, replica, leases));
    }
    return new TestCluster(panels, leases, folder, root);
  }

  /** Makes a panel the holder of a server, and says so to all who look for it. */
  async give(serverId: number, panel: TestPanel): Promise<void> {
    const epoch = (this.leases.get(serverId)?.epoch ?? 0) + 1;
    await panel.hold(serverId, epoch);
    this.leases.set(serverId, { replicaId: panel.replica.id, epoch });
  }

  async remove(): Promise<void> {
    for (const panel of this.panels) await panel.stop();
    this.folder.close();
    await removeDatabase(this.root);
    await rm(this.root, { recursive: true, force: true });
  }
}

/** The log of a panel. */
class LogLines {
  readonly all: string[] = [];
  private readonly waiting = new Set<{ readonly text: string; readonly found: () => void }>();

  readonly destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      this.add(chunk.toString('utf8'));
      done();
    },
  });

  /** Resolves when a line is written from now on that contains the text. */
  next(text: string): Promise<void> {
    return new Promise((found) => this.waiting.add({ text, found }));
  }

  private add(line: string): void {
    this.all.push(line);
    for (const waiter of this.waiting) {
      if (!line.includes(waiter.text)) continue;
      this.waiting.delete(waiter);
      waiter.found();
    }
  }
}
