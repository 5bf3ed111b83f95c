/**
 * Partitions of a table by its ids, which contain the time, where the database has partitions: old rows then go
 * with their partition. Does nothing on a database without them, whose rows are deleted one by one.
 */
export interface IdPartitions {
  /** Makes the partitions of the day of this id and of the next days. */
  prepare(table: string, id: number): Promise<void>;
  /** Drops partitions all of whose ids are below this one. */
  dropBelow(table: string, id: number): Promise<void>;
}
