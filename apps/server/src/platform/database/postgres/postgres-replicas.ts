import { Mutex } from 'async-mutex';
import { Client } from 'pg';
import { ConfigurationError } from '../../errors/configuration-error.js';
import {
  type Balance,
  type NewReplica,
  type Renewal,
  type ReplicaList,
  type ReplicaReport,
  type ReplicaRow,
  type Replicas,
  type ServerLease,
} from '../replicas.js';
import { clientOptions } from './data-source.js';
import { asQueryFailure, type PooledDataSource, valueTypes } from './pooled-data-source.js';
import { type PostgresSettings } from './postgres-settings.js';

/** A renewal that takes longer comes too late anyway. */
const ANSWER_MS = 1_500;
/** Any number that nothing else on the database uses for the same. */
const JOINING = 7_108_212_903;
/** Slot 0 is that of a panel that is alone, the last one that of programs beside the panel. */
const REPLICAS_MAX = 62;

const UNTIL = `clock_timestamp() + $2 * interval '1 ms'`;
const LIVES = 'expires_at > clock_timestamp()';

/** How long a replica is shown whose lease has expired. */
const SHOWN = `expires_at > clock_timestamp() - interval '5 min'`;

const FREE_SLOTS = `UPDATE replicas SET slot = NULL WHERE slot IS NOT NULL AND NOT ${LIVES}`;

const JOIN = `INSERT INTO replicas (id, expires_at, slot, name, version, started_at)
  SELECT $1, ${UNTIL}, slot, $3, $4, clock_timestamp() - $5 * interval '1 ms' FROM generate_series(1, ${REPLICAS_MAX}) slot
  WHERE NOT EXISTS (SELECT 1 FROM replicas r WHERE r.slot = slot.slot) ORDER BY slot LIMIT 1 RETURNING slot`;

const RENEW = `UPDATE replicas SET expires_at = ${UNTIL}, renewed_at = clock_timestamp(), is_draining = $3,
    is_connected = $4, figures = $5
  WHERE id = $1 AND ${LIVES}
  RETURNING NOT EXISTS (SELECT 1 FROM replicas r WHERE r.slot < replicas.slot AND r.${LIVES}) AS "isFirst",
    EXISTS (SELECT 1 FROM replicas r WHERE r.id <> replicas.id AND r.is_connected AND NOT r.is_draining
      AND r.${LIVES}) AS "othersConnected"`;

const ms = (time: string): string => `extract(epoch FROM ${time}) * 1000`;

/** At least one row, for the number of servers. */
const LIST = `SELECT r.id, r.slot, r.name, r.version, ${LIVES} AS "isAlive", r.is_draining AS "isDraining",
    ${ms('r.started_at')} AS "startedAt", ${ms('r.expires_at')} AS "expiresAt",
    ${ms('clock_timestamp() - r.renewed_at')} AS "renewedMsAgo", r.figures, every.servers AS "allServers",
    CASE WHEN ${LIVES} THEN (SELECT count(*) FROM server_leases l WHERE l.replica_id = r.id) ELSE 0 END AS servers
  FROM (SELECT count(*) AS servers FROM server_leases) every LEFT JOIN replicas r ON ${SHOWN}
  ORDER BY "isAlive" DESC, r.slot, r.expires_at DESC LIMIT 100`;

const BALANCE = `SELECT (SELECT count(*) FROM server_leases) AS servers,
  (SELECT count(*) FROM replicas WHERE ${LIVES} AND NOT is_draining) AS replicas`;

/** How long a server goes unobserved already is of its current epoch, unless a replica of an older version took it. */
const UNOBSERVED = 'CASE WHEN l.unobserved_epoch = l.epoch THEN l.unobserved_since END';

/**
 * Two replicas that claim at once get different ones, without waiting for each other. What is known of the last holder
 * is when it renewed its lease last: since then nobody has observed the server, for all that is known.
 */
const CLAIM = `WITH free AS MATERIALIZED (
    SELECT l.server_id, coalesce(${UNOBSERVED}, r.renewed_at) AS since
    FROM server_leases l LEFT JOIN replicas r ON r.id = l.replica_id
    WHERE l.replica_id IS NULL OR r.expires_at <= clock_timestamp()
    ORDER BY l.server_id LIMIT $2 FOR UPDATE OF l SKIP LOCKED)
  UPDATE server_leases l
  SET replica_id = $1, epoch = l.epoch + 1, unobserved_since = free.since, unobserved_epoch = l.epoch + 1
  FROM free
  WHERE l.server_id = free.server_id AND EXISTS (SELECT 1 FROM replicas WHERE id = $1 AND ${LIVES})
  RETURNING l.server_id AS "serverId", l.epoch`;

/** Nobody observes them until the next holder does. */
const FREE = `UPDATE server_leases l SET replica_id = NULL, unobserved_epoch = epoch,
    unobserved_since = coalesce(${UNOBSERVED}, clock_timestamp())
  WHERE replica_id = $1`;

const UNOBSERVED_FOR = `SELECT server_id AS "serverId", ${ms('clock_timestamp() - unobserved_since')} AS ms
  FROM server_leases
  WHERE replica_id = ? AND unobserved_since IS NOT NULL AND unobserved_epoch = epoch AND server_id = ANY(?)`;

const OBSERVED = `UPDATE server_leases SET unobserved_since = NULL
  WHERE replica_id = ? AND unobserved_since IS NOT NULL AND server_id = ANY(?)`;

const HOLDER = `SELECT replica_id AS "replicaId", epoch FROM server_leases
  JOIN replicas ON replicas.id = replica_id WHERE server_id = ? AND ${LIVES}`;

/** Of what waits for the connection: all that a replica holds depends on its renewals. */
const RENEWAL_FIRST = 1;

type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Keeps the leases in two tables, over one connection that is renewed when it breaks. */
export class PostgresReplicas implements Replicas {
  private client: Promise<Client> | undefined;
  /** One question at a time, of which each has its time from when it is asked; a transaction is not entered by others. */
  private readonly turn = new Mutex();

  constructor(
    private readonly settings: PostgresSettings,
    private readonly writer: PooledDataSource,
  ) {}

  fence(id: string): void {
    this.writer.fence = id;
  }

  async join({ id, name, version, uptimeMs }: NewReplica, leaseMs: number): Promise<number> {
    const slot = await this.alone(async (query) => {
      // One after the other, or two would find the same slot free. A slot is free again once its lease has expired.
      await query('BEGIN');
      await query('SELECT pg_advisory_xact_lock($1)', [JOINING]);
      await query(`DELETE FROM replicas WHERE NOT ${SHOWN}`);
      await query(FREE_SLOTS);
      const [row] = await query<{ slot: number }>(JOIN, [id, leaseMs, name, version, uptimeMs]);
      await query('COMMIT');
      return row?.slot;
    });
    if (slot !== undefined) return slot;
    throw new ConfigurationError('NATS_URL', `is that of ${REPLICAS_MAX} replicas already`);
  }

  async renew(
    id: string,
    leaseMs: number,
    { isDraining, isConnected, figures }: ReplicaReport,
  ): Promise<Renewal | undefined> {
    const values = [id, leaseMs, isDraining, isConnected, figures];
    const [row] = await this.alone((query) => query<Renewal>(RENEW, values), RENEWAL_FIRST);
    return row;
  }

  async leave(id: string): Promise<void> {
    await this.query(FREE, [id]);
    await this.query('DELETE FROM replicas WHERE id = $1', [id]);
  }

  async balance(): Promise<Balance> {
    const [row] = await this.query<Balance>(BALANCE);
    return row ?? { servers: 0, replicas: 0 };
  }

  async list(): Promise<ReplicaList> {
    const rows = await this.writer.query<(ReplicaRow & { allServers: number })[]>(LIST);
    const replicas = rows.filter(({ id }) => (id as string | null) !== null);
    return { servers: rows[0]?.allServers ?? 0, replicas };
  }

  claim(id: string, most: number): Promise<readonly ServerLease[]> {
    return this.query<ServerLease>(CLAIM, [id, most]);
  }

  async release(id: string, serverIds: readonly number[]): Promise<void> {
    await this.query(`${FREE} AND server_id = ANY($2)`, [id, serverIds]);
  }

  leasesOf(id: string): Promise<readonly ServerLease[]> {
    const held = 'SELECT server_id AS "serverId", epoch FROM server_leases WHERE replica_id = $1';
    return this.query<ServerLease>(held, [id]);
  }

  async unobservedFor(id: string, serverIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    // By the pool, like the next: renewals must not wait for them.
    const rows = await this.writer.query<{ serverId: number; ms: number }[]>(UNOBSERVED_FOR, [
      ...[id, serverIds],
    ]);
    return new Map(rows.map((row) => [row.serverId, row.ms]));
  }

  async observed(id: string, serverIds: readonly number[]): Promise<void> {
    await this.writer.query(OBSERVED, [id, serverIds]);
  }

  async holderOf(
    serverId: number,
  ): Promise<{ readonly replicaId: string; readonly epoch: number } | undefined> {
    // By the pool: many are asked for at once, and renewals must not wait for them.
    const rows = await this.writer.query<{ replicaId: string; epoch: number }[]>(HOLDER, [serverId]);
    return rows[0];
  }

  close(): Promise<void> {
    return this.discard();
  }

  private query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]> {
    return this.alone((query) => query<Row>(sql, parameters));
  }

  /** What fails gives the connection up: it may have broken, or still be busy with what took too long. */
  private alone<T>(work: (query: Query) => Promise<T>, priority = 0): Promise<T> {
    return this.turn.runExclusive(async () => {
      try {
        return await work((sql, parameters) => this.answer(sql, parameters));
      } catch (error) {
        await this.discard();
        throw error;
      }
    }, priority);
  }

  private async answer<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    try {
      const client = await (this.client ??= this.connect());
      return (await client.query<Row & object>(sql, [...parameters])).rows;
    } catch (error) {
      throw asQueryFailure(error, sql, parameters);
    }
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      ...clientOptions(this.settings),
      ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, types: valueTypes },
    });
    // The next question fails, which is acted upon.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  private async discard(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.then((open) => open.end()).catch(() => undefined);
  }
}
