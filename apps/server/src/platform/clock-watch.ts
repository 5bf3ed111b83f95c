import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ElapsedTime, WallClock } from './clock.js';
import { ClockMoved } from './clock.events.js';
import { EventBus } from './event-bus.js';

const LOOK_MS = 1_000;
/** A time server that slews moves a clock by half a millisecond in a second; what is less than this harms nobody. */
const JUMP_MS = 5_000;
/** Both clocks are read within microseconds, unless the process was stopped in between. */
const READ_MS = 500;
const HOUR_MS = 3_600_000;
/** So long nothing is removed for its age after the clock was set forward: it may have been a mistake. */
const DOUBT_MS = 24 * HOUR_MS;

/** Notices when the clock on the wall is set: it then has moved by another amount than time has passed. */
@Injectable()
export class ClockWatch {
  /** Wall time less elapsed time. */
  private offset: number | undefined;
  private doubtfulUntil = -Infinity;
  private telling: Promise<void> | undefined;

  constructor(
    private readonly wall: WallClock,
    private readonly elapsed: ElapsedTime,
    private readonly events: EventBus,
  ) {}

  /** Whether the clock was set forward by more than an hour in the last day: what looks old may not be. */
  get isDoubtful(): boolean {
    return this.elapsed.now() < this.doubtfulUntil;
  }

  /** Resolves when everybody who follows the clock has followed it. */
  @Interval(LOOK_MS)
  async look(): Promise<void> {
    const before = this.offset;
    this.offset = this.readOffset() ?? before;
    const byMs = (this.offset ?? 0) - (before ?? this.offset ?? 0);
    if (Math.abs(byMs) >= JUMP_MS) this.telling = this.tell(byMs);
    await this.telling;
  }

  private readOffset(): number | undefined {
    const start = this.elapsed.now();
    const wall = this.wall.now().getTime();
    return this.elapsed.now() - start < READ_MS ? wall - start : undefined;
  }

  private tell(byMs: number): Promise<void> {
    if (byMs > HOUR_MS) this.doubtfulUntil = this.elapsed.now() + DOUBT_MS;
    return this.events.deliver(new ClockMoved(byMs, this.wall.now()));
  }
}
