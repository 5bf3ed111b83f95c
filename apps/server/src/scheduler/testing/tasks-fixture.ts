import { type PlannedStep, type TaskConditions } from '@outpost/contracts/tasks.js';
import { MembershipEntity } from '../../auth/membership.entity.js';
import { UserEntity } from '../../auth/user.entity.js';
import { ChannelEntity } from '../../channels/channel.entity.js';
import { DeliveryEntity } from '../../channels/delivery.entity.js';
import { nextRun } from '../../platform/cron-expression.js';
import { type Database } from '../../platform/database/database.js';
import { storeOwnedServers } from '../../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../../platform/database/testing/test-database.js';
import { ServerEntity } from '../../servers/server.entity.js';
import { RestartPlanEntity } from '../restart-plans/restart-plan.entity.js';
import { RunPlanner } from '../run-plan.js';
import { RunWithdrawals } from '../run-withdrawals.repository.js';
import { ScheduleClaims } from '../schedule-claims.repository.js';
import { ScheduleRunEntity } from '../schedule-run.entity.js';
import { ScheduleRunner } from '../schedule-runner.js';
import { ScheduleRunsRepository } from '../schedule-runs.repository.js';
import { ScheduleEntity } from '../schedule.entity.js';
import { SchedulesRepository } from '../schedules.repository.js';
import { TaskRunEntity } from '../task-runs/task-run.entity.js';
import { PlanProcess, SimpleGames } from './plan-process.js';
import { SetClock } from './set-clock.js';

const ENTITIES = [
  ...[UserEntity, MembershipEntity, ServerEntity, ChannelEntity, DeliveryEntity],
  ...[ScheduleEntity, ScheduleRunEntity, RestartPlanEntity, TaskRunEntity],
];

/** The tasks of one process on a database, as `PlanProcess` has the restart plans. */
export class TaskProcess extends PlanProcess {
  readonly schedules: SchedulesRepository;
  readonly taskRunner: ScheduleRunner;

  constructor(database: Database, clock: SetClock, games: SimpleGames) {
    super(database, clock, games);
    this.schedules = new SchedulesRepository(database);
    this.taskRunner = new ScheduleRunner(
      new ScheduleClaims(database),
      new RunPlanner(this.servers, this.maintenance, this.log),
      new ScheduleRunsRepository(database),
      new RunWithdrawals(database),
      this.execution,
      this.keeper,
      this.held,
      this.events,
      this.shutdown,
      clock,
      this.log,
    );
  }

  override async beat(): Promise<void> {
    await this.taskRunner.tick();
    await super.beat();
  }
}

/** A database with one owner and a server, and the processes that a test starts on it. */
export class TasksFixture {
  private readonly processes: TaskProcess[] = [];

  private constructor(
    readonly clock: SetClock,
    readonly games: SimpleGames,
    private readonly store: TestDatabase,
  ) {}

  static async create(time: string): Promise<TasksFixture> {
    const store = await TestDatabase.open(ENTITIES);
    await storeOwnedServers(store.database, 1);
    const clock = new SetClock(new Date(time));
    return new TasksFixture(clock, new SimpleGames(clock), store);
  }

  get database(): Database {
    return this.store.database;
  }

  async start(): Promise<TaskProcess> {
    const process = new TaskProcess(await this.store.another(ENTITIES), this.clock, this.games);
    this.processes.push(process);
    await process.take();
    return process;
  }

  /** Adds a task as the API does: next due after the present time. */
  add(
    schedule: string,
    steps: readonly PlannedStep[],
    conditions: Partial<TaskConditions> = {},
  ): Promise<ScheduleEntity> {
    const [process] = this.processes;
    if (!process) throw new Error('no process was started');
    const always = { onlyIfOnline: false, onlyIfPlayersBelow: null, onlyIfPlayersAbove: null };
    const createdAt = this.clock.now();
    return process.schedules.insert({
      ...{ serverId: 1, command: '', schedule, enabled: true, timeZone: null, createdAt },
      ...{ nextDueAt: nextRun(schedule, 'UTC', createdAt), lastRunAt: null, lastOutcome: null },
      ...{ name: 'Weekly reset', task: { steps, ...always, ...conditions } },
    });
  }

  /** The runs of the server, in the order they were begun. */
  async runs(): Promise<readonly TaskRunEntity[]> {
    return this.store.database.read(TaskRunEntity).find({ order: { id: 'ASC' } });
  }

  find(id: number): Promise<ScheduleEntity> {
    return this.store.database.read(ScheduleEntity).findOneByOrFail({ id });
  }

  async remove(): Promise<void> {
    for (const process of this.processes) await process.stop();
    await this.store.close();
  }
}
