import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { ClockWatch } from '../platform/clock-watch.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { RestartPlanRunner } from './restart-plans/restart-plan-runner.js';
import { ScheduleRunner } from './schedule-runner.js';

const BEAT_MS = 1_000;
/** So often that what a replica gives back late is found before it is too late to run. */
const ROUND_MS = 20_000;

/**
 * Starts a round in the first second of each minute of the wall clock, twice more in it, and when this replica takes
 * servers: what came due while nobody held them does not wait for the next minute, when it would be too late for it. A
 * timer set for the minute itself would drift, and fire late after the machine has slept or its clock was corrected;
 * checking the clock every second does not.
 */
@Injectable()
export class ScheduleTicker implements OnModuleInit {
  private rounds: number | undefined;

  constructor(
    private readonly runner: ScheduleRunner,
    private readonly plans: RestartPlanRunner,
    private readonly watch: ClockWatch,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** However many are taken during a round, one more follows it. */
  onModuleInit(): void {
    this.events.subscribe(ServersTaken, async () => {
      await this.watch.check();
      // Not awaited: whoever gives servers does not wait for their schedules.
      void this.runner.tick();
      void this.plans.tick();
    });
  }

  @Interval(BEAT_MS)
  async beat(): Promise<void> {
    // A change of the clock is handled before due times are compared with it.
    await this.watch.check();
    const rounds = Math.floor(this.clock.now().getTime() / ROUND_MS);
    if (rounds === this.rounds && !this.runner.isBehind) return;
    this.rounds = rounds;
    await Promise.all([this.runner.tick(), this.plans.tick()]);
  }
}
