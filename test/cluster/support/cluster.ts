import { setTimeout } from 'node:timers/promises';
import { connect, RequestError } from '@nats-io/transport-node';
import { Client } from 'pg';
import { adminOf, Trial } from '../../faults/support/trial.js';
import { type RawClient } from '../../support/api.js';
import { type PanelProcess } from '../../support/panel-process.js';
import { NatsServer } from './nats.js';
import { PostgresServer } from './postgres.js';

const DATABASE = 'cluster';
const ASK_MS = 500;
const SETTINGS = {
  LIMITS: 'off',
  SECRET_KEY: 'the key that all replicas of the tests share',
};

/** What the log of a replica says when it gives everything up. */
export const LEASE_EXPIRED = 'the lease of this replica has expired';

/** Which replica holds how many servers; those that nobody holds have the replica `null`. */
export interface Held {
  readonly replica: string | null;
  readonly servers: number;
}

/** Replicas of the built panel in processes of their own, on one PostgreSQL and one NATS server. */
export class Cluster {
  readonly replicas: PanelProcess[] = [];
  private readonly trials: Trial[] = [];

  private constructor(
    readonly postgres: PostgresServer,
    readonly nats: NatsServer,
  ) {}

  /** With a database without rows. */
  static async open(): Promise<Cluster> {
    const postgres = await PostgresServer.start({ max_connections: '300' });
    const cluster = new Cluster(postgres, await NatsServer.start());
    await cluster.reset();
    return cluster;
  }

  /** Kills the replicas, and begins anew with a database without rows. */
  async reset(): Promise<void> {
    await this.kill();
    await this.postgres.createForPanel(DATABASE);
  }

  async close(): Promise<void> {
    await this.kill();
    await this.nats.remove();
    await this.postgres.remove();
  }

  async start(env: Readonly<Record<string, string>> = {}): Promise<PanelProcess> {
    const trial = await Trial.open();
    this.trials.push(trial);
    const database = this.databaseAt(this.postgres.port);
    const replica = await trial.start({ ...SETTINGS, ...database, NATS_URL: this.nats.url, ...env });
    this.replicas.push(replica);
    return replica;
  }

  /** Settings of a replica that reaches the database server at this port. */
  databaseAt(port: number): Readonly<Record<string, string>> {
    return { DATABASE_URL: this.postgres.addressOf(DATABASE, port) };
  }

  admin(replica: PanelProcess): Promise<RawClient> {
    return adminOf(replica);
  }

  /** The replica that holds a server; waits while none does. */
  async holderOf(serverId: number): Promise<PanelProcess> {
    for (;;) {
      const [row] = await this.query<{ id: string }>(
        `SELECT r.id FROM server_leases l JOIN replicas r ON r.id = l.replica_id
          WHERE l.server_id = ${serverId} AND r.expires_at > clock_timestamp()`,
      );
      const holder = row && this.replicas.find(({ output }) => output.includes(`"replica":"${row.id}"`));
      if (holder) return holder;
      await setTimeout(20);
    }
  }

  /**
   * Resolves when NATS knows that this replica has ended, which it learns a moment later: until then it hands requests
   * over to it, and what becomes of them is unknown.
   */
  async untilUnreachable({ output }: PanelProcess): Promise<void> {
    const [, id] = /"replica":"([^"]+)"/.exec(output) ?? [];
    if (id === undefined) throw new Error('the replica has not joined the others');
    const client = await connect({ servers: this.nats.url });
    const isKnown = (error: unknown): boolean => error instanceof RequestError && error.isNoResponders();
    const ask = (): Promise<unknown> =>
      client.request(`outpost.requests.replica.${id}.requests`, '', { timeout: ASK_MS });
    try {
      await until(() => ask().then(() => false, isKnown));
    } finally {
      await client.close();
    }
  }

  async isHeldBy(replica: PanelProcess, serverId: number): Promise<boolean> {
    return (await this.holderOf(serverId)) === replica;
  }

  /** By the leases that have not expired. */
  async held(): Promise<readonly Held[]> {
    const rows = await this.query<{ replica: string | null; servers: string }>(
      `SELECT r.id AS replica, count(*) AS servers FROM server_leases l
        LEFT JOIN replicas r ON r.id = l.replica_id AND r.expires_at > clock_timestamp()
        GROUP BY r.id, r.slot ORDER BY r.slot`,
    );
    return rows.map(({ replica, servers }) => ({ replica, servers: Number(servers) }));
  }

  private async kill(): Promise<void> {
    this.replicas.length = 0;
    await Promise.all(this.trials.splice(0).map((trial) => trial.close()));
  }

  async query<Row extends object>(sql: string): Promise<readonly Row[]> {
    const client = new Client(this.postgres.addressOf(DATABASE));
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

/** Resolves once the condition is met. */
export async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await met())) await setTimeout(20);
}
