import { type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type EntityMetadata } from 'typeorm/metadata/EntityMetadata.js';
import { GroupedReads } from '../grouped-reads.js';
import { type RawRow, RowFinder, type RowKey } from '../row-finder.js';

/** Over the pool of its data source: by id together with others, by another key with a query of its own. */
export class PostgresRowFinder extends RowFinder<string> {
  private readonly byId = new Map<EntityMetadata, GroupedReads<RawRow>>();

  /** A row whose columns have these values; null if there is none. */
  async find<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null> {
    const metadata = this.source.getMetadata(entity);
    const raw = await this.rawRow(metadata, key);
    return raw ? (this.rowOf(metadata, raw) as T) : null;
  }

  protected prepare(sql: string): string {
    return sql;
  }

  private async rawRow(
    metadata: EntityMetadata,
    key: Readonly<Record<string, string | number | undefined>>,
  ): Promise<RawRow | undefined> {
    const names = Object.keys(key);
    const id = idOf(metadata, key);
    if (id !== undefined) return this.readsOf(metadata, String(names[0])).read(id);
    const [raw] = await this.source.query<RawRow[]>(this.queryOf(metadata, names), Object.values(key));
    return raw;
  }

  private readsOf(metadata: EntityMetadata, name: string): GroupedReads<RawRow> {
    const known = this.byId.get(metadata);
    if (known) return known;
    const column = metadata.primaryColumns[0]?.databaseName ?? name;
    // Any number that a client makes up fits: one that is out of range must not fail the others.
    const sql = `${this.selectFrom(metadata)} WHERE ${this.source.driver.escape(column)} = ANY(?::bigint[])`;
    const reads = new GroupedReads(async (ids) => {
      const rows = await this.source.query<RawRow[]>(sql, [ids]);
      return new Map(rows.map((row) => [Number(row[name]), row]));
    });
    this.byId.set(metadata, reads);
    return reads;
  }
}

/** The id of a row, if the key is nothing else. */
function idOf(
  { primaryColumns }: EntityMetadata,
  key: Readonly<Record<string, string | number | undefined>>,
): number | undefined {
  const [[name, value] = ['', ''], ...more] = Object.entries(key);
  const isId = primaryColumns.length === 1 && primaryColumns[0]?.propertyName === name && more.length === 0;
  return isId && Number.isSafeInteger(value) ? Number(value) : undefined;
}
