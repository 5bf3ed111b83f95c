import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RconConnectionsModule } from '@outpost/rcon-connections/rcon-connections.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { GamesModule } from '../games/games.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { PlayersModule } from '../players/players.module.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CalendarEntries } from './calendar/calendar-entries.js';
import { CalendarService } from './calendar/calendar.service.js';
import { ClockChanges, ZoneChanges } from './due-changes.js';
import { MessageTextEntity } from './message-texts/message-text.entity.js';
import { MessageTextsController } from './message-texts/message-texts.controller.js';
import { MessageTextsRepository } from './message-texts/message-texts.repository.js';
import { MessageTextsService } from './message-texts/message-texts.service.js';
import { RestartDryRuns } from './restart-plans/restart-dry-runs.service.js';
import { RestartPlanChanges } from './restart-plans/restart-plan-changes.js';
import { RestartPlanClaims } from './restart-plans/restart-plan-claims.js';
import { RestartPlanRunner } from './restart-plans/restart-plan-runner.js';
import { RestartPlanEntity } from './restart-plans/restart-plan.entity.js';
import { RestartPlansController } from './restart-plans/restart-plans.controller.js';
import { RestartPlansRepository } from './restart-plans/restart-plans.repository.js';
import { RestartPlansService } from './restart-plans/restart-plans.service.js';
import { RestartRights } from './restart-plans/restart-rights.js';
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
import { GameSide } from './task-runs/game-side.js';
import { RunSteps } from './task-runs/run-steps.js';
import { StepCommands } from './task-runs/step-commands.js';
import { TaskRunEntity } from './task-runs/task-run.entity.js';
import { TaskRunKeeper } from './task-runs/task-run-keeper.js';
import { TaskRunsController } from './task-runs/task-runs.controller.js';
import { TaskRunsRepository } from './task-runs/task-runs.repository.js';
import { TaskRunsService } from './task-runs/task-runs.service.js';
import { NextRestarts } from './tasks/next-restarts.js';
import { TaskDryRuns } from './tasks/task-dry-runs.service.js';
import { TaskRights } from './tasks/task-rights.js';
import { TaskSteps } from './tasks/task-steps.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TasksService } from './tasks/tasks.service.js';
import { UpcomingRestartsService } from './upcoming-restarts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ScheduleEntity,
      ScheduleRunEntity,
      RestartPlanEntity,
      TaskRunEntity,
      MessageTextEntity,
    ]),
    AuthModule,
    BillingModule,
    ChannelsModule,
    GamesModule,
    MaintenanceModule,
    PlayersModule,
    PolicyModule,
    RconConnectionsModule,
    ServersModule,
    RconModule,
  ],
  controllers: [
    CalendarController,
    MessageTextsController,
    RestartPlansController,
    SchedulesController,
    TaskRunsController,
    TasksController,
  ],
  providers: [
    CalendarEntries,
    CalendarService,
    ClockChanges,
    GameSide,
    MessageTextsRepository,
    MessageTextsService,
    NextRestarts,
    RestartDryRuns,
    RestartPlanChanges,
    RestartPlanClaims,
    RestartPlanRunner,
    RestartPlansRepository,
    RestartPlansService,
    RestartRights,
    RunExecution,
    RunPlanner,
    RunSteps,
    RunWithdrawals,
    ScheduleClaims,
    ScheduleRunner,
    ScheduleRunsRepository,
    ScheduleTicker,
    SchedulesRepository,
    SchedulesService,
    StepCommands,
    TaskDryRuns,
    TaskRights,
    TaskRunKeeper,
    TaskRunsRepository,
    TaskRunsService,
    TaskSteps,
    TasksService,
    UpcomingRestartsService,
    TestRuns,
    ZoneChanges,
  ],
  exports: [UpcomingRestartsService],
})
export class SchedulerModule {}
