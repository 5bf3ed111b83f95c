import { type Clock, type Timer } from '@outpost/clock/clock.js';
import { type ElapsedTime } from '../platform/clock.js';

/** How long a lease is valid after a renewal, by the clock of the database. */
export const LEASE_MS = 7_000;
/** It ends so much earlier here, where connections still have to be closed. */
export const MARGIN_MS = 1_500;

/** How long this process may count on what it holds, by its own time: never longer than the database does. */
export class Lease {
  /** By `time`. */
  private validUntil = 0;
  private timer: Timer | undefined;

  /**
   * @param time goes on while the machine sleeps, as the clock of the database does
   * @param expired called when it has expired; not after {@link end} or {@link unwatch}
   */
  constructor(
    private readonly clock: Clock,
    private readonly time: ElapsedTime,
    private readonly expired: () => void,
  ) {}

  get isValid(): boolean {
    return this.time.now() < this.validUntil;
  }

  /** Whether it has neither ended nor been found to have expired. */
  get isCounted(): boolean {
    return this.validUntil > 0;
  }

  /** The database was asked at this time: its answer says that the lease is valid, from some later moment on. */
  extend(askedAt: number): void {
    this.validUntil = askedAt + LEASE_MS - MARGIN_MS;
    this.watch();
  }

  /** It does not count any more. */
  end(): void {
    this.validUntil = 0;
    this.unwatch();
  }

  /** Its end is not told any more: the process ends before. */
  unwatch(): void {
    this.timer?.cancel();
  }

  private watch(): void {
    this.unwatch();
    this.timer = this.clock.schedule(Math.max(0, this.validUntil - this.time.now()), () => this.check());
  }

  /** The timer is of another clock, which may be a little ahead. */
  private check(): void {
    if (this.isValid) this.watch();
    else this.expired();
  }
}
