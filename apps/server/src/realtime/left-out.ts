/** News of one server that somebody did not get. */
export interface LeftOut {
  /** Messages of all kinds. */
  readonly count: number;
  /** Ids of the first and the last log entry among them; null when there is none. */
  readonly from: number | null;
  readonly upTo: number | null;
}

/** One message, which tells of the log entry with this id or of none. */
export const leftOutOne = (entryId: number | null): LeftOut => ({ count: 1, from: entryId, upTo: entryId });

/** Both together. */
export function bothLeftOut(one: LeftOut | undefined, other: LeftOut): LeftOut {
  if (!one) return other;
  const ids = [one.from, one.upTo, other.from, other.upTo].filter((id) => id !== null);
  return {
    count: one.count + other.count,
    from: ids.length === 0 ? null : Math.min(...ids),
    upTo: ids.length === 0 ? null : Math.max(...ids),
  };
}
