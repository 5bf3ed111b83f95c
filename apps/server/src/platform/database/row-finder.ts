import type Sqlite from 'better-sqlite3';
import { type DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { type EntityMetadata } from 'typeorm/metadata/EntityMetadata.js';

/** Columns and their values. */
export type RowKey<T> = Readonly<Partial<Record<keyof T & string, string | number>>>;

type Raw = Readonly<Record<string, unknown>>;
type Query = Sqlite.Statement<(string | number)[], Raw>;

/** TypeORM does not type it. */
const connectionOf = ({ driver }: DataSource): Sqlite.Database =>
  (driver as BetterSqlite3Driver).databaseConnection as Sqlite.Database;

/**
 * Finds single rows by key. TypeORM generates the SQL of a query each time, broadcasts it to subscribers, and
 * hydrates entities by rules for joins: many times the work of the database itself, and every call and socket
 * message needs three such rows. Here the statement is prepared once, from TypeORM's own column metadata.
 */
export class RowFinder {
  private readonly queries = new Map<EntityMetadata, Map<string, Query>>();

  /** @param source initialized, with its connection on this thread */
  constructor(private readonly source: DataSource) {}

  /** A row whose columns have these values; null if there is none. */
  find<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): T | null {
    const metadata = this.source.getMetadata(entity);
    const raw = this.queryOf(metadata, Object.keys(key)).get(...(Object.values(key) as (string | number)[]));
    return raw ? (this.rowOf(metadata, raw) as T) : null;
  }

  private queryOf(metadata: EntityMetadata, names: readonly string[]): Query {
    const queries = this.queries.get(metadata) ?? new Map<string, Query>();
    this.queries.set(metadata, queries);
    const known = queries.get(names.join());
    if (known !== undefined) return known;
    const query = connectionOf(this.source).prepare<(string | number)[], Raw>(this.sqlOf(metadata, names));
    queries.set(names.join(), query);
    return query;
  }

  private sqlOf({ columns, tableName }: EntityMetadata, names: readonly string[]): string {
    const { driver } = this.source;
    const selected = columns.map(
      ({ databaseName, propertyName }) => `${driver.escape(databaseName)} AS ${driver.escape(propertyName)}`,
    );
    const conditions = names.map((name, index) => {
      const column = columns.find(({ propertyName }) => propertyName === name);
      if (!column) throw new Error(`${tableName} has no column ${name}`);
      return `${driver.escape(column.databaseName)} = ${driver.createParameter(name, index)}`;
    });
    return `SELECT ${selected.join(', ')} FROM ${driver.escape(tableName)} WHERE ${conditions.join(' AND ')} LIMIT 1`;
  }

  private rowOf(metadata: EntityMetadata, raw: Raw): ObjectLiteral {
    const row = metadata.create() as ObjectLiteral;
    for (const column of metadata.columns) {
      const { propertyName } = column;
      row[propertyName] = this.source.driver.prepareHydratedValue(raw[propertyName], column) as unknown;
    }
    return row;
  }
}
