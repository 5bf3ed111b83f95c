import { Injectable } from '@nestjs/common';
import { SCHEDULES_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import {
  type CreateScheduleRequest,
  type UpdateScheduleRequest,
} from '@outpost/contracts/schedule-requests.js';
import { type SchedulePreview, type SchedulePreviewQuery } from '@outpost/contracts/schedule-preview.js';
import {
  type ScheduledCommand,
  type ScheduleRun,
  type ScheduleRunOutcome,
} from '@outpost/contracts/schedules.js';
import { type Caller } from '../auth/may.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError, UserError } from '../platform/errors/app-error.js';
import { type Page, presented } from '../platform/pages/page.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { CommandPolicies } from '../policy/command-policies.service.js';
import { requireMaySend } from '../rcon/command-rights.js';
import { ServersService } from '../servers/servers.service.js';
import { nextRun, nextRuns, parseSchedule } from '../platform/cron-expression.js';
import { type ScheduleRunEntity } from './schedule-run.entity.js';
import { type ScheduleEntity, timeZoneOf } from './schedule.entity.js';
import { type ScheduleChange, SchedulesRepository } from './schedules.repository.js';

const DEFAULT_TIME_ZONE = 'UTC';
/** Enough to see whether it is the schedule that was meant. */
const PREVIEWED_RUNS = 5;

/** Commands and tasks share it. @throws {UserError} `too_many_schedules` */
export function requireRoom(count: number): void {
  if (count <= SCHEDULES_PER_SERVER_MAX) return;
  const detail = say(
    'scheduler.too_many_schedules',
    'A server holds {schedulesPerServerMax} scheduled commands. Delete one to add another',
    { schedulesPerServerMax: SCHEDULES_PER_SERVER_MAX },
  );
  throw new UserError('too_many_schedules', detail);
}

/** Manages the schedules of a server for users. The plan of the server's owner applies. */
@Injectable()
export class SchedulesService {
  constructor(
    private readonly servers: ServersService,
    private readonly entitlements: Entitlements,
    private readonly games: Games,
    private readonly policies: CommandPolicies,
    private readonly schedules: SchedulesRepository,
    private readonly clock: WallClock,
  ) {}

  async list(caller: Caller, serverId: number, page: PageQuery): Promise<Page<ScheduledCommand>> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const rows = await this.schedules.pageOfServer(server.id, 'command', page);
    return presented(rows, (row) => present(row, server));
  }

  /** When it would run, without being stored. @throws {ValidationError} for the field `schedule` */
  preview({ schedule: text, timeZone = DEFAULT_TIME_ZONE }: SchedulePreviewQuery): SchedulePreview {
    const schedule = parseSchedule(text);
    const runs = nextRuns(schedule, timeZone, this.clock.now(), PREVIEWED_RUNS);
    return { schedule, timeZone, runs: runs.map((run) => run.toISOString()) };
  }

  /** @throws {AppError} `not_found`, `validation_failed`, `plan_limit`, `too_many_schedules` */
  async create(caller: Caller, serverId: number, body: CreateScheduleRequest): Promise<ScheduledCommand> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const schedule = parseSchedule(body.schedule);
    await this.requireCommand(caller, server, body.command);
    const { enabled = true, timeZone = null } = body;
    const createdAt = this.clock.now();
    const fields = {
      serverId: server.id,
      command: body.command,
      schedule,
      enabled,
      timeZone,
      nextDueAt: enabled ? nextRun(schedule, timeZoneOf(timeZone, server), createdAt) : null,
      lastRunAt: null,
      lastOutcome: null,
      createdAt,
      name: null,
      task: null,
    };
    return present(await this.schedules.insert(fields, requireRoom), server);
  }

  /**
   * Changes the given fields. A schedule that the plan no longer allows may still be disabled.
   *
   * @throws {AppError} `not_found`, `validation_failed`, `plan_limit`
   */
  async update(
    caller: Caller,
    serverId: number,
    id: number,
    body: UpdateScheduleRequest,
  ): Promise<ScheduledCommand> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const row = await this.get(server, id);
    const change = changeOf(body);
    if (change.command !== undefined || change.enabled === true) {
      await this.requireCommand(caller, server, change.command ?? row.command);
    }
    if (Object.keys(change).length === 0) return present(row, server);
    const updated = await this.schedules.update(row, change, (changed) =>
      dueAfter(changed, change, server, this.clock.now()),
    );
    if (!updated) throw new NotFoundError('scheduledCommand');
    return present(updated, server);
  }

  async delete(caller: Caller, serverId: number, id: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    if (!(await this.schedules.delete(server.id, 'command', id))) throw new NotFoundError('scheduledCommand');
  }

  /** Newest first. */
  async runs(caller: Caller, serverId: number, id: number, page: PageQuery): Promise<Page<ScheduleRun>> {
    const schedule = await this.get(await this.servers.get(caller, serverId, 'server.view'), id);
    return presented(await this.schedules.pageOfRuns(schedule.id, page), presentRun);
  }

  /** @throws {NotFoundError} also when it belongs to another server */
  async get(server: ServerEntity, id: number): Promise<ScheduleEntity> {
    const row = await this.schedules.find(server.id, 'command', id);
    if (!row) throw new NotFoundError('scheduledCommand');
    return row;
  }

  /**
   * A schedule sends with the rights of the owner, so whoever makes it must be allowed to send its command.
   *
   * @throws {UserError} `permission_denied`, `plan_limit`, `account_suspended`, `command_denied`, `approval_needed`
   */
  async requireCommand(caller: Caller, server: ServerEntity, command: string): Promise<void> {
    const commands = this.games.commandsIn(server, command);
    requireMaySend(caller, server, commands);
    await this.entitlements.requireCommands(caller, server, commands);
    await this.policies.requireUnattended(caller, server, command);
  }
}

/** When a schedule is due after this change. What it does can change without that. */
export function dueAfter(
  row: ScheduleEntity,
  { schedule, timeZone, enabled }: ScheduleChange,
  server: ServerEntity,
  now: Date,
): Date | null {
  if (!row.enabled) return null;
  if (schedule === undefined && timeZone === undefined && enabled === undefined) return row.nextDueAt;
  return nextRun(row.schedule, timeZoneOf(row.timeZone, server), now);
}

const changeOf = ({ command, schedule, enabled, timeZone }: UpdateScheduleRequest): ScheduleChange => ({
  ...(command !== undefined && { command }),
  ...(schedule !== undefined && { schedule: parseSchedule(schedule) }),
  ...(enabled !== undefined && { enabled }),
  ...(timeZone !== undefined && { timeZone }),
});

const present = (row: ScheduleEntity, server: ServerEntity): ScheduledCommand =>
  presentSchedule(row, timeZoneOf(null, server));

const presentSchedule = (schedule: ScheduleEntity, serverTimeZone: string): ScheduledCommand => ({
  id: schedule.id,
  command: schedule.command,
  schedule: schedule.schedule,
  enabled: schedule.enabled,
  lastRun: schedule.lastRunAt?.toISOString() ?? null,
  timeZone: schedule.timeZone ?? serverTimeZone,
  hasOwnTimeZone: schedule.timeZone !== null,
  nextRun: schedule.enabled ? (schedule.nextDueAt?.toISOString() ?? null) : null,
  // The other outcomes are those of tasks.
  lastOutcome: schedule.lastOutcome as ScheduleRunOutcome | null,
});

const presentRun = (run: ScheduleRunEntity): ScheduleRun => ({
  id: run.id,
  dueAt: run.dueAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  endedAt: run.endedAt?.toISOString() ?? null,
  outcome: run.outcome,
  response: run.response,
  ...(run.responseMessage && { messages: { response: run.responseMessage } }),
  isTest: run.isTest,
});
