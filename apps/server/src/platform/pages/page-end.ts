import { PAGE_MAX_BYTES } from '@outpost/contracts/limits.js';

/** Overhead per row besides its texts: keys, numbers and JSON syntax. */
const ROW_BYTES = 256;

/**
 * How many of the rows fit into a page, at least one.
 *
 * @param sizeOf length of a row's texts in bytes, or an estimate
 */
export function rowsOfPage<Row>(rows: readonly Row[], sizeOf: (row: Row) => number): number {
  let bytes = 0;
  const beyond = rows.findIndex((row) => (bytes += ROW_BYTES + sizeOf(row)) > PAGE_MAX_BYTES);
  return beyond < 0 ? rows.length : Math.max(1, beyond);
}
