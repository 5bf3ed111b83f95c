import { Injectable } from '@nestjs/common';
import { UPTIME_WINDOW_DAYS } from '@outpost/contracts/limits.js';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { ServerEntity } from '../servers/server.entity.js';
import { STATE_CODES } from './sample-state.js';
import { SampleEntity } from './sample.entity.js';

const PRUNE_LIMIT = 500;
const SECONDS_PER_DAY = 86_400;
const SAMPLE_COLUMNS = {
  server_id: 'integer',
  at: 'integer',
  state: 'integer',
  players: 'integer',
  response_ms: 'integer',
} as const;
const DAY_COLUMNS = { server_id: 'integer', day: 'integer', up: 'integer', down: 'integer' } as const;

const UP = `state IN (${STATE_CODES.indexOf('up')}, ${STATE_CODES.indexOf('limited')})`;
const DOWN = `state IN (${STATE_CODES.indexOf('restarting')}, ${STATE_CODES.indexOf('down')})`;
const COUNTS = `SUM(CASE WHEN ${UP} THEN 1 ELSE 0 END) AS up, SUM(CASE WHEN ${DOWN} THEN 1 ELSE 0 END) AS down`;

/** Observed minutes. */
export interface Uptime {
  readonly up: number;
  readonly down: number;
}

interface ServerUptime extends Uptime {
  readonly serverId: number;
}

/** The aggregated samples of one step of a window. */
export interface SamplePoint extends Uptime {
  readonly at: number;
  readonly state: number;
  readonly players: number | null;
  readonly responseMs: number | null;
}

interface SampleWindow {
  readonly serverId: number;
  /** Seconds since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly stepSeconds: number;
}

type Counted = Pick<SampleEntity, 'serverId' | 'at' | 'state'>;

/** Whether a sample counts for the uptime, and as what. */
const isUp = ({ state }: Counted): boolean => ['up', 'limited'].includes(STATE_CODES[state] ?? '');
const isObserved = ({ state }: Counted): boolean => state !== STATE_CODES.indexOf('unobserved');
/** Each once. */
const serverIdsOf = (samples: readonly SampleEntity[]): number[] => [
  ...new Set(samples.map(({ serverId }) => serverId)),
];
const dayOf = (seconds: number): number => Math.floor(seconds / SECONDS_PER_DAY);

/** Reads span a month of one server or of all, which takes long: they run in the long-read thread. */
@Injectable()
export class SamplesRepository {
  constructor(private readonly database: Database) {}

  /** Stores samples, adds them to the daily totals and prunes those older than the window, in one transaction. */
  async insert(samples: readonly SampleEntity[], now: number): Promise<void> {
    await this.database.write(async (manager) => {
      const storable = await ofKnownServers(manager, samples);
      if (storable.length === 0) return;
      await addUp(this.database.sql, manager, await added(this.database.sql, manager, storable));
      await prune(manager, serverIdsOf(storable), now);
    });
  }

  uptimes(now: number, serverIds: readonly number[]): Promise<ServerUptime[]> {
    return this.database.readLong(SampleEntity).query<ServerUptime[]>(
      `SELECT server_id AS "serverId", SUM(up) AS up, SUM(down) AS down FROM uptime_days
       WHERE server_id IN (${this.database.sql.integers}) AND day > ? GROUP BY server_id`,
      [JSON.stringify(serverIds), dayOf(now) - UPTIME_WINDOW_DAYS],
    );
  }

  /** When each of the servers was last observed, in seconds since 1970; those that never were are left out. */
  async lastObserved(serverIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.readLong(SampleEntity).query<{ id: number; at: number | null }[]>(
      `SELECT id, (SELECT at FROM samples WHERE server_id = servers.id AND state <> 0
                   ORDER BY at DESC LIMIT 1) AS at FROM servers WHERE id IN (${this.database.sql.integers})`,
      [JSON.stringify(serverIds)],
    );
    return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
  }

  /** One point per step that has samples, the oldest first. */
  points({ serverId, from, to, stepSeconds }: SampleWindow): Promise<SamplePoint[]> {
    return this.database.readLong(SampleEntity).query<SamplePoint[]>(
      `SELECT MIN(at) AS at, MAX(state) AS state, MAX(players) AS players,
              CAST(ROUND(AVG(response_ms)) AS INTEGER) AS "responseMs", ${COUNTS}
       FROM samples WHERE server_id = ? AND at >= ? AND at < ?
       GROUP BY CAST((at - ?) / ? AS INTEGER) ORDER BY 1`,
      [serverId, from, to, from, stepSeconds],
    );
  }
}

/** A server may have been deleted since it was probed, which must not fail the rest of the batch. */
async function ofKnownServers(
  manager: EntityManager,
  samples: readonly SampleEntity[],
): Promise<readonly SampleEntity[]> {
  const where = { id: In(serverIdsOf(samples)) };
  const found = await manager.find(ServerEntity, { select: { id: true }, where });
  const known = new Set(found.map(({ id }) => id));
  return samples.filter(({ serverId }) => known.has(serverId));
}

/** Those that an attempt that only seemed to fail has not stored already. */
function added(
  sql: SqlDialect,
  manager: EntityManager,
  samples: readonly SampleEntity[],
): Promise<readonly Counted[]> {
  const rows = samples.map(({ serverId, at, state, players, responseMs }) => [
    ...[serverId, at, state, players, responseMs],
  ]);
  return manager.query<Counted[]>(
    `INSERT INTO samples (server_id, at, state, players, response_ms)
     SELECT server_id, at, state, players, response_ms FROM ${sql.rows('added', SAMPLE_COLUMNS)}
     WHERE true ON CONFLICT DO NOTHING RETURNING server_id AS "serverId", at, state`,
    [JSON.stringify(rows)],
  );
}

/** Grouped, as PostgreSQL updates no row twice in one statement. */
async function addUp(sql: SqlDialect, manager: EntityManager, samples: readonly Counted[]): Promise<void> {
  const observed = samples.filter(isObserved);
  if (observed.length === 0) return;
  const rows = observed.map((sample) => [
    ...[sample.serverId, dayOf(sample.at), isUp(sample) ? 1 : 0, isUp(sample) ? 0 : 1],
  ]);
  await manager.query(
    `INSERT INTO uptime_days (server_id, day, up, down)
     SELECT server_id, day, SUM(up), SUM(down) FROM ${sql.rows('added', DAY_COLUMNS)}
     WHERE true GROUP BY server_id, day
     ON CONFLICT (server_id, day)
     DO UPDATE SET up = uptime_days.up + excluded.up, down = uptime_days.down + excluded.down`,
    [JSON.stringify(rows)],
  );
}

/** About as many samples expire as are added, so a limited number per call suffices; a backlog shrinks gradually. */
async function prune(manager: EntityManager, serverIds: readonly number[], now: number): Promise<void> {
  const among = `server_id IN (${placeholders(serverIds)})`;
  await manager.query(
    `DELETE FROM samples WHERE (server_id, at) IN (
       SELECT server_id, at FROM samples WHERE ${among} AND at < ? LIMIT ${PRUNE_LIMIT})`,
    [...serverIds, now - UPTIME_WINDOW_DAYS * SECONDS_PER_DAY],
  );
  await manager.query(`DELETE FROM uptime_days WHERE ${among} AND day <= ?`, [
    ...serverIds,
    dayOf(now) - UPTIME_WINDOW_DAYS,
  ]);
}

const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join();
