import { type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type RawRow, RowFinder, type RowKey } from '../row-finder.js';

/** One query each, over the pool of its data source. */
export class PostgresRowFinder extends RowFinder<string> {
  /** A row whose columns have these values; null if there is none. */
  async find<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null> {
    const metadata = this.source.getMetadata(entity);
    const sql = this.queryOf(metadata, Object.keys(key));
    const [raw] = await this.source.query<RawRow[]>(sql, Object.values(key));
    return raw ? (this.rowOf(metadata, raw) as T) : null;
  }

  protected prepare(sql: string): string {
    return sql;
  }
}
