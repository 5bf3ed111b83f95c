import { type DeepPartial, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';

/**
 * A new row, with the id that the database gave it. Not `manager.save`: it would open a transaction of its own inside of
 * the one that the caller has.
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
