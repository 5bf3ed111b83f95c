import { storableText } from '../storable-text.js';
import { type Row, type Value } from './store.js';

export interface StorableRows {
  readonly rows: readonly Row[];
  /** How many characters were replaced. */
  readonly replaced: number;
}

/** The rows as both databases can store them. */
export function storableRows(rows: readonly Row[]): StorableRows {
  let replaced = 0;
  const count = (): void => void (replaced += 1);
  const storable = (value: Value): Value => (typeof value === 'string' ? storableText(value, count) : value);
  return { rows: rows.map((row) => row.map(storable)), replaced };
}
