import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type CreateTaskRequest, type UpdateTaskRequest } from '@outpost/contracts/task-requests.js';
import { type TaskOutcome, type TaskRun } from '@outpost/contracts/task-runs.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { type Caller } from '../../auth/may.js';
import { type Principal } from '../../auth/principal.js';
import { WallClock } from '../../platform/clock.js';
import { nextRun, parseSchedule } from '../../platform/cron-expression.js';
import { NotFoundError, UserError } from '../../platform/errors/app-error.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersService } from '../../servers/servers.service.js';
import { type ScheduleEntity, type StoredTask, timeZoneOf } from '../schedule.entity.js';
import { dueAfter, requireRoom } from '../schedules.service.js';
import { type ScheduleChange, SchedulesRepository } from '../schedules.repository.js';
import { RunSteps } from '../task-runs/run-steps.js';
import { TaskRunKeeper } from '../task-runs/task-run-keeper.js';
import { presentRun } from '../task-runs/task-runs.service.js';
import { TaskRunsRepository } from '../task-runs/task-runs.repository.js';
import { freshTask, newTaskRun } from './new-task-run.js';
import { conditionsFrom, stepsFrom, taskFrom } from './task-drafts.js';
import { TaskRights } from './task-rights.js';

/** Manages the tasks of several steps of a server for users. */
@Injectable()
export class TasksService {
  constructor(
    private readonly servers: ServersService,
    private readonly rights: TaskRights,
    private readonly schedules: SchedulesRepository,
    private readonly runs: TaskRunsRepository,
    private readonly keeper: TaskRunKeeper,
    private readonly steps: RunSteps,
    private readonly clock: WallClock,
  ) {}

  async list(caller: Caller, serverId: number, page: PageQuery): Promise<Page<Task>> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const [rows, underWay] = await Promise.all([
      this.schedules.pageOfServer(server.id, 'task', page),
      this.runs.tasksUnderWay(server.id),
    ]);
    return presented(rows, (row) => present(row, server, underWay));
  }

  /** @throws {AppError} `validation_failed`, `too_many_schedules`, and what {@link TaskRights} says */
  async create(caller: Caller, serverId: number, body: CreateTaskRequest): Promise<Task> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const schedule = parseSchedule(body.schedule);
    const task = taskFrom(body);
    await this.rights.require(caller, server, task.steps, []);
    const { name, enabled = true, timeZone = null } = body;
    const createdAt = this.clock.now();
    const fields = {
      ...{ serverId: server.id, command: '', schedule, enabled, timeZone, createdAt, name, task },
      nextDueAt: enabled ? nextRun(schedule, timeZoneOf(timeZone, server), createdAt) : null,
      ...{ lastRunAt: null, lastOutcome: null },
    };
    return present(await this.schedules.insert(fields, requireRoom), server);
  }

  /**
   * Changes the given fields. A task that is no longer allowed may still be disabled.
   *
   * @throws {AppError} see {@link create}
   */
  async update(caller: Caller, serverId: number, id: number, body: UpdateTaskRequest): Promise<Task> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const row = await this.get(server, id);
    const before = taskOf(row);
    const steps = body.steps ? stepsFrom(body.steps) : before.steps;
    if (body.steps !== undefined || body.enabled === true)
      await this.rights.require(caller, server, steps, before.steps);
    const change = changeOf(body, { steps, ...conditionsFrom(body, before) });
    const updated = await this.schedules.update(row, change, (changed) =>
      dueAfter(changed, change, server, this.clock.now()),
    );
    if (!updated) throw new NotFoundError('task');
    return present(updated, server, await this.runs.tasksUnderWay(server.id));
  }

  async delete(caller: Caller, serverId: number, id: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    if (!(await this.schedules.delete(server.id, 'task', id))) throw new NotFoundError('task');
  }

  /** Whoever begins it now does not ask whether it is the moment for it. @throws {AppError} `run_under_way` */
  async run(by: Principal, serverId: number, id: number): Promise<TaskRun> {
    const server = await this.servers.get(by, serverId, 'schedules.manage');
    const row = await this.get(server, id);
    const { steps } = taskOf(row);
    await this.rights.require(by, server, steps, steps);
    const now = this.clock.now();
    const task = { steps, ...conditionsFrom({}) };
    const state = freshTask(task, now.getTime(), timeZoneOf(row.timeZone, server));
    const { username } = by.user;
    const run = await this.runs.insert(
      newTaskRun({ serverId, scheduleId: id, name: row.name ?? '', by: username, state, now }),
    );
    if (!run) throw underWay();
    this.steps.begun(run);
    this.keeper.keep(run);
    return presentRun(run);
  }

  private async get(server: ServerEntity, id: number): Promise<ScheduleEntity> {
    const row = await this.schedules.find(server.id, 'task', id);
    if (!row) throw new NotFoundError('task');
    return row;
  }
}

/** Of a row that was looked for as one of a task. */
const taskOf = ({ task }: ScheduleEntity): StoredTask => task ?? { steps: [], ...conditionsFrom({}) };

const changeOf = (
  { name, schedule, enabled, timeZone }: UpdateTaskRequest,
  task: StoredTask,
): ScheduleChange => ({
  task,
  ...(name !== undefined && { name }),
  ...(schedule !== undefined && { schedule: parseSchedule(schedule) }),
  ...(enabled !== undefined && { enabled }),
  ...(timeZone !== undefined && { timeZone }),
});

const underWay = (): UserError =>
  new UserError(
    'run_under_way',
    say('scheduler.task_under_way', 'This task is under way already. Wait for it, or cancel it first'),
  );

const present = (
  row: ScheduleEntity,
  server: ServerEntity,
  underWay: ReadonlyMap<number, number> = new Map(),
): Task => ({
  ...{ id: row.id, name: row.name ?? '', schedule: row.schedule, enabled: row.enabled },
  ...{ timeZone: timeZoneOf(row.timeZone, server), hasOwnTimeZone: row.timeZone !== null },
  ...taskOf(row),
  nextRun: row.enabled ? (row.nextDueAt?.toISOString() ?? null) : null,
  lastRun: row.lastRunAt?.toISOString() ?? null,
  // The other outcomes are those of scheduled commands.
  lastOutcome: row.lastOutcome as TaskOutcome | null,
  runId: underWay.get(row.id) ?? null,
});
