import { UserEntity } from '../../auth/user.entity.js';
import { storeOwnedServers } from '../../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../../platform/database/testing/test-database.js';
import { ServerEntity } from '../../servers/server.entity.js';
import { nextRun } from '../../platform/cron-expression.js';
import { type RunPlan } from '../run-plan.js';
import { ScheduleRunEntity } from '../schedule-run.entity.js';
import { ScheduleEntity } from '../schedule.entity.js';
import { SchedulerProcess } from './scheduler-process.js';
import { SetClock } from './set-clock.js';

const ENTITIES = [UserEntity, ServerEntity, ScheduleEntity, ScheduleRunEntity];

/** A database with one owner and one server, and the processes that a test starts on it. */
export class SchedulerFixture {
  private readonly processes: SchedulerProcess[] = [];

  private constructor(
    readonly clock: SetClock,
    private readonly store: TestDatabase,
  ) {}

  static async create(time: string): Promise<SchedulerFixture> {
    const store = await TestDatabase.open(ENTITIES);
    await storeOwnedServers(store.database, 1);
    const world = new SchedulerFixture(new SetClock(new Date(time)), store);
    await world.start();
    return world;
  }

  /** The first process; there always is one. */
  get first(): SchedulerProcess {
    const [process] = this.processes;
    if (!process) throw new Error('the world has no process');
    return process;
  }

  async start(): Promise<SchedulerProcess> {
    const process = new SchedulerProcess(await this.store.another(ENTITIES), this.clock);
    this.processes.push(process);
    return process;
  }

  /** One more, in a time zone; that of the id 1 is in UTC. */
  async addServer(timeZone: string): Promise<void> {
    await this.first.query(
      `INSERT INTO servers (owner_id, name, type, host, port, sealed_password, max_players, time_zone, created_at)
       VALUES (1, 'Chernarus', 'battleye', '127.0.0.1', 2305, 'sealed', 60, '${timeZone}', '2026-01-01')`,
    );
  }

  /** Adds a schedule as the API does: next due after the present time. */
  add(schedule: string, change: Partial<ScheduleEntity> = {}): Promise<ScheduleEntity> {
    return this.first.schedules.insert(this.row(schedule, change));
  }

  /** Adds many that are due every minute, in one transaction. */
  async addMany(count: number, fieldsOf: (index: number) => Partial<ScheduleEntity>): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => this.row('* * * * *', fieldsOf(index)));
    await this.first.database.write((manager) => manager.insert(ScheduleEntity, rows));
  }

  private row(schedule: string, change: Partial<ScheduleEntity>): Omit<ScheduleEntity, 'id'> {
    const now = this.clock.now();
    return {
      serverId: 1,
      command: 'players',
      schedule,
      enabled: true,
      timeZone: null,
      nextDueAt: nextRun(schedule, change.timeZone ?? 'UTC', now),
      lastRunAt: null,
      lastOutcome: null,
      createdAt: now,
      name: null,
      task: null,
      ...change,
    };
  }

  /** Plans of what is due at this time, to run then and next at the other one. */
  async planned(dueAt: Date, nextDueAt: Date): Promise<RunPlan[]> {
    const due = await this.first.claims.findDue(dueAt, 1_000);
    return due.map(({ id, serverId, schedule }) => ({
      ...{ id, serverId, schedule, dueAt, nextDueAt },
      missed: undefined,
    }));
  }

  async find(id: number): Promise<ScheduleEntity> {
    return this.first.database.read(ScheduleEntity).findOneByOrFail({ id });
  }

  async remove(): Promise<void> {
    for (const process of this.processes) await process.stop();
    await this.store.close();
  }
}
