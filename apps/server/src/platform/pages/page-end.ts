import { PAGE_MAX_BYTES } from '@outpost/contracts/limits.js';

/** Beside the texts of a row: its names, its numbers, its share of JSON. */
const ROW_BYTES = 256;

/**
 * How many of the rows a page holds: it ends when it is full, and holds one row at least. `sizeOf` is the length of the
 * texts of a row in bytes, or near it.
 */
export function rowsOfPage<Row>(rows: readonly Row[], sizeOf: (row: Row) => number): number {
  let bytes = 0;
  const beyond = rows.findIndex((row) => (bytes += ROW_BYTES + sizeOf(row)) > PAGE_MAX_BYTES);
  return beyond < 0 ? rows.length : Math.max(1, beyond);
}
