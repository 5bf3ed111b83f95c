import { type DeepPartial, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';

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

/** Fails whole when one of them can't be written. */
export async function insertRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  values: readonly DeepPartial<NoInfer<Row>>[],
): Promise<Row[]> {
  const rows = manager.create(entity, [...values]);
  await manager.insert(entity, rows);
  return rows;
}
