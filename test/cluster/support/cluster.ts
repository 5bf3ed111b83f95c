import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { adminOf } from '../../faults/support/trial.js';
import { ADMIN } from '../../support/accounts.js';
import { type RawClient } from '../../support/api.js';
import { PanelProcess } from '../../support/panel-process.js';
import { NatsServer } from './nats.js';
import { PostgresServer } from './postgres.js';

const DATABASE = 'cluster';
const SETTINGS = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
  LIMITS: 'off',
  SECRET_KEY: 'the key that all replicas of the tests share',
};

/** Which replica holds how many servers; those that nobody holds have the replica `null`. */
export interface Held {
  readonly replica: string | null;
  readonly servers: number;
}

/** Replicas of the built panel in processes of their own, on one PostgreSQL and one NATS server. */
export class Cluster {
  readonly replicas: PanelProcess[] = [];
  private readonly folders: string[] = [];

  private constructor(
    readonly postgres: PostgresServer,
    readonly nats: NatsServer,
  ) {}

  static async open(): Promise<Cluster> {
    return new Cluster(await PostgresServer.start({ max_connections: '300' }), await NatsServer.start());
  }

  /** Begins with an empty database. */
  async reset(): Promise<void> {
    await Promise.all(this.replicas.splice(0).map((replica) => replica.kill()));
    await Promise.all(this.folders.splice(0).map((folder) => rm(folder, { recursive: true })));
    await this.postgres.create(DATABASE);
  }

  async close(): Promise<void> {
    await this.reset();
    await this.nats.remove();
    await this.postgres.remove();
  }

  async start(env: Readonly<Record<string, string>> = {}): Promise<PanelProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'outpost-replica-'));
    this.folders.push(folder);
    const replica = await PanelProcess.start(folder, {
      ...SETTINGS,
      ...this.databaseAt(this.postgres.url),
      NATS_URL: this.nats.url,
      ...env,
    });
    this.replicas.push(replica);
    return replica;
  }

  /** Settings of a replica that reaches the database server at this address. */
  databaseAt(url: string): Readonly<Record<string, string>> {
    return { DATABASE_URL: `${url}/${DATABASE}` };
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

  /** By the leases that have not expired. */
  async held(): Promise<readonly Held[]> {
    const rows = await this.query<{ replica: string | null; servers: string }>(
      `SELECT r.id AS replica, count(*) AS servers FROM server_leases l
        LEFT JOIN replicas r ON r.id = l.replica_id AND r.expires_at > clock_timestamp()
        GROUP BY r.id, r.slot ORDER BY r.slot`,
    );
    return rows.map(({ replica, servers }) => ({ replica, servers: Number(servers) }));
  }

  async query<Row extends object>(sql: string): Promise<readonly Row[]> {
    const client = new Client(`${this.postgres.url}/${DATABASE}`);
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
