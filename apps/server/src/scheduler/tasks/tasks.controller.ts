import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CreateTaskRequest, UpdateTaskRequest } from '@outpost/contracts/task-requests.js';
import { CancelRunRequest } from '@outpost/contracts/task-run-requests.js';
import { type TaskDryRun } from '@outpost/contracts/task-dry-runs.js';
import { type TaskRun } from '@outpost/contracts/task-runs.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page } from '../../platform/pages/page.js';
import { TaskRunsService } from '../task-runs/task-runs.service.js';
import { TaskDryRuns } from './task-dry-runs.service.js';
import { TasksService } from './tasks.service.js';

@Controller()
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly dryRuns: TaskDryRuns,
    private readonly runs: TaskRunsService,
  ) {}

  @Route('GET /api/servers/:id/tasks')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<Task>> {
    return this.tasks.list(caller, serverId, page);
  }

  @Route('POST /api/servers/:id/tasks')
  create(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: CreateTaskRequest,
  ): Promise<Task> {
    return this.tasks.create(caller, serverId, body);
  }

  @Route('POST /api/servers/:id/tasks/dry-run')
  dryRun(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: CreateTaskRequest,
  ): Promise<TaskDryRun> {
    return this.dryRuns.of(caller, serverId, body);
  }

  @Route('PATCH /api/servers/:id/tasks/:taskId')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('taskId', IdPipe) id: number,
    @Body() body: UpdateTaskRequest,
  ): Promise<Task> {
    return this.tasks.update(caller, serverId, id, body);
  }

  @Route('DELETE /api/servers/:id/tasks/:taskId')
  delete(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('taskId', IdPipe) id: number,
  ): Promise<void> {
    return this.tasks.delete(caller, serverId, id);
  }

  @Route('POST /api/servers/:id/tasks/:taskId/cancel')
  cancel(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('taskId', IdPipe) id: number,
    @Body() body: CancelRunRequest,
  ): Promise<TaskRun> {
    return this.runs.cancelTask(by, serverId, id, body);
  }

  @Route('POST /api/servers/:id/tasks/:taskId/run')
  run(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('taskId', IdPipe) id: number,
  ): Promise<TaskRun> {
    return this.tasks.run(by, serverId, id);
  }
}
