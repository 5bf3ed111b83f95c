import { type DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type EntityMetadata } from 'typeorm/metadata/EntityMetadata.js';

/** Columns and what they hold. */
export type RowKey<T> = Readonly<Partial<Record<keyof T & string, string | number>>>;

type Raw = Readonly<Record<string, unknown>>;

/**
 * Finds single rows by their keys. TypeORM writes the text of a query anew each time and makes the entity by rules for
 * joins that there are none of: many times the work of the database itself, and every call and every message of a socket
 * needs three such rows. Here the text is written once, from TypeORM's own description of the columns.
 */
export class RowFinder {
  private readonly texts = new Map<EntityMetadata, Map<string, string>>();

  constructor(private readonly source: DataSource) {}

  /** The row whose columns hold this, or one of them; null when there is none. */
  async find<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null> {
    const metadata = this.source.getMetadata(entity);
    const [raw] = await this.source.query<Raw[]>(
      this.textFor(metadata, Object.keys(key)),
      Object.values(key),
    );
    return raw ? (this.rowOf(metadata, raw) as T) : null;
  }

  private textFor(metadata: EntityMetadata, names: readonly string[]): string {
    const texts = this.texts.get(metadata) ?? new Map<string, string>();
    this.texts.set(metadata, texts);
    const known = texts.get(names.join());
    if (known !== undefined) return known;
    const text = this.write(metadata, names);
    texts.set(names.join(), text);
    return text;
  }

  private write({ columns, tableName }: EntityMetadata, names: readonly string[]): string {
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
