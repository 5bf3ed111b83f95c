import { Injectable } from '@nestjs/common';
import { UPTIME_WINDOW_DAYS } from '@outpost/contracts/limits.js';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { ServerEntity } from '../servers/server.entity.js';
import { STATE_CODES } from './sample-state.js';
import { SampleEntity } from './sample.entity.js';
import { StateSpanEntity } from './state-span.entity.js';
import { dayOf, SECONDS_PER_DAY, type StateSpan } from './state-spans.js';

const PRUNE_LIMIT = 500;
const SAMPLE_COLUMNS = {
  server_id: 'integer',
  at: 'integer',
  state: 'integer',
  players: 'integer',
  response_ms: 'integer',
} as const;
const SPAN_COLUMNS = {
  server_id: 'integer',
  began_at: 'integer',
  ended_at: 'integer',
  state: 'integer',
} as const;
const DAY_COLUMNS = { server_id: 'integer', day: 'integer' } as const;
/** Of a server whose state changes all the time, only the newest. */
const SPANS_READ_MAX = 20_000;

const UP = `state IN (${STATE_CODES.indexOf('up')}, ${STATE_CODES.indexOf('limited')})`;
const DOWN = `state IN (${STATE_CODES.indexOf('restarting')}, ${STATE_CODES.indexOf('down')})`;
const SECONDS = 'ended_at - began_at';
const TOTALS = `SUM(CASE WHEN ${UP} THEN ${SECONDS} ELSE 0 END), SUM(CASE WHEN ${DOWN} THEN ${SECONDS} ELSE 0 END)`;

/** Observed seconds. */
export interface Uptime {
  readonly up: number;
  readonly down: number;
}

interface ServerUptime extends Uptime {
  readonly serverId: number;
}

/** The aggregated samples of one step of a window. */
export interface SamplePoint {
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

/** Seconds of a day in which a server was up, and down. */
export interface ObservedDay {
  readonly serverId: number;
  /** Since 1970. */
  readonly day: number;
  readonly up: number;
  readonly down: number;
}

/** One row for each server and day: far less than the samples, and asked for longer. */
const DAYS_KEPT = 400;

interface OfServer {
  readonly serverId: number;
}

/** Each once. */
const serverIdsOf = (rows: readonly OfServer[]): number[] => [
  ...new Set(rows.map(({ serverId }) => serverId)),
];

/** Reads span a month of one server or of all, which takes long: they run in the long-read thread. */
@Injectable()
export class SamplesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores samples and spans, sums up the days of the spans and prunes what is older than the window, in one
   * transaction. May be repeated after an attempt that only seemed to fail.
   */
  async insert(samples: readonly SampleEntity[], spans: readonly StateSpan[], now: number): Promise<void> {
    const { sql } = this.database;
    await this.database.write(async (manager) => {
      const known = await knownServers(manager, [...samples, ...spans]);
      const isKnown = ({ serverId }: OfServer): boolean => known.has(serverId);
      if (known.size === 0) return;
      await addSamples(sql, manager, samples.filter(isKnown));
      await addSpans(sql, manager, spans.filter(isKnown));
      await prune(manager, [...known], now);
    });
  }

  uptimes(now: number, serverIds: readonly number[]): Promise<ServerUptime[]> {
    return this.database.readLong(SampleEntity).query<ServerUptime[]>(
      `SELECT server_id AS "serverId", SUM(up) AS up, SUM(down) AS down FROM uptime_days
       WHERE server_id IN (${this.database.sql.integers}) AND day > ? GROUP BY server_id`,
      [JSON.stringify(serverIds), dayOf(now) - UPTIME_WINDOW_DAYS],
    );
  }

  /** Of each server the days after `day` (since 1970), with seconds up and down. */
  days(serverIds: readonly number[], day: number): Promise<ObservedDay[]> {
    return this.database.readLong(SampleEntity).query<ObservedDay[]>(
      `SELECT server_id AS "serverId", day, up, down FROM uptime_days
       WHERE server_id IN (${this.database.sql.integers}) AND day > ? ORDER BY server_id, day`,
      [JSON.stringify(serverIds), day],
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
              CAST(ROUND(AVG(response_ms)) AS INTEGER) AS "responseMs"
       FROM samples WHERE server_id = ? AND at >= ? AND at < ?
       GROUP BY CAST((at - ?) / ? AS INTEGER) ORDER BY 1`,
      [serverId, from, to, from, stepSeconds],
    );
  }

  /** Those that overlap the window, the oldest first. */
  async spans({ serverId, from, to }: Omit<SampleWindow, 'stepSeconds'>): Promise<readonly StateSpan[]> {
    const rows = await this.database.readLong(StateSpanEntity).query<Omit<StateSpan, 'serverId'>[]>(
      `SELECT began_at AS "from", ended_at AS "to", state FROM state_spans
       WHERE server_id = ? AND began_at > ? AND began_at < ? AND ended_at > ?
       ORDER BY began_at DESC LIMIT ${SPANS_READ_MAX}`,
      // No span is longer than a day.
      [serverId, from - SECONDS_PER_DAY, to, from],
    );
    return rows.reverse().map((row) => ({ serverId, ...row }));
  }

  /** Since when there are spans of a server: before, there are samples alone. */
  async spansSince(serverId: number): Promise<number | undefined> {
    const [row] = await this.database
      .readLong(StateSpanEntity)
      .query<{ at: number | null }[]>('SELECT MIN(began_at) AS at FROM state_spans WHERE server_id = ?', [
        serverId,
      ]);
    return row?.at ?? undefined;
  }
}

/** A server may have been deleted since it was probed, which must not fail the rest of the batch. */
async function knownServers(manager: EntityManager, rows: readonly OfServer[]): Promise<ReadonlySet<number>> {
  const where = { id: In(serverIdsOf(rows)) };
  const found = await manager.find(ServerEntity, { select: { id: true }, where });
  return new Set(found.map(({ id }) => id));
}

async function addSamples(
  sql: SqlDialect,
  manager: EntityManager,
  samples: readonly SampleEntity[],
): Promise<void> {
  if (samples.length === 0) return;
  const rows = samples.map(({ serverId, at, state, players, responseMs }) => [
    ...[serverId, at, state, players, responseMs],
  ]);
  await manager.query(
    `INSERT INTO samples (server_id, at, state, players, response_ms)
     SELECT server_id, at, state, players, response_ms FROM ${sql.rows('added', SAMPLE_COLUMNS)}
     WHERE true ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** Their days are summed up anew, which makes it all the same how often a span is stored. */
async function addSpans(sql: SqlDialect, manager: EntityManager, spans: readonly StateSpan[]): Promise<void> {
  if (spans.length === 0) return;
  await manager.query(
    `INSERT INTO state_spans (server_id, began_at, ended_at, state)
     SELECT server_id, began_at, ended_at, state FROM ${sql.rows('added', SPAN_COLUMNS)}
     WHERE true ON CONFLICT (server_id, began_at)
     DO UPDATE SET ended_at = excluded.ended_at, state = excluded.state`,
    [JSON.stringify(spans.map(({ serverId, from, to, state }) => [serverId, from, to, state]))],
  );
  const days = new Map(
    spans.map(({ serverId, from }) => [`${serverId}:${dayOf(from)}`, [serverId, dayOf(from)]]),
  );
  await manager.query(
    `INSERT INTO uptime_days (server_id, day, up, down)
     SELECT touched.server_id, touched.day, ${TOTALS}
     FROM ${sql.rows('touched', DAY_COLUMNS)} JOIN state_spans ON state_spans.server_id = touched.server_id
       AND began_at >= touched.day * ${SECONDS_PER_DAY} AND began_at < (touched.day + 1) * ${SECONDS_PER_DAY}
     WHERE true GROUP BY touched.server_id, touched.day
     ON CONFLICT (server_id, day) DO UPDATE SET up = excluded.up, down = excluded.down`,
    [JSON.stringify([...days.values()])],
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
  const before = dayOf(now) - UPTIME_WINDOW_DAYS;
  await manager.query(
    `DELETE FROM state_spans WHERE (server_id, began_at) IN (
       SELECT server_id, began_at FROM state_spans WHERE ${among} AND began_at < ? LIMIT ${PRUNE_LIMIT})`,
    [...serverIds, before * SECONDS_PER_DAY],
  );
  const oldest = dayOf(now) - DAYS_KEPT;
  await manager.query(`DELETE FROM uptime_days WHERE ${among} AND day <= ?`, [...serverIds, oldest]);
}

const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join();
