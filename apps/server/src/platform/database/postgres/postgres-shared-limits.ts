import { storageFailure } from '../database.errors.js';
import { type Count, type SharedLimits } from '../shared-limits.js';
import { type StorageState } from '../storage-state.js';
import { type PooledDataSource } from './pooled-data-source.js';

const REMOVED_AT_ONCE = 1_000;

const AFTER = `now() + ? * interval '1 ms'`;

/**
 * Whether the window of the row is still open. One that ends later than a new one is left from before the clock
 * was set back, except for the seconds that this statement may have waited for another one on the same row.
 */
const IS_OPEN = `l.expires_at BETWEEN now() AND excluded.expires_at + interval '10 s'`;

const ADD = `INSERT INTO rate_limits AS l (key, points, expires_at) VALUES (?, ?, ${AFTER})
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN ${IS_OPEN} THEN l.points ELSE 0 END,
    expires_at = CASE WHEN ${IS_OPEN} THEN l.expires_at ELSE excluded.expires_at END
  RETURNING l.points, extract(epoch FROM l.expires_at - now()) * 1000 AS "msLeft"`;

const TAKE_OFF = 'UPDATE rate_limits SET points = points - ? WHERE key = ? AND expires_at > now()';

/** Also locks the row. The time is that after waiting for the lock. */
const READ = `INSERT INTO rate_limits AS l (key, points, expires_at) VALUES (?, 0, ${AFTER})
  ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at
  RETURNING l.value, extract(epoch FROM clock_timestamp()) * 1000 AS now`;

const REPLACE = 'UPDATE rate_limits SET value = ? WHERE key = ?';

/** Without waiting for rows that another panel removes or counts in. */
const REMOVE = `WITH removed AS (
    DELETE FROM rate_limits WHERE key IN (
      SELECT key FROM rate_limits WHERE expires_at < now() LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*) AS count FROM removed`;

/** Counts in one statement, and so in one round trip, outside of any transaction of the caller. */
export class PostgresSharedLimits implements SharedLimits {
  constructor(
    private readonly writer: PooledDataSource,
    private readonly state: StorageState,
  ) {}

  add(key: string, points: number, windowMs: number): Promise<Count> {
    return this.stored(async () => {
      const [count] = await this.writer.query<[Count]>(ADD, [key, points, windowMs]);
      return count;
    });
  }

  takeOff(key: string, points: number): Promise<void> {
    return this.stored(async () => {
      await this.writer.query(TAKE_OFF, [points, key]);
    });
  }

  change<T>(
    key: string,
    lifetimeMs: number,
    change: (value: T | undefined, now: number) => T,
  ): Promise<void> {
    return this.stored(() =>
      this.writer.inTransaction('BEGIN', async (transaction) => {
        const [row] = await transaction.query<[{ value: string | null; now: number }]>(READ, [
          key,
          lifetimeMs,
        ]);
        const value = row.value === null ? undefined : (JSON.parse(row.value) as T);
        await transaction.query(REPLACE, [JSON.stringify(change(value, row.now)), key]);
      }),
    );
  }

  removeExpired(): Promise<void> {
    return this.stored(async () => {
      for (;;) {
        const [removed] = await this.writer.query<[{ count: number }]>(REMOVE);
        if (removed.count < REMOVED_AT_ONCE) return;
      }
    });
  }

  private async stored<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.state.failed(error);
      throw storageFailure(error);
    }
  }
}
