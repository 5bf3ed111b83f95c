import { unknownMigrations } from '../data-folder/stored-data.js';
import { MIGRATIONS } from '../migrations/index.js';
import { SqliteError, SqliteThread } from '../sqlite/sqlite-thread.js';
import { damaged, newerVersion } from './backup.errors.js';
import { schemaDifference, schemaAfter, SCHEMA_QUERY, type SchemaObject } from './schema.js';

/** The content of a database that passed all checks. */
export interface CheckedDatabase {
  /** The last migration that was applied. */
  readonly migration: string;
  /** Row counts of our tables, by table name. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * SQLite's advice for files from an untrusted source (sqlite.org/security.html): what the schema may call is
 * restricted, and cells of each page are verified.
 */
const DISTRUST = ['trusted_schema = OFF', 'cell_size_check = ON', 'mmap_size = 0'];

/**
 * Reads all of a database that is not being written to, in a separate thread.
 *
 * @param what how errors name the database
 * @throws {UserError} when it is damaged, of a newer version, or holds schema objects that Outpost does not
 *   create
 */
export async function checkDatabase(file: string, what: string): Promise<CheckedDatabase> {
  try {
    const thread = await SqliteThread.open({
      ...{ file, readonly: true, lockPatienceMs: 0 },
      pragmas: DISTRUST,
    });
    try {
      return await checked(thread, what);
    } finally {
      await thread.close();
    }
  } catch (error) {
    throw error instanceof SqliteError ? damaged(what, error.message, error) : error;
  }
}

/** Runs one query and returns its rows. */
type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

async function checked(thread: SqliteThread, what: string): Promise<CheckedDatabase> {
  const ask: Ask = async (sql) => ((await thread.run(sql)).rows ?? []) as Awaited<ReturnType<Ask>>;
  const migrations = await knownMigrations(ask, what);
  const expected = await schemaAfter(migrations.length);
  // Before the integrity check, which evaluates expressions of the schema.
  const foreign = schemaDifference((await ask(SCHEMA_QUERY)) as unknown as readonly SchemaObject[], expected);
  if (foreign !== undefined) throw damaged(what, foreign);
  await requireWhole(ask, what);
  return { migration: migrations.at(-1) ?? '', rows: await countedRows(ask, expected) };
}

async function knownMigrations(ask: Ask, what: string): Promise<readonly string[]> {
  const names = (await ask('SELECT name FROM migrations ORDER BY id')).map(({ name }) => String(name));
  const newer = unknownMigrations(names);
  if (newer.length > 0) throw newerVersion(what, newer);
  if (names.some((name, at) => name !== MIGRATIONS[at]?.name)) throw damaged(what, 'steps are missing in it');
  return names;
}

async function requireWhole(ask: Ask, what: string): Promise<void> {
  const [found] = await ask('PRAGMA integrity_check(1)');
  const verdict = found?.['integrity_check'];
  if (verdict !== 'ok') throw damaged(what, String(verdict));
  const [orphan] = await ask('PRAGMA foreign_key_check');
  if (orphan) throw damaged(what, `a row of ${String(orphan['table'])} belongs to nothing`);
}

async function countedRows(
  ask: Ask,
  schema: readonly SchemaObject[],
): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  for (const { name } of schema.filter(isCounted)) {
    const [counted] = await ask(`SELECT count(*) AS rows FROM ${name}`);
    rows[name] = Number(counted?.['rows']);
  }
  return rows;
}

/** Not the search index of the log, nor SQLite's own tables. */
const isCounted = ({ type, name }: SchemaObject): boolean =>
  type === 'table' && !/^(sqlite_|log_(search|segments|grams))/.test(name);
