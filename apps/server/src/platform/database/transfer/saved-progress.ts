import { type Key, type Progress } from './store.js';

/** A row of the table; PostgreSQL's numbers are text here. */
export interface SavedProgress {
  readonly name: string;
  readonly last_key: string;
  readonly moved: number | string;
  readonly replaced: number | string;
}

export const parametersOf = (table: string, { last, rows, replaced }: Progress): (string | number)[] => [
  table,
  JSON.stringify(last),
  rows,
  replaced,
];

export const progressOf = (saved: readonly SavedProgress[]): ReadonlyMap<string, Progress> =>
  new Map(
    saved.map(({ name, last_key, moved, replaced }) => [
      name,
      { last: JSON.parse(last_key) as Key, rows: Number(moved), replaced: Number(replaced) },
    ]),
  );
