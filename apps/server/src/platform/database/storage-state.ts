import { storageProblemOf, type StorageProblem } from './database.errors.js';

/**
 * How long after its last occurrence a failure counts as ongoing: on a nearly full disk some writes succeed
 * between failing ones.
 */
const RECOVERY_MS = 5_000;

/** A failure of storage that is not over yet. */
export interface StorageFailure {
  readonly problem: StorageProblem;
  /** When it began, by the clock of this state. */
  readonly since: number;
}

/** The state of writing, observed by the writer, which alone knows whether changes are stored. */
export class StorageState {
  private readonly pending = new Set<{ readonly since: number }>();
  private failure: (StorageFailure & { lastAt: number }) | undefined;
  private committedAt: number | undefined;

  /** @param now monotonic time in milliseconds; the wall clock may be set */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** When a change was last committed durably; undefined if none was. */
  get lastCommit(): number | undefined {
    return this.committedAt;
  }

  /** Number of pending changes, including the one being written. */
  get waiting(): number {
    return this.pending.size;
  }

  /** Since when the oldest of them is pending. */
  get waitingSince(): number | undefined {
    const [oldest] = this.pending;
    return oldest?.since;
  }

  /** The ongoing failure: it ends with a commit some seconds after the last failed one. */
  get currentFailure(): StorageFailure | undefined {
    const { failure, committedAt = -Infinity } = this;
    if (!failure) return undefined;
    const { problem, since, lastAt } = failure;
    return committedAt > lastAt && this.now() - lastAt >= RECOVERY_MS ? undefined : { problem, since };
  }

  /** Counts the work as pending until it ends. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    const change = { since: this.now() };
    this.pending.add(change);
    try {
      return await work();
    } finally {
      this.pending.delete(change);
    }
  }

  committed(): void {
    this.committedAt = this.now();
  }

  /** Ignores errors that say nothing of the storage: violated constraints, other changes that were in the way. */
  failed(error: unknown): void {
    const problem = storageProblemOf(error);
    if (!problem) return;
    const at = this.now();
    this.failure = { problem, since: this.currentFailure?.since ?? at, lastAt: at };
  }
}
