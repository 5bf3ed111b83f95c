import { type EntityManager } from 'typeorm';
import { type Database } from '../database.js';
import { type IdPartitions } from '../id-partitions.js';

/** A partition holds about a day, or this many ids where a day has fewer. */
const WIDTH_MIN = 1_000_000;
/** So many are ready, as a change that needs a missing one lands in the partition `…_other` meanwhile. */
const AHEAD = 2;
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

export class PostgresIdPartitions implements IdPartitions {
  constructor(private readonly database: Pick<Database, 'write'>) {}

  async prepare(table: string, last: number, perDay: number): Promise<void> {
    const width = Math.max(WIDTH_MIN, perDay);
    for (;;) {
      const end = await this.database.write((manager) => endOf(manager, table));
      if (end > last + AHEAD * width) return;
      await this.database.write((manager) => make(manager, table, end, width));
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

const endOf = async (manager: EntityManager, table: string): Promise<number> =>
  Math.max(0, ...(await partitionsOf(manager, table)).map(({ end }) => end));

/** Of several panels one makes it. Rows that came before it are moved: attaching it would fail otherwise. */
async function make(manager: EntityManager, table: string, begin: number, width: number): Promise<void> {
  await manager.query(LOCK_LIMIT);
  // Before the first query: what another panel has made while this one waited is seen then.
  await manager.query(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
  if ((await endOf(manager, table)) !== begin) return;
  const [name, end] = [`${table}_from_${begin}`, begin + width];
  await manager.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`);
  await manager.query(`WITH moved AS (DELETE FROM ${table}_other WHERE id >= ${begin} AND id < ${end} RETURNING *)
    INSERT INTO ${name} SELECT * FROM moved`);
  await manager.query(`ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${begin}) TO (${end})`);
}
