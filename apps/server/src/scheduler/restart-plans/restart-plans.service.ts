import { Injectable } from '@nestjs/common';
import { RESTART_PLANS_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import {
  type CreateRestartPlanRequest,
  type UpdateRestartPlanRequest,
} from '@outpost/contracts/restart-plan-requests.js';
import { type RestartPlan, type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type PostponeRestartRequest } from '@outpost/contracts/task-run-requests.js';
import { type Caller } from '../../auth/may.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError, UserError } from '../../platform/errors/app-error.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersService } from '../../servers/servers.service.js';
import { timeZoneOf } from '../schedule.entity.js';
import { TaskRunsRepository } from '../task-runs/task-runs.repository.js';
import { timesOf } from './restart-plan-claims.js';
import { changedPlan, changesSteps, newPlan, stepsFrom } from './restart-plan-drafts.js';
import { type RestartPlanEntity } from './restart-plan.entity.js';
import { presentPlan } from './restart-plan.presenter.js';
import { type PlanChange, RestartPlansRepository } from './restart-plans.repository.js';
import { RestartRights } from './restart-rights.js';
import { nextRestart } from './restart-timing.js';

const MINUTE_MS = 60_000;
/** A plan changes by itself only when its run begins. */
const ATTEMPTS = 5;
const NOTHING_PLANNED = say('scheduler.no_restart_planned', 'This plan has no next restart');
const NOTHING_SKIPPED = say('scheduler.no_restart_skipped', 'No restart of this plan is skipped');

/** Manages the restart plans of a server for users. */
@Injectable()
export class RestartPlansService {
  constructor(
    private readonly servers: ServersService,
    private readonly rights: RestartRights,
    private readonly plans: RestartPlansRepository,
    private readonly runs: TaskRunsRepository,
    private readonly clock: WallClock,
  ) {}

  async list(caller: Caller, serverId: number, page: PageQuery): Promise<Page<RestartPlan>> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const [rows, open] = await Promise.all([
      this.plans.pageOfServer(serverId, page),
      this.runs.underWay(serverId),
    ]);
    return presented(rows, (row) => presentPlan(row, server, { open, now: this.clock.now() }));
  }

  /** @throws {AppError} `validation_failed`, `too_many_restart_plans`, and what {@link RestartRights} says */
  async create(caller: Caller, serverId: number, body: CreateRestartPlanRequest): Promise<RestartPlan> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const plan = newPlan(body, server, this.clock.now());
    await this.requireRestart(caller, server, plan.steps);
    return this.presented(await this.plans.insert(plan, requireRoom), server);
  }

  /** @throws {AppError} see {@link create}; `changed_meanwhile` */
  async update(
    caller: Caller,
    serverId: number,
    id: number,
    body: UpdateRestartPlanRequest,
  ): Promise<RestartPlan> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const before = await this.get(server, id);
    const steps = stepsFrom(body, before.steps);
    // A plan that is no longer allowed may still be disabled.
    if (body.enabled !== false || changesSteps(body)) await this.requireRestart(caller, server, steps);
    return this.presented(
      await this.change(server, id, (row) => changedPlan(row, body, server, this.clock.now())),
      server,
    );
  }

  async delete(caller: Caller, serverId: number, id: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    if (!(await this.plans.delete(server.id, id))) throw new NotFoundError('restartPlan');
  }

  /** @throws {UserError} `run_not_changeable` without a next restart */
  async skip(caller: Caller, serverId: number, id: number): Promise<RestartPlan> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const changed = await this.change(server, id, (row) => {
      const { nextRestartAt, postponedFrom, timing } = row;
      if (!nextRestartAt) throw notChangeable(NOTHING_PLANNED);
      const next = nextRestart(timing, timeZoneOf(row.timeZone, server), nextRestartAt);
      return { ...timesOf(row, next), skippedAt: postponedFrom ?? nextRestartAt, postponedFrom: null };
    });
    return this.presented(changed, server);
  }

  /** @throws {UserError} `run_not_changeable` if none is skipped, or its time has passed */
  async unskip(caller: Caller, serverId: number, id: number): Promise<RestartPlan> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const now = this.clock.now();
    const changed = await this.change(server, id, (row) => {
      if (!row.skippedAt || row.skippedAt <= now) throw notChangeable(NOTHING_SKIPPED);
      return { ...timesOf(row, row.skippedAt), skippedAt: null, postponedFrom: null };
    });
    return this.presented(changed, server);
  }

  /** @throws {UserError} `run_not_changeable` without a next restart */
  async postpone(
    caller: Caller,
    serverId: number,
    id: number,
    { minutes }: PostponeRestartRequest,
  ): Promise<RestartPlan> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const changed = await this.change(server, id, (row) => {
      const { nextRestartAt, postponedFrom } = row;
      if (!nextRestartAt) throw notChangeable(NOTHING_PLANNED);
      const to = new Date(nextRestartAt.getTime() + minutes * MINUTE_MS);
      return { ...timesOf(row, to), postponedFrom: postponedFrom ?? nextRestartAt };
    });
    return this.presented(changed, server);
  }

  /** @throws {NotFoundError} also when it belongs to another server */
  async get(server: ServerEntity, id: number): Promise<RestartPlanEntity> {
    const row = await this.plans.find(server.id, id);
    if (!row) throw new NotFoundError('restartPlan');
    return row;
  }

  private async requireRestart(caller: Caller, server: ServerEntity, steps: RestartSteps): Promise<void> {
    await this.servers.get(caller, server.id, 'server.restart');
    await this.rights.require(caller, server, steps);
  }

  private async change(
    server: ServerEntity,
    id: number,
    changeOf: (row: RestartPlanEntity) => PlanChange,
  ): Promise<RestartPlanEntity> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const row = await this.get(server, id);
      const changed = await this.plans.update(row, changeOf(row));
      if (changed) return changed;
    }
    throw new UserError(
      'changed_meanwhile',
      say('scheduler.plan_changed_meanwhile', 'The plan was changed meanwhile. Try again'),
    );
  }

  private async presented(row: RestartPlanEntity, server: ServerEntity): Promise<RestartPlan> {
    return presentPlan(row, server, { open: await this.runs.underWay(server.id), now: this.clock.now() });
  }
}

/** @throws {UserError} `too_many_restart_plans` */
function requireRoom(count: number): void {
  if (count <= RESTART_PLANS_PER_SERVER_MAX) return;
  const detail = say(
    'scheduler.too_many_restart_plans',
    'A server holds {most} restart plans. Delete one to add another',
    { most: RESTART_PLANS_PER_SERVER_MAX },
  );
  throw new UserError('too_many_restart_plans', detail);
}

const notChangeable = (why: Message): UserError => new UserError('run_not_changeable', why);
