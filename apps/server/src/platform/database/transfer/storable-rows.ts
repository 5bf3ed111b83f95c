import { type Row, type Value } from './store.js';

/** PostgreSQL stores no NUL, and neither database a lone surrogate. */
const UNSTORABLE = /[\0\p{Cs}]/gu;
const REPLACEMENT = '\uFFFD';

export interface StorableRows {
  readonly rows: readonly Row[];
  /** How many characters were replaced. */
  readonly replaced: number;
}

/** The rows as both databases can store them. */
export function storableRows(rows: readonly Row[]): StorableRows {
  let replaced = 0;
  const storable = (value: Value): Value => {
    if (typeof value !== 'string') return value;
    return value.replace(UNSTORABLE, () => {
      replaced += 1;
      return REPLACEMENT;
    });
  };
  return { rows: rows.map((row) => row.map(storable)), replaced };
}
