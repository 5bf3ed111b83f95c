/** Queries under way at once: the pool of connections has room for others. */
const AT_ONCE = 3;
/** Rows of one query: turning more of them into objects would hold up everything else. */
const TOGETHER_MAX = 250;

interface Waiting<Row> {
  readonly id: number;
  readonly read: (row: Row | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Reads single rows by id. While few are asked for, each is read at once; what is asked for while some queries are
 * under way is read together by the next one. So what happens to hundreds of servers at once takes a handful of
 * queries, where one for each would wait for a connection until it fails.
 */
export class GroupedReads<Row> {
  private waiting: Waiting<Row>[] = [];
  private underWay = 0;

  /** @param readAll returns the rows that there are, by id */
  constructor(private readonly readAll: (ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>) {}

  /**
   * The row as of a moment after the call; undefined if there is none. Rejects with what `readAll` rejects with.
   * Several calls may get the same object.
   */
  read(id: number): Promise<Row | undefined> {
    return new Promise((read, failed) => {
      this.waiting.push({ id, read, failed });
      this.next();
    });
  }

  private next(): void {
    if (this.underWay >= AT_ONCE || this.waiting.length === 0) return;
    this.underWay += 1;
    void this.readTogether(this.waiting.splice(0, TOGETHER_MAX)).then(() => {
      this.underWay -= 1;
      this.next();
    });
  }

  private async readTogether(group: readonly Waiting<Row>[]): Promise<void> {
    try {
      const rows = await this.readAll([...new Set(group.map(({ id }) => id))]);
      for (const { id, read } of group) read(rows.get(id));
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  }
}
