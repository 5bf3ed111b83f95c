import Sqlite from 'better-sqlite3';
import { inBatches } from './batches.js';
import { rowQuery } from './row-query.js';
import {
  type Batches,
  type Column,
  type Kind,
  type Portion,
  type Row,
  type RowStore,
  type Value,
} from './store.js';
import { TABLES } from './tables.js';

type Stored = bigint | number | string | Buffer | null;

const KINDS: Readonly<Record<string, Kind>> = {
  INTEGER: 'integer',
  TEXT: 'text',
  BOOLEAN: 'boolean',
  DATETIME: 'time',
};

/** Declared as a number here, and as a boolean in PostgreSQL. */
const DECLARED_OTHERWISE: Readonly<Record<string, Kind>> = { 'commands.is_open': 'boolean' };

/** Undefined for a value that the column should not hold: SQLite stores any value in any column. */
const READ: Readonly<Record<Kind, (stored: Stored) => Value | undefined>> = {
  integer: (stored) => (typeof stored === 'bigint' ? String(stored) : undefined),
  boolean: (stored) => (stored === 0n || stored === 1n ? stored === 1n : undefined),
  text: (stored) => (typeof stored === 'string' ? stored : undefined),
  time: (stored) => (typeof stored === 'string' ? stored : undefined),
};

/** Text that is no time stays as it is, so that it is noticed. */
const timeText = (column: string): string => `coalesce(strftime('%Y-%m-%d %H:%M:%f', ${column}), ${column})`;

/** The rows of a database file. */
export class SqliteRows implements RowStore {
  constructor(protected readonly database: Sqlite.Database) {}

  static open(file: string): SqliteRows {
    return new SqliteRows(new Sqlite(file, { readonly: true, fileMustExist: true }));
  }

  columnsOf(table: string): readonly Column[] {
    const columns = this.database
      .prepare<[string], { name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)')
      .all(table);
    return columns.map(({ name, type }) => ({ name, kind: kindOf(table, name, type) }));
  }

  count(table: string): number {
    return this.database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  }

  read(portion: Portion): Batches {
    return inBatches(this.rows(portion));
  }

  counters(): ReadonlyMap<string, bigint> {
    const numbered = this.database
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'",
      )
      .pluck()
      .all();
    const ours = TABLES.filter(({ name }) => numbered.includes(name));
    return new Map(ours.map(({ name }) => [name, this.highestId(name)]));
  }

  close(): void {
    this.database.close();
  }

  private *rows(portion: Portion): Generator<Row> {
    const statement = this.database.prepare<[], Stored[]>(rowQuery(portion, timeText)).raw().safeIntegers();
    for (const stored of statement.iterate()) {
      yield portion.columns.map((column, at) => valueOf(stored[at] ?? null, column));
    }
  }

  /** The panel adds numbers of JavaScript to `seq`, which makes it a real number. */
  private highestId(table: string): bigint {
    const highest = this.database
      .prepare<[string], bigint>(
        `SELECT max(coalesce((SELECT CAST(seq AS INTEGER) FROM sqlite_sequence WHERE name = ?), 0),
          coalesce((SELECT max(id) FROM ${table}), 0))`,
      )
      .pluck()
      .safeIntegers();
    return highest.get(table) ?? 0n;
  }
}

function valueOf(stored: Stored, { name, kind }: Column): Value {
  if (stored === null) return null;
  const value = READ[kind](stored);
  if (value === undefined) throw new Error(`${name} holds a value that is no ${kind}`);
  return value;
}

function kindOf(table: string, column: string, type: string): Kind {
  const kind = DECLARED_OTHERWISE[`${table}.${column}`] ?? KINDS[type];
  if (kind === undefined) throw new Error(`${table}.${column} is of an unknown type, ${type}`);
  return kind;
}
