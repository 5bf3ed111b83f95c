/** How often something was counted within its window. */
export interface Count {
  readonly points: number;
  /** Until the window ends. */
  readonly msLeft: number;
}

/**
 * What limits count where several panels use one database: for all of them, atomically, by the clock of the
 * database. Kept for as long as a window takes, and lost if the database crashes.
 */
export interface SharedLimits {
  /**
   * Adds to the count of a key. Its window begins with the first points.
   *
   * @throws {OperationalError} `storage_failed`
   */
  add(key: string, points: number, windowMs: number): Promise<Count>;

  /**
   * Takes points off the count of a window that has not ended.
   *
   * @throws {OperationalError} `storage_failed`
   */
  takeOff(key: string, points: number): Promise<void>;

  /**
   * Changes the value of a key, one change after the other.
   *
   * @param lifetimeMs after the last change; an older value may be gone
   * @param change gets the value as it was stored as JSON, undefined if none is, and the time of the database
   *   in milliseconds since 1970
   * @throws {OperationalError} `storage_failed`; errors of `change` are rethrown, and nothing is changed
   */
  change<T>(key: string, lifetimeMs: number, change: (value: T | undefined, now: number) => T): Promise<void>;

  /**
   * Removes what is too old to count; other panels may do so at the same time.
   *
   * @throws {OperationalError} `storage_failed`
   */
  removeExpired(): Promise<void>;
}
