/** Messages of one server that a reader did not get. */
export interface LeftOut {
  /** Messages of all kinds. */
  readonly count: number;
  /** Ids of the first and the last log entry among them; null when there is none. */
  readonly from: number | null;
  readonly upTo: number | null;
}

/** One message, about the log entry with this id or about none. */
export const leftOutOne = (entryId: number | null): LeftOut => ({ count: 1, from: entryId, upTo: entryId });

/** The sum of both. */
export function bothLeftOut(one: LeftOut | undefined, other: LeftOut): LeftOut {
  if (!one) return other;
  const ids = [one.from, one.upTo, other.from, other.upTo].filter((id) => id !== null);
  return {
    count: one.count + other.count,
    from: ids.length === 0 ? null : Math.min(...ids),
    upTo: ids.length === 0 ? null : Math.max(...ids),
  };
}
