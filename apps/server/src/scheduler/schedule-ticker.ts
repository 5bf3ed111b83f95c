import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ClockWatch } from '../platform/clock-watch.js';
import { WallClock } from '../platform/clock.js';
import { ScheduleRunner } from './schedule-runner.js';

const BEAT_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * Starts a round in the first second of each minute of the wall clock. A timer set for the minute itself would drift,
 * and fire late after the machine has slept or its clock was corrected; checking the clock every second does not.
 */
@Injectable()
export class ScheduleTicker {
  private minute: number | undefined;

  constructor(
    private readonly runner: ScheduleRunner,
    private readonly watch: ClockWatch,
    private readonly clock: WallClock,
  ) {}

  @Interval(BEAT_MS)
  async beat(): Promise<void> {
    // A change of the clock is handled before due times are compared with it.
    await this.watch.check();
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    if (minute === this.minute && !this.runner.isBehind) return;
    this.minute = minute;
    await this.runner.tick();
  }
}
