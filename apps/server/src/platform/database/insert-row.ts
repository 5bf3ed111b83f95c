import { type DeepPartial, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { type EntityMetadata } from 'typeorm/metadata/EntityMetadata.js';

/*
 * New rows, with the ids that the database gave them. Not `manager.save`: it would open a transaction of its own inside
 * of the one that the caller has.
 */

export async function insertRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  values: DeepPartial<NoInfer<Row>>,
): Promise<Row> {
  const row = manager.create(entity, values);
  await manager.insert(entity, row);
  return row;
}

const texts = new WeakMap<EntityMetadata, string>();

/**
 * Many at once, and their ids in their order. Fails whole when one of them can't be written. TypeORM would write another
 * text for each number of rows, which takes longer than the database needs for them: here it is one text for all.
 */
export async function insertRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: readonly Omit<NoInfer<Row>, 'id'>[],
): Promise<number[]> {
  const metadata = manager.dataSource.getMetadata(entity);
  const text = texts.get(metadata) ?? textFor(metadata);
  texts.set(metadata, text);
  const { driver } = manager.dataSource;
  const values = rows.map((row: ObjectLiteral) =>
    filled(metadata).map(
      (column) => driver.preparePersistentValue(row[column.propertyName], column) as unknown,
    ),
  );
  const inserted = await manager.query<{ id: number }[]>(text, [JSON.stringify(values)]);
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}

/** Ids come from the database. */
const filled = ({ columns }: EntityMetadata): ColumnMetadata[] =>
  columns.filter((column) => !column.isGenerated);

function textFor(metadata: EntityMetadata): string {
  const columns = filled(metadata);
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const values = columns.map((_, at) => `value ->> ${at}`).join(', ');
  return `INSERT INTO ${metadata.tableName} (${names}) SELECT ${values} FROM json_each(?) RETURNING id`;
}
