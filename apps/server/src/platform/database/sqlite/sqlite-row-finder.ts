import type Sqlite from 'better-sqlite3';
import { type DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { type RawRow, RowFinder, type RowKey } from '../row-finder.js';

type Query = Sqlite.Statement<(string | number)[], RawRow>;

/** TypeORM does not type it. */
const connectionOf = ({ driver }: DataSource): Sqlite.Database =>
  (driver as BetterSqlite3Driver).databaseConnection as Sqlite.Database;

/** With prepared statements, on the connection of this thread. */
export class SqliteRowFinder extends RowFinder<Query> {
  /** A row whose columns have these values; null if there is none. */
  find<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): T | null {
    const metadata = this.source.getMetadata(entity);
    const raw = this.queryOf(metadata, Object.keys(key)).get(...(Object.values(key) as (string | number)[]));
    return raw ? (this.rowOf(metadata, raw) as T) : null;
  }

  protected prepare(sql: string): Query {
    return connectionOf(this.source).prepare<(string | number)[], RawRow>(sql);
  }
}
