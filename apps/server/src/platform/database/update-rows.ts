import { type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';

/**
 * Changes columns of many rows in one statement, whose text is the same for any number of them. What a change leaves
 * out stays as it is; a row that is gone stays gone.
 *
 * @param names what may change; nothing of it can be made null
 */
export async function updateRows<Row extends ObjectLiteral & { readonly id: number }>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  names: readonly (keyof Row & string)[],
  changes: readonly (Partial<NoInfer<Row>> & { readonly id: number })[],
): Promise<void> {
  const { columns, tableName } = manager.dataSource.getMetadata(entity);
  const { driver } = manager.dataSource;
  const changed = columns.filter(({ propertyName }) => names.includes(propertyName));
  const values = changes.map((change) => [
    change.id,
    ...changed.map((column): unknown =>
      driver.preparePersistentValue(column.getEntityValue(change) ?? null, column),
    ),
  ]);
  const assigned = changed.map(
    ({ databaseName }, at) => `${databaseName} = coalesce(changed.value ->> ${at + 1}, ${databaseName})`,
  );
  await manager.query(
    `UPDATE ${tableName} SET ${assigned.join(', ')} FROM json_each(?) AS changed
     WHERE ${tableName}.id = changed.value ->> 0`,
    [JSON.stringify(values)],
  );
}
