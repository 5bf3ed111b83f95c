/** A table whose rows are kept in one partition per day, where the database has partitions. */
export interface DailyTable {
  readonly table: string;
  /** Column with the time, in milliseconds since 1970. */
  readonly column: string;
}

/** Makes and drops partitions; does nothing on a database without them, whose rows are deleted one by one. */
export interface DayPartitions {
  /** Makes the partitions of the days from `from` to `to`, in milliseconds since 1970, where they are missing. */
  prepare(table: DailyTable, from: number, to: number): Promise<void>;
  /** Drops partitions all of whose rows are older than `before`, in milliseconds since 1970. */
  dropBefore(table: DailyTable, before: number): Promise<void>;
}
