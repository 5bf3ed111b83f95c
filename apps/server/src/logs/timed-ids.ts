import { type Clock } from '@outpost/clock/clock.js';
import { type Database } from '../platform/database/database.js';
import { requireTime, timedIdAfter, timeOfId, type TimedStart } from '../platform/database/timed-id.js';
import { type Log } from '../platform/log.js';
import { EntryIds } from './entry-ids.js';
import { LogEntryEntity } from './log-entry.entity.js';

/** Ids may be ahead of the time by this much, as after a burst, before it is told. */
const AHEAD_MAX_MS = 60_000;

/** A process that numbers entries. */
interface SlotOwner {
  /** 0 to 63. */
  readonly slot: number;
}

/**
 * Ids that contain the time by the clock of the database, so that they ascend with it across all processes that
 * write to the log. They never go back, even if that clock does.
 */
export class TimedIds extends EntryIds {
  private lastIssued: number;
  /** Time of the database less that of `clock`, in milliseconds. */
  private offset = 0;
  private isAhead = false;

  /**
   * @param owner whose slot is of this process alone, and may change
   * @param read asks the database
   * @throws {ConfigurationError} when the clock of the database is decades ahead
   */
  constructor(
    private readonly owner: SlotOwner,
    private readonly clock: Clock,
    { now, last }: TimedStart,
    private readonly read: () => Promise<TimedStart>,
    private readonly log: Pick<Log, 'warn'>,
  ) {
    super();
    this.lastIssued = last;
    this.synchronize(now);
  }

  /**
   * @param start statement that returns a `TimedStart`
   * @throws {ConfigurationError} when the clock of the database is decades ahead
   */
  static async begin(
    database: Database,
    start: string,
    owner: SlotOwner,
    clock: Clock,
    log: Pick<Log, 'warn'>,
  ): Promise<TimedIds> {
    const read = async (): Promise<TimedStart> =>
      (await database.read(LogEntryEntity).manager.query<[TimedStart]>(start))[0];
    const ids = new TimedIds(owner, clock, await read(), read, log);
    // The first answer may have waited for a connection.
    await ids.catchUp();
    return ids;
  }

  get last(): number {
    return this.lastIssued;
  }

  next(): number {
    return (this.lastIssued = this.peek());
  }

  peek(): number {
    return timedIdAfter({ last: this.lastIssued, now: this.clock.now() + this.offset }, this.owner.slot);
  }

  /**
   * The clock of the process is not that of the database: it stands still while the machine sleeps. And a game server
   * that another process had continues after the ids of that one.
   *
   * @throws {ConfigurationError} when the clock of the database is decades ahead
   */
  async catchUp(): Promise<void> {
    const asked = this.clock.now();
    const { now, last } = await this.read();
    this.lastIssued = Math.max(this.lastIssued, last);
    this.synchronize(now, (asked + this.clock.now()) / 2);
    this.tellIfAhead(timeOfId(this.lastIssued) - now);
  }

  /**
   * @param databaseMs the time of the database, in milliseconds since 1970
   * @param at when it was that, by `clock`
   * @throws {ConfigurationError} when it is decades ahead
   */
  synchronize(databaseMs: number, at = this.clock.now()): void {
    requireTime(databaseMs);
    this.offset = databaseMs - at;
  }

  /** Needs none: no other process has this slot. */
  reservation(): undefined {
    return undefined;
  }

  returnUnused(): Promise<void> {
    return Promise.resolve();
  }

  private tellIfAhead(aheadMs: number): void {
    const isAhead = aheadMs > AHEAD_MAX_MS;
    if (isAhead && !this.isAhead) {
      this.log.warn(
        { aheadMs },
        'ids of log entries are ahead of the clock of the database, and wait for it',
      );
    }
    this.isAhead = isAhead;
  }
}
