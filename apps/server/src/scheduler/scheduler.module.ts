import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { GamesModule } from '../games/games.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { ClockChanges, ZoneChanges } from './due-changes.js';
import { RunExecution, TestRuns } from './run-execution.js';
import { RunPlanner } from './run-plan.js';
import { RunWithdrawals } from './run-withdrawals.repository.js';
import { ScheduleClaims } from './schedule-claims.repository.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';
import { ScheduleRunner } from './schedule-runner.js';
import { ScheduleRunsRepository } from './schedule-runs.repository.js';
import { ScheduleTicker } from './schedule-ticker.js';
import { ScheduleEntity } from './schedule.entity.js';
import { SchedulesController } from './schedules.controller.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SchedulesService } from './schedules.service.js';
import { UpcomingRestartsService } from './upcoming-restarts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ScheduleEntity, ScheduleRunEntity]),
    AuthModule,
    BillingModule,
    GamesModule,
    PolicyModule,
    ServersModule,
    RconModule,
  ],
  controllers: [SchedulesController],
  providers: [
    ClockChanges,
    RunExecution,
    RunPlanner,
    RunWithdrawals,
    ScheduleClaims,
    ScheduleRunner,
    ScheduleRunsRepository,
    ScheduleTicker,
    SchedulesRepository,
    SchedulesService,
    UpcomingRestartsService,
    TestRuns,
    ZoneChanges,
  ],
})
export class SchedulerModule {}
