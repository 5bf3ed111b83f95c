import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  CancelRunRequest,
  PostponeRestartRequest,
  RunRestartPlanRequest,
  StartRestartRequest,
  TaskRunsQuery,
} from '@outpost/contracts/task-run-requests.js';
import { type TaskRun, type TaskRunDetails, type TaskRunStatistics } from '@outpost/contracts/task-runs.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page } from '../../platform/pages/page.js';
import { TaskRunsService } from './task-runs.service.js';

@Controller()
export class TaskRunsController {
  constructor(private readonly runs: TaskRunsService) {}

  @Route('GET /api/servers/:id/runs')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() query: TaskRunsQuery,
  ): Promise<Page<TaskRun>> {
    return this.runs.list(caller, serverId, query);
  }

  @Route('POST /api/servers/:id/runs')
  start(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: StartRestartRequest,
  ): Promise<TaskRun> {
    return this.runs.start(by, serverId, body);
  }

  @Route('POST /api/servers/:id/restart-plans/:planId/run')
  runPlan(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('planId', IdPipe) planId: number,
    @Body() body: RunRestartPlanRequest,
  ): Promise<TaskRun> {
    return this.runs.runPlan(by, serverId, planId, body);
  }

  @Route('GET /api/servers/:id/runs/statistics')
  statistics(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
  ): Promise<TaskRunStatistics> {
    return this.runs.statistics(caller, serverId);
  }

  @Route('GET /api/servers/:id/runs/:runId')
  get(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('runId', IdPipe) id: number,
  ): Promise<TaskRunDetails> {
    return this.runs.get(caller, serverId, id);
  }

  @Route('POST /api/servers/:id/runs/:runId/cancel')
  cancel(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('runId', IdPipe) id: number,
    @Body() body: CancelRunRequest,
  ): Promise<TaskRun> {
    return this.runs.cancel(by, serverId, id, body);
  }

  @Route('POST /api/servers/:id/runs/:runId/postpone')
  postpone(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('runId', IdPipe) id: number,
    @Body() body: PostponeRestartRequest,
  ): Promise<TaskRun> {
    return this.runs.postpone(by, serverId, id, body);
  }
}
