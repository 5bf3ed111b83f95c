import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { slotOf } from './log-times.js';

const LAST_BEFORE = 'SELECT max(last_id) AS last FROM log_times WHERE slot <= ?';
const FIRST_SINCE = 'SELECT min(first_id) AS first FROM log_times WHERE slot >= ?';
const IN_ORDER = `SELECT id, server_id AS "serverId", created_at AS "createdAt" FROM log_entries
  WHERE id >= ? ORDER BY id LIMIT ?`;

function statementsFor(sql: SqlDialect) {
  const lines = sql.indexed('log_entries e', 'log_entries_by_server');
  const asked = sql.rows('s', { server_id: 'integer', last_id: 'integer', since: 'integer' });
  return {
    oldest: `SELECT e.id, e.created_at AS "createdAt" FROM ${lines} WHERE e.server_id = ? AND e.id > ?
      ORDER BY e.id LIMIT ?`,
    /**
     * Per server, the first line up to an id that is older than a time. Newer lines may precede it, after the
     * clock was changed.
     */
    expired: `SELECT s.server_id AS "serverId", (
        SELECT e.id FROM ${lines}
        WHERE e.server_id = s.server_id AND e.id <= s.last_id AND e.created_at < s.since
        ORDER BY e.id LIMIT 1) AS id
      FROM ${asked}`,
    remove: `DELETE FROM log_entries WHERE id IN (${sql.integers})`,
  };
}

const TABLE = 'log_entries';

export interface RemovedLines {
  readonly count: number;
  /** The highest of their ids. */
  readonly last: number;
}

/** Finds and removes lines that are past their retention period. */
@Injectable()
export class ExpiredLinesRepository {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(private readonly database: Database) {
    this.statements = statementsFor(database.sql);
  }

  /**
   * Removes the oldest lines of a server behind an id, as far as they are older than `before` (milliseconds
   * since 1970). The id saves PostgreSQL from passing all lines that were removed just before.
   */
  async deleteOldest(serverId: number, before: number, after: number, limit: number): Promise<RemovedLines> {
    const oldest = await this.query<Pick<LogEntryEntity, 'id' | 'createdAt'>>(this.statements.oldest, [
      ...[serverId, after, limit],
    ]);
    const ids = oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
    return { count: await this.remove(ids), last: ids.at(-1) ?? after };
  }

  /**
   * The first line of each server that is past its retention, as pairs of server and id.
   *
   * @param since per server: lines from before this time are expired
   */
  async expired(since: ReadonlyMap<number, number>): Promise<readonly (readonly [number, number])[]> {
    const lastBefore = new Map<number, number>();
    for (const slot of new Set([...since.values()].map(slotOf))) {
      const [row] = await this.query<{ last: number | null }>(LAST_BEFORE, [slot]);
      lastBefore.set(slot, row?.last ?? 0);
    }
    const asked = Array.from(since, ([server, time]) => [server, lastBefore.get(slotOf(time)), time]);
    const found = await this.query<{ serverId: number; id: number | null }>(this.statements.expired, [
      JSON.stringify(asked),
    ]);
    return found.flatMap(({ serverId, id }) => (id === null ? [] : [[serverId, id] as const]));
  }

  /**
   * Removes the expired ones among so many lines from this id on.
   *
   * @returns the id before which all lines were seen
   */
  async deleteExpired(first: number, lines: number, since: ReadonlyMap<number, number>): Promise<number> {
    const seen = await this.query<{ id: number; serverId: number; createdAt: number }>(IN_ORDER, [
      first,
      lines,
    ]);
    const isOld = seen.filter(({ serverId, createdAt }) => createdAt < (since.get(serverId) ?? 0));
    await this.remove(isOld.map(({ id }) => id));
    const last = seen.at(-1);
    return last && seen.length === lines ? last.id + 1 : Infinity;
  }

  /** Makes partitions for lines with ids from this one on and of the next days, where the database has partitions. */
  async makeRoom(id: number): Promise<void> {
    await this.database.partitions.prepare(TABLE, id);
  }

  /** Drops partitions all of whose lines are older than `before`, whatever server they are of. */
  async dropPartitions(before: number): Promise<void> {
    const first = await this.firstSince(before);
    if (first !== null) await this.database.partitions.dropBelow(TABLE, first);
  }

  /** Removes the id ranges of times before `before`. */
  async forgetTimes(before: number): Promise<void> {
    await this.database.write((manager) =>
      manager.query('DELETE FROM log_times WHERE slot < ?', [slotOf(before)]),
    );
  }

  /** The lowest id of the lines since a time; null when there are none. */
  private async firstSince(time: number): Promise<number | null> {
    const [row] = await this.query<{ first: number | null }>(FIRST_SINCE, [slotOf(time)]);
    return row?.first ?? null;
  }

  /** Not durable: lines that a power cut brings back are removed again. */
  private async remove(ids: readonly number[]): Promise<number> {
    if (ids.length > 0) {
      const remove = { sql: this.statements.remove, parameters: [JSON.stringify(ids)] };
      await this.database.run([remove], { isDurable: false });
    }
    return ids.length;
  }

  private query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.database.readLong(LogEntryEntity).manager.query<Row[]>(sql, [...parameters]);
  }
}
