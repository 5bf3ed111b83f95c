import { type EntityManager } from 'typeorm';
import { type Database } from '../database.js';
import { type DailyTable, type DayPartitions } from '../day-partitions.js';

const DAY_MS = 86_400_000;
/** Others wait for a partition that is attached or dropped, and it waits for them. */
const LOCK_LIMIT = "SET LOCAL lock_timeout = '2s'";
const NAME = /_(\d{5,})$/;
const PARTITIONS = `SELECT c.relname AS name FROM pg_inherits i
  JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = ?::regclass`;

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/**
 * Partitions of a table by day, named after the days since 1970. Rows of days without one, as after a clock
 * was set, are in the partition `…_other`, from where they are moved when the one of their day is made.
 */
export class PostgresDayPartitions implements DayPartitions {
  constructor(private readonly database: Pick<Database, 'write'>) {}

  async prepare({ table, column }: DailyTable, from: number, to: number): Promise<void> {
    const known = new Set(await this.database.write((manager) => daysOf(manager, table)));
    for (let day = dayOf(from); day <= dayOf(to); day += 1) {
      if (!known.has(day)) await this.database.write((manager) => make(manager, { table, column }, day));
    }
  }

  async dropBefore({ table }: DailyTable, before: number): Promise<void> {
    const days = await this.database.write((manager) => daysOf(manager, table));
    for (const day of days.filter((each) => (each + 1) * DAY_MS <= before)) {
      await this.database.write(async (manager) => {
        await manager.query(LOCK_LIMIT);
        await manager.query(`DROP TABLE IF EXISTS ${table}_${day}`);
      });
    }
  }
}

async function daysOf(manager: EntityManager, table: string): Promise<number[]> {
  const rows = await manager.query<{ name: string }[]>(PARTITIONS, [table]);
  return rows.flatMap(({ name }) => {
    const [, day] = NAME.exec(name) ?? [];
    return day === undefined ? [] : [Number(day)];
  });
}

/** One process at a time, and none if another one was first. */
async function make(manager: EntityManager, { table, column }: DailyTable, day: number): Promise<void> {
  await manager.query(LOCK_LIMIT);
  await manager.query('SELECT pg_advisory_xact_lock(hashtext(?))', [`${table} by day`]);
  if ((await daysOf(manager, table)).includes(day)) return;
  const [begin, end] = [day * DAY_MS, (day + 1) * DAY_MS];
  const name = `${table}_${day}`;
  await manager.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`);
  await manager.query(`WITH moved AS (DELETE FROM ${table}_other WHERE ${column} >= ${begin} AND ${column} < ${end}
    RETURNING *) INSERT INTO ${name} SELECT * FROM moved`);
  await manager.query(`ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${begin}) TO (${end})`);
}
