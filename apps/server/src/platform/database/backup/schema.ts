import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';

/** One row of `sqlite_schema`. */
export interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  /** Null for an index that SQLite creates itself. */
  readonly sql: string | null;
}

export const SCHEMA_QUERY = 'SELECT type, name, tbl_name, sql FROM sqlite_schema';

/** The schema after the first `migrations` migrations of an empty database. */
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
 * Describes the first difference from the schema that the migrations create; undefined if there is none.
 * Additional tables of other programs are harmless. Objects that run by themselves, such as triggers, or that
 * stand between us and our rows, such as views, must be ours.
 */
export function schemaDifference(
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
