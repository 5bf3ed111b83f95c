import { type DataSource, type ObjectLiteral } from 'typeorm';
import { type EntityMetadata } from 'typeorm/metadata/EntityMetadata.js';

/** Columns and their values. */
export type RowKey<T> = Readonly<Partial<Record<keyof T & string, string | number>>>;

export type RawRow = Readonly<Record<string, unknown>>;

/**
 * Finds single rows by key. TypeORM generates the SQL of a query each time, broadcasts it to subscribers, and
 * hydrates entities by rules for joins: many times the work of the database itself, and every call and socket
 * message needs three such rows. Here the statement is made once, from TypeORM's own column metadata.
 */
export abstract class RowFinder<Query> {
  private readonly queries = new Map<EntityMetadata, Map<string, Query>>();

  /** @param source initialized */
  constructor(protected readonly source: DataSource) {}

  protected abstract prepare(sql: string): Query;

  protected queryOf(metadata: EntityMetadata, names: readonly string[]): Query {
    const queries = this.queries.get(metadata) ?? new Map<string, Query>();
    this.queries.set(metadata, queries);
    const known = queries.get(names.join());
    if (known !== undefined) return known;
    const query = this.prepare(this.sqlOf(metadata, names));
    queries.set(names.join(), query);
    return query;
  }

  protected rowOf(metadata: EntityMetadata, raw: RawRow): ObjectLiteral {
    const row = metadata.create() as ObjectLiteral;
    for (const column of metadata.columns) {
      const { propertyName } = column;
      row[propertyName] = this.source.driver.prepareHydratedValue(raw[propertyName], column) as unknown;
    }
    return row;
  }

  /** The start of a statement that reads whole rows. */
  protected selectFrom({ columns, tableName }: EntityMetadata): string {
    const { driver } = this.source;
    const selected = columns.map(
      ({ databaseName, propertyName }) => `${driver.escape(databaseName)} AS ${driver.escape(propertyName)}`,
    );
    return `SELECT ${selected.join(', ')} FROM ${driver.escape(tableName)}`;
  }

  private sqlOf(metadata: EntityMetadata, names: readonly string[]): string {
    const { driver } = this.source;
    const conditions = names.map((name, index) => {
      const column = metadata.columns.find(({ propertyName }) => propertyName === name);
      if (!column) throw new Error(`${metadata.tableName} has no column ${name}`);
      return `${driver.escape(column.databaseName)} = ${driver.createParameter(name, index)}`;
    });
    return `${this.selectFrom(metadata)} WHERE ${conditions.join(' AND ')} LIMIT 1`;
  }
}
