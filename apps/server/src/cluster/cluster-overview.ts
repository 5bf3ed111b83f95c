import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { unlessLate } from '@outpost/clock/unless-late.js';
import { type Cluster, type ClusterReplica } from '@outpost/contracts/cluster.js';
import { WallClock } from '../platform/clock.js';
import { storageFailure } from '../platform/database/database.errors.js';
import { Database } from '../platform/database/database.js';
import { type ReplicaRow, type Replicas } from '../platform/database/replicas.js';
import { Log } from '../platform/log.js';
import { PRODUCT_VERSION } from '../platform/version.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { readFigures, ReplicaFigures } from './replica-figures.js';
import { Replica } from './replica.js';

/** How long a database that does not answer may hold up the overview. */
const WRITE_MAX_MS = 1_000;

/** The replicas of the panel and what each of them does, for people. */
export abstract class ClusterOverview {
  /** @throws {OperationalError} `storage_failed` */
  abstract read(): Promise<Cluster>;
}

/** Of several replicas: what each has written when it renewed its lease, in one query. */
@Injectable()
export class SharedOverview extends ClusterOverview {
  private readonly replicas: Replicas;

  constructor(
    database: Database,
    private readonly replica: Replica,
  ) {
    super();
    if (!database.replicas) throw new TypeError('replicas need a database that they can share');
    this.replicas = database.replicas;
  }

  async read(): Promise<Cluster> {
    const { servers, replicas } = await this.list();
    const held = replicas.reduce((sum, row) => sum + row.servers, 0);
    return {
      isShared: true,
      replicas: replicas.map((row) => this.present(row)),
      servers: { all: servers, held, unheld: Math.max(0, servers - held) },
    };
  }

  private async list(): ReturnType<Replicas['list']> {
    try {
      return await this.replicas.list();
    } catch (error) {
      throw storageFailure(error);
    }
  }

  private present(row: ReplicaRow): ClusterReplica {
    const { id, name, slot, version, servers, isAlive, isDraining } = row;
    return {
      ...{ id, name, slot, version, servers },
      startedAt: new Date(row.startedAt).toISOString(),
      state: isAlive ? (isDraining ? 'draining' : 'active') : 'gone',
      isAnswering: id === this.replica.id,
      lease: {
        validUntil: new Date(row.expiresAt).toISOString(),
        renewedSecondsAgo: Math.max(0, Math.round(row.renewedMsAgo / 100) / 10),
      },
      figures: readFigures(row.figures),
    };
  }
}

/** Of a panel that is one process. */
@Injectable()
export class SoleOverview extends ClusterOverview {
  constructor(
    private readonly database: Database,
    private readonly servers: ServersRepository,
    private readonly replica: Replica,
    private readonly figures: ReplicaFigures,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  async read(): Promise<Cluster> {
    const servers = await this.servers.count();
    const startedAt = new Date(this.wallClock.now().getTime() - process.uptime() * 1_000).toISOString();
    const figures = { ...this.figures.current(), databaseMs: await this.databaseMs() };
    const about = { name: hostname(), slot: null, version: PRODUCT_VERSION, startedAt, lease: null };
    const { id } = this.replica;
    return {
      isShared: false,
      replicas: [{ id, ...about, state: 'active', isAnswering: true, servers, figures }],
      servers: { all: servers, held: servers, unheld: 0 },
    };
  }

  /** Null while it does not answer, which the health of the panel says too. */
  private async databaseMs(): Promise<number | null> {
    const begunAt = this.clock.now();
    const took = (): number => Math.round((this.clock.now() - begunAt) * 10) / 10;
    const written = this.database.tryWriting().then(took, (error: unknown) => {
      this.log.debug({ err: error }, 'the database could not be measured');
      return null;
    });
    return unlessLate(this.clock, WRITE_MAX_MS, written, null);
  }
}
