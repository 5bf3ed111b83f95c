import { type Clock } from '@outpost/clock/clock.js';
import { type Database } from '../platform/database/database.js';
import { TIMED_IDS_END, timedIdAfter, type TimedStart } from '../platform/database/timed-id.js';
import { ConfigurationError } from '../platform/errors/configuration-error.js';
import { EntryIds } from './entry-ids.js';
import { LogEntryEntity } from './log-entry.entity.js';

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

  /**
   * @param owner whose slot is of this process alone, and may change
   * @param read the time of the database, and the highest id in it
   * @throws {ConfigurationError} when the clock of the database is decades ahead
   */
  constructor(
    private readonly owner: SlotOwner,
    private readonly clock: Clock,
    { now, last }: TimedStart,
    private readonly read: () => Promise<TimedStart> = () => Promise.resolve({ now, last }),
  ) {
    super();
    this.lastIssued = last;
    this.synchronize(now);
  }

  /**
   * @param start statement that returns a `TimedStart`
   * @throws {ConfigurationError} when the clock of the database is decades ahead
   */
  static async begin(database: Database, start: string, owner: SlotOwner, clock: Clock): Promise<TimedIds> {
    const read = async (): Promise<TimedStart> => {
      const [row] = await database.read(LogEntryEntity).manager.query<[TimedStart]>(start);
      return row;
    };
    return new TimedIds(owner, clock, await read(), read);
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

  /** From here on, ids are above all that is stored, such as those of a game server that another process had. */
  override async catchUp(): Promise<void> {
    const { now, last } = await this.read();
    this.synchronize(now);
    this.lastIssued = Math.max(this.lastIssued, last);
  }

  /**
   * Follows the clock of the database.
   *
   * @param databaseMs its time, in milliseconds since 1970
   * @throws {ConfigurationError} when it is decades ahead
   */
  override synchronize(databaseMs: number): void {
    if (databaseMs >= TIMED_IDS_END) {
      const time = new Date(databaseMs).toISOString();
      throw new ConfigurationError('DATABASE_URL', `leads to a server whose clock is wrong: it says ${time}`);
    }
    this.offset = databaseMs - this.clock.now();
  }

  /** Needs none: no other process has this slot. */
  reservation(): undefined {
    return undefined;
  }

  returnUnused(): Promise<void> {
    return Promise.resolve();
  }
}
