import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type SchedulePreview, SchedulePreviewQuery } from '@outpost/contracts/schedule-preview.js';
import { CreateScheduleRequest, UpdateScheduleRequest } from '@outpost/contracts/schedule-requests.js';
import {
  type ScheduledCommand,
  type ScheduleRun,
  type TestScheduleResponse,
  type UpcomingRestarts,
} from '@outpost/contracts/schedules.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { TestRuns } from './run-execution.js';
import { SchedulesService } from './schedules.service.js';
import { UpcomingRestartsService } from './upcoming-restarts.service.js';

@Controller()
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly tests: TestRuns,
    private readonly upcoming: UpcomingRestartsService,
  ) {}

  @Route('GET /api/scheduled/restarts')
  restarts(@CurrentPrincipal() caller: Principal): Promise<UpcomingRestarts> {
    return this.upcoming.list(caller);
  }

  @Route('GET /api/scheduled/preview')
  preview(@Query() query: SchedulePreviewQuery): SchedulePreview {
    return this.schedules.preview(query);
  }

  @Route('GET /api/servers/:id/scheduled')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<ScheduledCommand>> {
    return this.schedules.list(caller, serverId, page);
  }

  @Route('POST /api/servers/:id/scheduled')
  create(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: CreateScheduleRequest,
  ): Promise<ScheduledCommand> {
    return this.schedules.create(caller, serverId, body);
  }

  @Route('PATCH /api/servers/:id/scheduled/:commandId')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
    @Body() body: UpdateScheduleRequest,
  ): Promise<ScheduledCommand> {
    return this.schedules.update(caller, serverId, id, body);
  }

  @Route('DELETE /api/servers/:id/scheduled/:commandId')
  delete(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
  ): Promise<void> {
    return this.schedules.delete(caller, serverId, id);
  }

  @Route('POST /api/servers/:id/scheduled/:commandId/test')
  test(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
  ): Promise<TestScheduleResponse> {
    return this.tests.run(principal, serverId, id);
  }

  @Route('GET /api/servers/:id/scheduled/:commandId/runs')
  runs(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
    @Query() page: PageQuery,
  ): Promise<Page<ScheduleRun>> {
    return this.schedules.runs(caller, serverId, id, page);
  }
}
