import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ElapsedTime, WallClock } from './clock.js';
import { ClockMoved } from './clock.events.js';
import { EventBus } from './event-bus.js';

const CHECK_INTERVAL_MS = 1_000;
/**
 * Below this a change is harmless. A time server that slews a clock moves it by half a millisecond per
 * second.
 */
const JUMP_MS = 5_000;
/** Both clocks are read within microseconds; a longer gap means the process was stopped in between. */
const READ_MS = 500;
const HOUR_MS = 3_600_000;
/** How long nothing is removed for its age after the clock was set forward, which may have been a mistake. */
const DOUBT_MS = 24 * HOUR_MS;

/** Detects when the wall clock is set: it then moves by another amount than time has passed. */
@Injectable()
export class ClockWatch {
  /** Wall time less elapsed time. */
  private offset: number | undefined;
  private doubtfulUntil = -Infinity;
  private notifying: Promise<void> | undefined;

  constructor(
    private readonly wall: WallClock,
    private readonly elapsed: ElapsedTime,
    private readonly events: EventBus,
  ) {}

  /**
   * Whether the clock was set forward by more than an hour within the last day: what looks old may not be.
   */
  get isDoubtful(): boolean {
    return this.elapsed.now() < this.doubtfulUntil;
  }

  /**
   * Checks the clock. Resolves when all subscribers have handled a change, including one found by an earlier
   * call.
   */
  @Interval(CHECK_INTERVAL_MS)
  async check(): Promise<void> {
    const before = this.offset;
    this.offset = this.readOffset() ?? before;
    const byMs = (this.offset ?? 0) - (before ?? this.offset ?? 0);
    if (Math.abs(byMs) >= JUMP_MS) this.notifying = this.notify(byMs);
    await this.notifying;
  }

  private readOffset(): number | undefined {
    const start = this.elapsed.now();
    const wall = this.wall.now().getTime();
    return this.elapsed.now() - start < READ_MS ? wall - start : undefined;
  }

  private notify(byMs: number): Promise<void> {
    if (byMs > HOUR_MS) this.doubtfulUntil = this.elapsed.now() + DOUBT_MS;
    return this.events.deliver(new ClockMoved(byMs, this.wall.now()));
  }
}
