import { Mutex } from 'async-mutex';

/** Statement with the name of a turn for its parameter: waits until no other transaction on the database has it. */
export const TAKE_TURN = 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))';

/** Turns by name, one at a time each. Those of this process wait here, where they use no connection of the pool. */
export class Turns {
  private readonly waiting = new Map<string, Mutex>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = this.waiting.get(name) ?? new Mutex();
    this.waiting.set(name, turn);
    try {
      return await turn.runExclusive(work);
    } finally {
      if (!turn.isLocked()) this.waiting.delete(name);
    }
  }
}
