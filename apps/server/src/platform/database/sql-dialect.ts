import { type EntityManager } from 'typeorm';
import { type Statement } from './statement.js';

/** Types of columns that are passed as JSON; a `time` is one of `storedTime`. */
export type ColumnType = 'integer' | 'text' | 'time';

/** The index of a run of lines: see `TextBlocks`. */
export interface IndexedBlocks {
  /** Ids of the first and the last line. */
  readonly first: number;
  readonly last: number;
  /** JSON array: the first id of each block. */
  readonly starts: string;
  /** JSON array of `[gram, low, high]`: in which blocks a gram is, as a bit set in two halves. */
  readonly grams: string;
}

/** Statements for numbers that are handed out in blocks, so that they are known before a row is stored. */
export interface IdBlocks {
  /** Without parameters: `last`, the highest number reserved. */
  readonly last: string;
  /** Parameter: how many. Returns `last`, the highest number of the new block. */
  reserve(count: number): readonly Statement[];
  /** Reserves `missing` more numbers if nobody has reserved any after `after`, else a new `block` of them. */
  extend(after: number, missing: number, block: number): Statement;
  /** Gives back the numbers after `last`; does nothing if others were reserved after `reserved`. */
  giveBack(last: number, reserved: number): Statement;
}

/**
 * How rows are numbered before they are stored: by one process, which reserves numbers in the database, or by
 * several, each by the clock of the database (see `timed-id.ts`).
 */
export type Numbering =
  | { readonly kind: 'reserved'; readonly blocks: (table: string) => IdBlocks }
  | {
      readonly kind: 'timed';
      /** A statement without parameters that returns a `TimedStart`. */
      readonly start: (table: string) => string;
    };

/** Parameters are, in this order, a JSON array of `[first, last]`, those of the condition, and a limit. */
interface RowsInRanges {
  readonly columns: string;
  /** FROM item with the alias `e`. */
  readonly from: string;
  readonly where: string;
}

/**
 * What SQLite and PostgreSQL express differently in our own SQL. Everything else is written so that both
 * understand it: `?` for parameters, quoted names where case matters, qualified columns in upserts.
 */
export interface SqlDialect {
  /**
   * A FROM item over one parameter, a JSON array of rows that are arrays themselves: one prepared statement
   * serves any number of rows.
   */
  rows(alias: string, columns: Readonly<Record<string, ColumnType>>): string;
  /** The numbers of one parameter, a JSON array: for `id IN (…)`. */
  readonly integers: string;
  /** A table read through this index: without statistics SQLite prefers others at times. */
  indexed(table: string, index: string): string;
  /** Joins a table after those before it. */
  readonly joinInOrder: string;
  /** The rows of a table `e` with ids in ranges, newest first: each range is looked up in the index. */
  inRanges(rows: RowsInRanges): string;
  /** The smaller and the larger of two values. */
  least(one: string, other: string): string;
  greatest(one: string, other: string): string;
  readonly numbering: Numbering;
  /**
   * Indexes lines, as many as fit, from a statement that returns `id`, `label` and `text`; undefined for no
   * lines.
   */
  indexBlocks(manager: EntityManager, lines: Statement): Promise<IndexedBlocks | undefined>;
}
