import { Injectable } from '@nestjs/common';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { say } from '@outpost/contracts/message.js';
import { type TestScheduleResponse } from '@outpost/contracts/schedules.js';
import { NO_GRANTS } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { ownerSuspended } from '../billing/billing.errors.js';
import { isServerMoving, serverMoving } from '../cluster/cluster.errors.js';
import { HeldServers } from '../cluster/held-servers.js';
import { WallClock } from '../platform/clock.js';
import { AppError, NotFoundError } from '../platform/errors/app-error.js';
import { Log } from '../platform/log.js';
import { shortened } from '../platform/shortened.js';
import { orderedBy } from '../rcon/command-order.js';
import { ConsoleService, PANEL_FAILED } from '../rcon/console.service.js';
import { truncationOf } from '../rcon/stored-text.js';
import { requireExecuted } from '../rcon/rcon.errors.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { RunWithdrawals } from './run-withdrawals.repository.js';
import {
  leaseFrom,
  RUN_RESPONSE_MAX_LENGTH,
  type RunEnding,
  ScheduleRunsRepository,
} from './schedule-runs.repository.js';
import { SchedulesService } from './schedules.service.js';

const ACTOR = 'Schedule';

/** A command of a claimed run. */
interface UnattendedCommand {
  readonly serverId: number;
  readonly command: string;
  /** In its record. */
  readonly actor?: string;
}

/** Sends the command of a claimed run with the rights and the plan of the server's owner. */
@Injectable()
export class RunExecution {
  constructor(
    private readonly servers: ServersRepository,
    private readonly users: UsersRepository,
    private readonly console: ConsoleService,
    private readonly held: HeldServers,
    private readonly log: Log,
  ) {}

  /**
   * Every other failure becomes an ending.
   *
   * @param epoch of the lease under which the run was claimed
   * @throws {OperationalError} `server_moving`: nothing was sent, as that lease has ended, or is about to
   */
  async execute({ serverId, command, actor = ACTOR }: UnattendedCommand, epoch: number): Promise<RunEnding> {
    try {
      const user = await this.ownerOf(serverId);
      // Whoever gives the server away waits for the commands that were begun: none is begun meanwhile.
      if (this.held.epochOf(serverId) !== epoch) throw serverMoving();
      const rights = { user, grants: NO_GRANTS, limits: null };
      const order = {
        ...rights,
        serverId,
        command,
        source: 'schedule',
        address: null,
        actor,
      } as const;
      return answered((await this.console.execute(order)).record);
    } catch (error) {
      if (isServerMoving(error)) throw error;
      const ending = endingOf(error);
      if (ending.outcome === 'unknown')
        this.log.warn({ err: error, serverId }, 'a command of a run has no known end');
      return ending;
    }
  }

  private async ownerOf(serverId: number): Promise<UserEntity> {
    const server = await this.servers.findById(serverId);
    const owner = server && (await this.users.findById(server.ownerId));
    if (!owner) throw new NotFoundError('server');
    if (owner.isSuspended) throw ownerSuspended();
    return owner;
  }
}

/** "Test command now": a person sends the command of a schedule, which is recorded as one of its runs. */
@Injectable()
export class TestRuns {
  constructor(
    private readonly servers: ServersService,
    private readonly schedules: SchedulesService,
    private readonly console: ConsoleService,
    private readonly runs: ScheduleRunsRepository,
    private readonly withdrawals: RunWithdrawals,
    private readonly clock: WallClock,
  ) {}

  /**
   * After `server_moving` there is no run: the call may be repeated by its sender, or for them at the next replica.
   *
   * @throws {AppError} `not_found`, `plan_limit`, and what a console command fails with
   */
  async run(principal: Principal, serverId: number, scheduleId: number): Promise<TestScheduleResponse> {
    const server = await this.servers.get(principal, serverId, 'schedules.manage');
    const { command } = await this.schedules.get(server, scheduleId);
    await this.schedules.requireCommand(principal, server, command);
    const { runId, startedAt } = await this.begin(scheduleId);
    const end = (ending: RunEnding): Promise<void> =>
      this.runs.end({ runId, scheduleId, endedAt: this.clock.now(), ...ending });
    const order = { ...orderedBy(principal), serverId, command };
    const { record } = await this.console.execute(order).catch(async (error: unknown) => {
      if (isServerMoving(error)) await this.withdrawals.withdrawTest({ runId, scheduleId, startedAt });
      else await end(endingOf(error));
      throw error;
    });
    await end(answered(record));
    const { command: sent, response, wholeBytes } = requireExecuted(record);
    return { command: sent, response, ...truncationOf(wholeBytes) };
  }

  private async begin(scheduleId: number): Promise<{ readonly runId: number; readonly startedAt: Date }> {
    const startedAt = this.clock.now();
    const start = { dueAt: startedAt, startedAt, leaseUntil: leaseFrom(startedAt) };
    const runId = await this.runs.beginTest(scheduleId, start);
    if (runId === null) throw new NotFoundError('scheduledCommand');
    return { runId, startedAt };
  }
}

/** A command that the game rejected has failed, with the answer of the game. */
export const answered = ({
  outcome,
  response,
}: {
  readonly outcome: CommandOutcome;
  readonly response: string;
}): RunEnding => ({
  outcome,
  response: shortened(response, RUN_RESPONSE_MAX_LENGTH),
});

/** After an unexpected error the command may have been sent, so the outcome is unknown, not failed. */
export function endingOf(error: unknown): RunEnding {
  if (!(error instanceof AppError) || error.kind === 'unexpected') {
    return { outcome: 'unknown', response: PANEL_FAILED };
  }
  const outcome = error.code === 'rcon_outcome_unknown' ? 'unknown' : 'failed';
  const why = error.words;
  const response =
    error.code === 'rcon_refused'
      ? say('scheduler.credentials_refused', 'Credentials refused: {why}', { why })
      : why;
  return { outcome, response };
}
