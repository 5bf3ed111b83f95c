import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import {
  CreateRestartPlanRequest,
  UpdateRestartPlanRequest,
} from '@outpost/contracts/restart-plan-requests.js';
import { type RestartDryRun, type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { PostponeRestartRequest } from '@outpost/contracts/task-run-requests.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page } from '../../platform/pages/page.js';
import { RestartDryRuns } from './restart-dry-runs.service.js';
import { RestartPlansService } from './restart-plans.service.js';

@Controller()
export class RestartPlansController {
  constructor(
    private readonly plans: RestartPlansService,
    private readonly dryRuns: RestartDryRuns,
  ) {}

  @Route('GET /api/servers/:id/restart-plans')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<RestartPlan>> {
    return this.plans.list(caller, serverId, page);
  }

  @Route('POST /api/servers/:id/restart-plans')
  create(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: CreateRestartPlanRequest,
  ): Promise<RestartPlan> {
    return this.plans.create(caller, serverId, body);
  }

  @Route('POST /api/servers/:id/restart-plans/dry-run')
  dryRun(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: CreateRestartPlanRequest,
  ): Promise<RestartDryRun> {
    return this.dryRuns.of(caller, serverId, body);
  }

  @Route('PATCH /api/servers/:id/restart-plans/:planId')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('planId', IdPipe) id: number,
    @Body() body: UpdateRestartPlanRequest,
  ): Promise<RestartPlan> {
    return this.plans.update(caller, serverId, id, body);
  }

  @Route('DELETE /api/servers/:id/restart-plans/:planId')
  delete(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('planId', IdPipe) id: number,
  ): Promise<void> {
    return this.plans.delete(caller, serverId, id);
  }

  @Route('POST /api/servers/:id/restart-plans/:planId/skip')
  skip(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('planId', IdPipe) id: number,
  ): Promise<RestartPlan> {
    return this.plans.skip(caller, serverId, id);
  }

  @Route('POST /api/servers/:id/restart-plans/:planId/unskip')
  unskip(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('planId', IdPipe) id: number,
  ): Promise<RestartPlan> {
    return this.plans.unskip(caller, serverId, id);
  }

  @Route('POST /api/servers/:id/restart-plans/:planId/postpone')
  postpone(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('planId', IdPipe) id: number,
    @Body() body: PostponeRestartRequest,
  ): Promise<RestartPlan> {
    return this.plans.postpone(caller, serverId, id, body);
  }
}
