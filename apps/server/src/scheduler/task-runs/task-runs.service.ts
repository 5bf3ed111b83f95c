import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import {
  type CancelRunRequest,
  type PostponeRestartRequest,
  type RunRestartPlanRequest,
  type StartRestartRequest,
  type TaskRunsQuery,
} from '@outpost/contracts/task-run-requests.js';
import {
  type TaskRun,
  type TaskRunDetails,
  type TaskRunStatistics,
  type TaskStep,
} from '@outpost/contracts/task-runs.js';
import { type Caller } from '../../auth/may.js';
import { type Principal } from '../../auth/principal.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError, UserError } from '../../platform/errors/app-error.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersService } from '../../servers/servers.service.js';
import { stepsFrom } from '../restart-plans/restart-plan-drafts.js';
import { RestartPlansService } from '../restart-plans/restart-plans.service.js';
import { RestartRights } from '../restart-plans/restart-rights.js';
import { timeZoneOf } from '../schedule.entity.js';
import { SchedulesRepository } from '../schedules.repository.js';
import { cancelled, notChangeable, postponed, requireChangeable } from './run-changes.js';
import { writtenMinute } from './run-report.js';
import { RunSteps } from './run-steps.js';
import { dueOf, freshRun, type RunState, type RunStep } from './run-state.js';
import { statisticsOf } from './run-statistics.js';
import { cancelledTask } from '../tasks/cancelled-task.js';
import { TaskRunKeeper } from './task-run-keeper.js';
import { type TaskRunEntity } from './task-run.entity.js';
import { TaskRunsRepository } from './task-runs.repository.js';

const MINUTE_MS = 60_000;
/** The name of a restart without a plan, in its list and its commands. */
const NAME = 'Restart';

interface NewRun {
  readonly planId: number | null;
  readonly name: string;
  readonly timeZone: string;
  readonly spec: RestartSteps;
  readonly inMinutes: number;
}

/** Restarts that users begin, follow, postpone and cancel, and the tasks that they follow and cancel. */
@Injectable()
export class TaskRunsService {
  constructor(
    private readonly servers: ServersService,
    private readonly plans: RestartPlansService,
    private readonly rights: RestartRights,
    private readonly runs: TaskRunsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly keeper: TaskRunKeeper,
    private readonly steps: RunSteps,
    private readonly clock: WallClock,
  ) {}

  /** Newest first. */
  async list(caller: Caller, serverId: number, query: TaskRunsQuery): Promise<Page<TaskRun>> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    return presented(await this.runs.page(server.id, query, query), presentRun);
  }

  async get(caller: Caller, serverId: number, id: number): Promise<TaskRunDetails> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const row = await this.find(server, id);
    return { ...presentRun(row), steps: row.state.steps.map((step) => presentStep(row.state, step)) };
  }

  async statistics(caller: Caller, serverId: number): Promise<TaskRunStatistics> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    return statisticsOf(await this.runs.ended(server.id));
  }

  /** @throws {AppError} what {@link RestartRights} says, and `run_under_way` */
  async start(by: Principal, serverId: number, body: StartRestartRequest): Promise<TaskRun> {
    const server = await this.servers.get(by, serverId, 'server.restart');
    const { inMinutes, ...steps } = body;
    const spec = stepsFrom(steps);
    return this.begin(by, server, { planId: null, name: NAME, timeZone: server.timeZone, spec, inMinutes });
  }

  /** @throws {AppError} see {@link start} */
  async runPlan(
    by: Principal,
    serverId: number,
    planId: number,
    { inMinutes }: RunRestartPlanRequest,
  ): Promise<TaskRun> {
    const server = await this.servers.get(by, serverId, 'schedules.manage');
    await this.servers.get(by, serverId, 'server.restart');
    const plan = await this.plans.get(server, planId);
    const timeZone = timeZoneOf(plan.timeZone, server);
    // Whoever begins it now does not want to wait until nobody is on.
    const spec = { ...plan.steps, waitForEmptyMinutes: null };
    return this.begin(by, server, { planId, name: plan.name, timeZone, spec, inMinutes });
  }

  /** @throws {AppError} `not_found`, `run_not_changeable` */
  async cancel(by: Principal, serverId: number, id: number, body: CancelRunRequest): Promise<TaskRun> {
    const server = await this.servers.get(by, serverId, 'server.restart');
    return this.cancelRun(by, server, id, body);
  }

  /** @throws {AppError} `not_found`; `run_not_changeable`, also if it is not under way */
  async cancelTask(
    by: Principal,
    serverId: number,
    taskId: number,
    body: CancelRunRequest,
  ): Promise<TaskRun> {
    const server = await this.servers.get(by, serverId, 'schedules.manage');
    if (!(await this.schedules.find(server.id, 'task', taskId))) throw new NotFoundError('task');
    const runId = (await this.runs.tasksUnderWay(server.id)).get(taskId);
    if (runId === undefined) throw notChangeable();
    return this.cancelRun(by, server, runId, body);
  }

  /** @throws {AppError} `not_found`, `run_not_changeable`: also of a task, which has no time that players know of */
  async postpone(
    by: Principal,
    serverId: number,
    id: number,
    { minutes, text }: PostponeRestartRequest,
  ): Promise<TaskRun> {
    const server = await this.servers.get(by, serverId, 'server.restart');
    const now = this.clock.now().getTime();
    const row = await this.keeper.change(server.id, id, (state) => {
      if (state.kind === 'task') throw notChangeable();
      requireChangeable(state);
      return postponed(state, minutes, text, now);
    });
    const about = { by: by.user.username, minutes, at: writtenMinute(row.restartAt) };
    this.steps.tell(
      row,
      'postponed',
      say('scheduler.run_postponed', 'Postponed by {by} for {minutes} min, to {at} UTC', about),
    );
    return presentRun(row);
  }

  private async cancelRun(
    { user: { username } }: Principal,
    server: ServerEntity,
    id: number,
    { text }: CancelRunRequest,
  ): Promise<TaskRun> {
    const row = await this.keeper.change(server.id, id, (state) => {
      if (state.kind === 'task') return cancelledTask(state, username, text, this.clock.now().getTime());
      requireChangeable(state);
      return cancelled(state, username, text);
    });
    this.steps.tell(row, 'cancelled', say('scheduler.run_cancelled', 'Cancelled by {by}', { by: username }));
    return presentRun(row);
  }

  private async find(server: ServerEntity, id: number): Promise<TaskRunEntity> {
    const row = await this.runs.find(server.id, id);
    if (!row) throw new NotFoundError('run');
    return row;
  }

  private async begin(by: Principal, server: ServerEntity, run: NewRun): Promise<TaskRun> {
    await this.rights.require(by, server, run.spec);
    await this.keeper.endCounting(server.id);
    if (await this.runs.underWay(server.id)) throw underWay();
    const now = this.clock.now();
    const waitMs = (run.spec.waitForEmptyMinutes ?? 0) * MINUTE_MS;
    const plannedAt = new Date(now.getTime() + run.inMinutes * MINUTE_MS);
    const restartAt = new Date(plannedAt.getTime() + waitMs);
    const row = await this.runs.insert({
      ...{ serverId: server.id, kind: 'restart', planId: run.planId, scheduleId: null },
      ...{ name: run.name, startedBy: by.user.username },
      ...{ plannedAt, restartAt, startedAt: now, endedAt: null },
      ...{ outcome: 'running', report: '', reportMessage: null },
      ...{ downSeconds: null, playersBefore: null, playersReturned: null },
      state: freshRun(run.spec, restartAt.getTime(), run.timeZone),
    });
    if (!row) throw underWay();
    this.steps.begun(row);
    this.keeper.keep(row);
    return presentRun(row);
  }
}

const underWay = (): UserError =>
  new UserError(
    'run_under_way',
    say('scheduler.run_under_way', 'A restart of this server is under way. Cancel or postpone it first'),
  );

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const presentRun = (row: TaskRunEntity): TaskRun => ({
  ...{ id: row.id, kind: row.kind, planId: row.planId, taskId: row.scheduleId },
  ...{ name: row.name, startedBy: row.startedBy },
  plannedAt: row.plannedAt.toISOString(),
  restartAt: row.restartAt.toISOString(),
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  ...{ outcome: row.outcome, report: row.report },
  ...(row.reportMessage && { messages: { report: row.reportMessage } }),
  ...{ downSeconds: row.downSeconds, playersBefore: row.playersBefore, playersReturned: row.playersReturned },
});

function presentStep(run: RunState, step: RunStep): TaskStep {
  const messages = step.answers.flatMap(({ message }) => (message ? [message] : []));
  const [only] = messages;
  return {
    ...{ kind: step.kind, state: step.state, dueAt: timeOf(dueOf(run, step) ?? null) },
    ...{ startedAt: timeOf(step.startedAt), endedAt: timeOf(step.endedAt) },
    commands: step.commands.slice(0, step.sent),
    answer: step.answers.map(({ text }) => text).join('\n'),
    ...(only && step.answers.length === 1 && { messages: { answer: only } }),
  };
}
