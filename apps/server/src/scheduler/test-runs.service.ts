import { Injectable } from '@nestjs/common';
import { type TestScheduleResponse } from '@outpost/contracts/schedules.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { orderedBy } from '../rcon/command-order.js';
import { ConsoleService } from '../rcon/console.service.js';
import { wholeOf } from '../rcon/kept-text.js';
import { requireExecuted } from '../rcon/rcon.errors.js';
import { ServersService } from '../servers/servers.service.js';
import { answered, endingOf, type RunEnding } from './run-ending.js';
import { leaseFrom } from './run-lease.js';
import { ScheduleRunsRepository } from './schedule-runs.repository.js';
import { SchedulesService } from './schedules.service.js';

/** "Test command now": a person sends the command of a schedule, and it counts as one of its runs. */
@Injectable()
export class TestRuns {
  constructor(
    private readonly servers: ServersService,
    private readonly schedules: SchedulesService,
    private readonly console: ConsoleService,
    private readonly runs: ScheduleRunsRepository,
    private readonly clock: WallClock,
  ) {}

  /** @throws {AppError} `not_found`, `plan_limit`, and what a console command fails with */
  async run(principal: Principal, serverId: number, scheduleId: number): Promise<TestScheduleResponse> {
    const server = await this.servers.get(principal.user, serverId);
    const { command } = await this.schedules.get(server, scheduleId);
    await this.schedules.requireCommand(server, command);
    const runId = await this.begin(scheduleId);
    const end = (ending: RunEnding): Promise<void> =>
      this.runs.end({ runId, scheduleId, endedAt: this.clock.now(), ...ending });
    const order = { ...orderedBy(principal), serverId, command };
    const { record } = await this.console.execute(order).catch(async (error: unknown) => {
      await end(endingOf(error));
      throw error;
    });
    await end(answered(record));
    const { command: sent, response, wholeBytes } = requireExecuted(record);
    return { command: sent, response, ...wholeOf(wholeBytes) };
  }

  private async begin(scheduleId: number): Promise<number> {
    const now = this.clock.now();
    const start = { dueAt: now, startedAt: now, leaseUntil: leaseFrom(now) };
    const runId = await this.runs.beginTest(scheduleId, start);
    if (runId === null) throw new NotFoundError('scheduledCommand');
    return runId;
  }
}
