import { storageProblemOf, type StorageProblem } from './database.errors.js';

/** So long after a failure it is not over yet: of a disk that is nearly full some writes succeed, and the next ones fail. */
const RECOVERY_MS = 5_000;

/** A failure of storage that is not over. */
export interface StorageFailure {
  readonly problem: StorageProblem;
  /** When it began, as the clock of this state tells. */
  readonly since: number;
}

/** How writing goes, as the writer sees it: nobody else knows whether what was promised is kept. */
export class StorageState {
  private readonly pending = new Set<{ readonly since: number }>();
  private failure: (StorageFailure & { lastAt: number }) | undefined;
  private committedAt: number | undefined;

  /** @param now milliseconds that have passed since some moment; the clock on the wall may be set */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** When a change was last kept, the disk being asked; undefined when none was. */
  get lastCommit(): number | undefined {
    return this.committedAt;
  }

  /** Changes that wait, the one being written included. */
  get waiting(): number {
    return this.pending.size;
  }

  /** Since when the first of them has waited. */
  get waitingSince(): number | undefined {
    const [oldest] = this.pending;
    return oldest?.since;
  }

  /** The failure that is not over: it ends with a commit some seconds after the last one that failed. */
  get currentFailure(): StorageFailure | undefined {
    const { failure, committedAt = -Infinity } = this;
    if (!failure) return undefined;
    const { problem, since, lastAt } = failure;
    return committedAt > lastAt && this.now() - lastAt >= RECOVERY_MS ? undefined : { problem, since };
  }

  /** Notes how the work waits, from its asking to its end. */
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

  /** What is no failure of storage, such as a broken constraint, is left out. */
  failed(error: unknown): void {
    const problem = storageProblemOf(error);
    if (!problem) return;
    const at = this.now();
    this.failure = { problem, since: this.currentFailure?.since ?? at, lastAt: at };
  }
}
