/**
 * Partitions of a table by its ids, which ascend with time, where the database has partitions: old rows then go
 * with their partition. Does nothing on a database without them, whose rows are deleted one by one.
 */
export interface IdPartitions {
  /**
   * Makes the partitions that the next days need.
   *
   * @param last the highest id so far
   * @param perDay how many are added in a day, about
   */
  prepare(table: string, last: number, perDay: number): Promise<void>;
  /** Drops partitions all of whose ids are below this one. */
  dropBelow(table: string, id: number): Promise<void>;
}
