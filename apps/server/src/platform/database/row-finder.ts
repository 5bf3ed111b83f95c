import type Sqlite from 'better-sqlite3';
import { type DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { type EntityMetadata } from 'typeorm/metadata/EntityMetadata.js';

/** Columns and what they hold. */
export type RowKey<T> = Readonly<Partial<Record<keyof T & string, string | number>>>;

type Raw = Readonly<Record<string, unknown>>;
type Question = Sqlite.Statement<(string | number)[], Raw>;

/** TypeORM does not say what it is. */
const connectionOf = ({ driver }: DataSource): Sqlite.Database =>
  (driver as BetterSqlite3Driver).databaseConnection as Sqlite.Database;

/**
 * Finds single rows by their keys. TypeORM writes the text of a query again each time, tells whoever may listen of it, and
 * makes the entity by rules for joins that there are none of: many times the work of the database itself, and every call
 * and every message of a socket needs three such rows. Here the statement is prepared once, from TypeORM's own
 * description of the columns.
 */
export class RowFinder {
  private readonly questions = new Map<EntityMetadata, Map<string, Question>>();

  /** @param source initialised, and of a connection on this thread */
  constructor(private readonly source: DataSource) {}

  /** The row whose columns hold this, or one of them; null when there is none. */
  find<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): T | null {
    const metadata = this.source.getMetadata(entity);
    const raw = this.questionOf(metadata, Object.keys(key)).get(
      ...(Object.values(key) as (string | number)[]),
    );
    return raw ? (this.rowOf(metadata, raw) as T) : null;
  }

  private questionOf(metadata: EntityMetadata, names: readonly string[]): Question {
    const questions = this.questions.get(metadata) ?? new Map<string, Question>();
    this.questions.set(metadata, questions);
    const known = questions.get(names.join());
    if (known !== undefined) return known;
    const question = connectionOf(this.source).prepare<(string | number)[], Raw>(
      this.textOf(metadata, names),
    );
    questions.set(names.join(), question);
    return question;
  }

  private textOf({ columns, tableName }: EntityMetadata, names: readonly string[]): string {
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
