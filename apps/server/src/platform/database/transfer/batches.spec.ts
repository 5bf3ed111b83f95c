import { describe, expect, it } from '@jest/globals';
import { BATCH_BYTES, BATCH_ROWS, inBatches, rowsLike } from './batches.js';
import { type Row } from './store.js';

const rows = (count: number, length: number): Row[] =>
  Array.from({ length: count }, () => ['x'.repeat(length)]);
const sizes = (all: readonly Row[]): number[] => [...inBatches(all)].map(({ length }) => length);

describe('A batch', () => {
  it('has a limited number of rows', () => {
    expect(sizes(rows(2 * BATCH_ROWS + 1, 1))).toEqual([BATCH_ROWS, BATCH_ROWS, 1]);
    expect(sizes(rows(BATCH_ROWS, 1))).toEqual([BATCH_ROWS]);
  });

  it('has a limited number of bytes, and at least one row', () => {
    expect(sizes(rows(5, BATCH_BYTES / 2))).toEqual([2, 2, 1]);
    expect(sizes(rows(2, 2 * BATCH_BYTES))).toEqual([1, 1]);
  });

  it('is as large as rows of the same size allow', () => {
    expect([
      rowsLike(rows(10, 1)),
      rowsLike(rows(10, BATCH_BYTES / 4)),
      rowsLike(rows(1, 2 * BATCH_BYTES)),
    ]).toEqual([BATCH_ROWS, 3, 1]);
  });
});
