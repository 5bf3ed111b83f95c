/** A value as both databases have it: whole numbers, which may have 64 bits, and times in UTC are text. */
export type Value = string | boolean | null;
export type Row = readonly Value[];

export type Kind = 'integer' | 'text' | 'boolean' | 'time';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
}

export interface Table {
  readonly name: string;
  /** Columns whose values, whole numbers, identify and order its rows. */
  readonly key: readonly string[];
}

/** Values of the key columns of a row. */
export type Key = readonly string[];

/** The rows of a table behind the one with this key, or all of them. */
export interface Portion {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly after?: Key | undefined;
}

/** What is known of a table that was moved, or begun. */
export interface Progress {
  readonly last: Key;
  readonly rows: number;
  /** Characters that the target can't store, and that were replaced. */
  readonly replaced: number;
}

/** Rows in the order of their keys, in batches of a limited size, so that memory does not grow with the data. */
export type Batches = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

type Answer<T> = T | Promise<T>;

/** The rows of one of the databases. */
export interface RowStore {
  columnsOf(table: string): Answer<readonly Column[]>;
  count(table: string): Answer<number>;
  read(portion: Portion): Batches;
  /** The highest id ever used, of each table that counts them. */
  counters(): Answer<ReadonlyMap<string, bigint>>;
  close(): Answer<void>;
}

/** A database that is being filled; until it is finished, no panel uses it. */
export interface TargetStore extends RowStore {
  /** By table. */
  progress(): Answer<ReadonlyMap<string, Progress>>;
  /** Stores the rows and the progress, or neither. */
  store(portion: Portion, rows: readonly Row[], progress: Progress): Answer<void>;
  setCounters(counters: ReadonlyMap<string, bigint>): Answer<void>;
  /** Hands it over to the panel. */
  finish(): Answer<void>;
}

/** A database that no panel uses until it is closed. */
export interface Opened<Store> {
  readonly store: Store;
  close(): Promise<void>;
}
