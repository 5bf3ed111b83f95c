import { type DeepPartial, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';

/**
 * Inserts a row and returns it with its generated id. Not `manager.save`, which would open its own
 * transaction inside the caller's.
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
