import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';

/** One row of `sqlite_schema`. */
export interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  /** Null of an index that SQLite makes by itself. */
  readonly sql: string | null;
}

export const SCHEMA_QUERY = 'SELECT type, name, tbl_name, sql FROM sqlite_schema';

/** What the first migrations make of an empty database. */
export async function schemaAfter(migrations: number): Promise<readonly SchemaObject[]> {
  const source = await new DataSource({
    type: 'better-sqlite3',
    database: ':memory:',
    migrations: MIGRATIONS.slice(0, migrations),
    migrationsRun: true,
  }).initialize();
  try {
    return (await source.query<SchemaObject[]>(SCHEMA_QUERY)).filter(({ name }) => name !== 'migrations');
  } finally {
    await source.destroy();
  }
}

/**
 * What of a schema is not as the migrations make it; undefined where all is. A table that somebody else keeps beside ours
 * is nobody's harm. What runs by itself, as triggers do, or gets between us and our rows, as views do, must be ours.
 */
export function foreignIn(
  found: readonly SchemaObject[],
  expected: readonly SchemaObject[],
): string | undefined {
  const ours = new Map(expected.map((object) => [keyOf(object), object]));
  const tables = new Set(expected.map(({ tbl_name }) => tbl_name));
  const present = new Map(found.map((object) => [keyOf(object), object]));
  const changed = expected.find((object) => statement(present.get(keyOf(object))) !== statement(object));
  if (changed) return `its ${changed.type} ${changed.name} is missing or another`;
  const foreign = found.find((object) => !ours.has(keyOf(object)) && !isHarmless(object, tables));
  return foreign && `it holds the ${foreign.type} ${foreign.name}`;
}

const keyOf = ({ type, name }: SchemaObject): string => `${type} ${name}`;

const statement = (object: SchemaObject | undefined): string | undefined => object?.sql?.replace(/\s+/g, ' ');

function isHarmless({ type, tbl_name, sql }: SchemaObject, tables: ReadonlySet<string>): boolean {
  if (type === 'table') return sql !== null && !/^\s*CREATE\s+VIRTUAL\b/i.test(sql);
  return type === 'index' && (sql === null || !tables.has(tbl_name));
}
