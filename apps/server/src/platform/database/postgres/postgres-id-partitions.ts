import { type EntityManager } from 'typeorm';
import { type Database } from '../database.js';
import { type IdPartitions } from '../id-partitions.js';
import { dateOf, dayOfId, firstIdOf } from '../timed-id.js';

/** So many days are ready, as rows of a day without a partition land in the partition `…_other`. */
const DAYS_AHEAD = 2;
/** Others wait behind a partition that waits for its table, so it does not wait for long. */
const LOCK_LIMIT = "SET LOCAL lock_timeout = '2s'";
const BOUNDS = `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = ?::regclass`;
/** As PostgreSQL describes the bounds of a partition; the one for all other rows has none. */
const RANGE = /FROM \('?(\d+)'?\) TO \('?(\d+)'?\)/;

interface Partition {
  readonly name: string;
  /** Ids from `begin` up to, but not including, `end`. */
  readonly begin: number;
  readonly end: number;
}

/** A partition holds the ids of a day; that of day 0 also those from before ids contained the time. */
export class PostgresIdPartitions implements IdPartitions {
  constructor(private readonly database: Pick<Database, 'write'>) {}

  async prepare(table: string, id: number): Promise<void> {
    const days = Array.from({ length: 1 + DAYS_AHEAD }, (_, ahead) => dayOfId(id) + ahead);
    // The last day first: rows of the first may have to be moved, which may fail.
    await this.make(table, days.reverse());
  }

  /** Makes those of these days that are missing. */
  async make(table: string, days: Iterable<number>): Promise<void> {
    const made = await this.database.write((manager) => daysOf(manager, table));
    for (const day of days) {
      if (!made.has(day)) await this.database.write((manager) => makeDay(manager, table, day));
    }
  }

  async dropBelow(table: string, id: number): Promise<void> {
    const partitions = await this.database.write((manager) => partitionsOf(manager, table));
    for (const { name } of partitions.filter(({ end }) => end <= id)) {
      await this.database.write(async (manager) => {
        await manager.query(LOCK_LIMIT);
        await manager.query(`DROP TABLE IF EXISTS ${name}`);
      });
    }
  }
}

async function partitionsOf(manager: EntityManager, table: string): Promise<Partition[]> {
  const rows = await manager.query<{ name: string; bounds: string }[]>(BOUNDS, [table]);
  return rows.flatMap(({ name, bounds }) => {
    const [, begin, end] = RANGE.exec(bounds) ?? [];
    return begin === undefined ? [] : [{ name, begin: Number(begin), end: Number(end) }];
  });
}

const daysOf = async (manager: EntityManager, table: string): Promise<ReadonlySet<number>> =>
  new Set((await partitionsOf(manager, table)).map(({ begin }) => dayOfId(begin)));

/** Of several panels one makes it. Rows that came before it are moved: attaching it would fail otherwise. */
async function makeDay(manager: EntityManager, table: string, day: number): Promise<void> {
  await manager.query(LOCK_LIMIT);
  // Before the first query: what another panel has made while this one waited is seen then.
  await manager.query(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
  if ((await daysOf(manager, table)).has(day)) return;
  const name = `${table}_${dateOf(day).replaceAll('-', '_')}`;
  const [begin, end] = [firstIdOf(day), firstIdOf(day + 1)];
  await manager.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`);
  await manager.query(`WITH moved AS (DELETE FROM ${table}_other WHERE id >= ${begin} AND id < ${end} RETURNING *)
    INSERT INTO ${name} SELECT * FROM moved`);
  await manager.query(`ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${begin}) TO (${end})`);
}
