import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQuery } from '@outpost/contracts/pages.js';
import {
  CreateScheduleRequest,
  type ScheduledCommand,
  type ScheduleRun,
  type TestScheduleResponse,
  UpdateScheduleRequest,
} from '@outpost/contracts/schedules.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type Page } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { SchedulesService } from './schedules.service.js';
import { TestRuns } from './test-runs.service.js';

@ApiTags('schedules')
@Controller('servers/:id/scheduled')
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly tests: TestRuns,
  ) {}

  @Get()
  @Paged()
  list(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<ScheduledCommand>> {
    return this.schedules.list(user, serverId, page);
  }

  @Post()
  create(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: CreateScheduleRequest,
  ): Promise<ScheduledCommand> {
    return this.schedules.create(user, serverId, body);
  }

  @Patch(':commandId')
  update(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
    @Body() body: UpdateScheduleRequest,
  ): Promise<ScheduledCommand> {
    return this.schedules.update(user, serverId, id, body);
  }

  @Delete(':commandId')
  @HttpCode(204)
  delete(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
  ): Promise<void> {
    return this.schedules.delete(user, serverId, id);
  }

  @Post(':commandId/test')
  @HttpCode(200)
  test(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
  ): Promise<TestScheduleResponse> {
    return this.tests.run(principal, serverId, id);
  }

  @Get(':commandId/runs')
  @Paged()
  runs(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
    @Query() page: PageQuery,
  ): Promise<Page<ScheduleRun>> {
    return this.schedules.runs(user, serverId, id, page);
  }
}
