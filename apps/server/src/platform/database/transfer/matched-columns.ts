import { type Column, type RowStore } from './store.js';
import { otherVersion } from './transfer-errors.js';

/**
 * The columns of a table, which both databases must have.
 *
 * @throws {ConfigurationError}
 */
export async function matchedColumns(
  table: string,
  source: RowStore,
  target: RowStore,
): Promise<readonly Column[]> {
  const columns = await source.columnsOf(table);
  if (columns.length > 0 && listOf(columns) === listOf(await target.columnsOf(table))) return columns;
  throw otherVersion(`a table ${table}`);
}

const listOf = (columns: readonly Column[]): string =>
  columns
    .map(({ name, kind }) => `${name} ${kind}`)
    .sort()
    .join();
