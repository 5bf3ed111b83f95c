import { setImmediate } from 'node:timers/promises';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { pino } from 'pino';
import { UserEntity } from '../../auth/user.entity.js';
import { UsersRepository } from '../../auth/users.repository.js';
import { ServersLeaving, ServersLeft, ServersTaken } from '../../cluster/held-servers.events.js';
import { type HeldServers } from '../../cluster/held-servers.js';
import { ClockWatch } from '../../platform/clock-watch.js';
import { type ElapsedTime, WallClock } from '../../platform/clock.js';
import { Shutdown } from '../../platform/shutdown.js';
import { type Database } from '../../platform/database/database.js';
import { TestDatabase } from '../../platform/database/testing/test-database.js';
import { EventBus } from '../../platform/event-bus.js';
import { type CommandOrder } from '../../rcon/command-order.js';
import { type ConsoleService } from '../../rcon/console.service.js';
import { ServerEntity } from '../../servers/server.entity.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { nextRun } from '../cron-expression.js';
import { ClockChanges } from '../due-changes.js';
import { RunExecution } from '../run-execution.js';
import { RunPlanner } from '../run-plan.js';
import { RunWithdrawals } from '../run-withdrawals.repository.js';
import { ScheduleClaims } from '../schedule-claims.repository.js';
import { ScheduleRunEntity } from '../schedule-run.entity.js';
import { ScheduleRunner } from '../schedule-runner.js';
import { ScheduleRunsRepository } from '../schedule-runs.repository.js';
import { ScheduleTicker } from '../schedule-ticker.js';
import { ScheduleEntity } from '../schedule.entity.js';
import { ScheduleRunMissed, ScheduleRunSkipped } from '../scheduler.events.js';
import { SchedulesRepository } from '../schedules.repository.js';

const ENTITIES = [UserEntity, ServerEntity, ScheduleEntity, ScheduleRunEntity];
const OWNER = `INSERT INTO users (username, username_key, email, email_key, password_hash, is_approved, created_at)
  VALUES ('anna', 'anna', 'anna@example.com', 'anna@example.com', 'hash', TRUE, '2026-01-01')`;

/** A wall clock that stands still until a test lets time pass or sets it. */
export class SetClock extends WallClock {
  private elapsedMs = 0;
  readonly elapsed: ElapsedTime = { now: () => this.elapsedMs };

  constructor(private time: Date) {
    super();
  }

  now(): Date {
    return new Date(this.time);
  }

  pass(ms: number): void {
    this.elapsedMs += ms;
    this.set(ms);
  }

  /** Sets the clock forward, or back if negative; no time passes. */
  set(byMs: number): void {
    this.time = new Date(this.time.getTime() + byMs);
  }

  passUntil(time: string): void {
    this.pass(new Date(time).getTime() - this.time.getTime());
  }
}

/** The console of every game server: answers at once, or as the test decides. */
export class FakeConsole {
  readonly orders: CommandOrder[] = [];
  answer: (order: CommandOrder) => Promise<string> = () => Promise.resolve('ok');

  get commands(): readonly string[] {
    return this.orders.map(({ command }) => command);
  }

  outcome: CommandOutcome = 'executed';

  /** Resolves once this many orders have arrived: what a run needs is read from the database before. */
  async received(count: number): Promise<void> {
    while (this.orders.length < count) await setImmediate();
  }

  async execute(order: CommandOrder): Promise<{ record: { response: string; outcome: CommandOutcome } }> {
    this.orders.push(order);
    return { record: { response: await this.answer(order), outcome: this.outcome } };
  }
}

/** The scheduler of one process on a database, without HTTP and without game servers. */
export class SchedulerProcess {
  readonly console = new FakeConsole();
  readonly missed: ScheduleRunMissed[] = [];
  readonly skipped: ScheduleRunSkipped[] = [];
  readonly schedules: SchedulesRepository;
  readonly runs: ScheduleRunsRepository;
  readonly claims: ScheduleClaims;
  readonly withdrawals: RunWithdrawals;
  readonly runner: ScheduleRunner;
  readonly ticker: ScheduleTicker;
  readonly shutdown = new Shutdown();
  readonly watch: ClockWatch;
  readonly clockChanges: ClockChanges;
  readonly events: EventBus;
  readonly servers: ServersRepository;
  /** Of this replica; undefined for all. */
  heldIds: readonly number[] | undefined;
  private readonly held = {
    ids: () => this.heldIds,
    epochOf: (id: number) => (this.heldIds?.includes(id) === false ? undefined : 1),
  } as unknown as HeldServers;

  constructor(
    readonly database: Database,
    readonly clock: SetClock,
  ) {
    const log = pino({ level: 'silent' });
    this.events = new EventBus(log);
    this.events.subscribe(ScheduleRunMissed, (event) => void this.missed.push(event));
    this.events.subscribe(ScheduleRunSkipped, (event) => void this.skipped.push(event));
    this.servers = new ServersRepository(database);
    this.schedules = new SchedulesRepository(database);
    this.runs = new ScheduleRunsRepository(database);
    this.claims = new ScheduleClaims(database);
    this.withdrawals = new RunWithdrawals(database);
    const console = this.console as unknown as ConsoleService;
    this.runner = new ScheduleRunner(
      this.claims,
      new RunPlanner(this.servers, log),
      this.runs,
      this.withdrawals,
      new RunExecution(this.servers, new UsersRepository(database), console, this.held, log),
      this.held,
      this.events,
      this.shutdown,
      clock,
      log,
    );
    this.runner.onModuleInit();
    this.watch = new ClockWatch(clock, clock.elapsed, this.events);
    this.ticker = new ScheduleTicker(this.runner, this.watch, this.events, clock);
    this.ticker.onModuleInit();
    this.clockChanges = new ClockChanges(
      this.held,
      this.servers,
      this.schedules,
      this.runs,
      this.events,
      clock,
      log,
    );
    this.clockChanges.onModuleInit();
  }

  query(sql: string): Promise<unknown> {
    return this.database.write((manager) => manager.query(sql));
  }

  /** Beats once a second until that much time has passed, and lets everything settle after each beat. */
  async live(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 1_000) {
      this.clock.pass(1_000);
      await this.ticker.beat();
      await this.runner.settled();
    }
  }

  /** Takes the servers with these ids, as after another replica has left them. */
  async take(ids: readonly number[]): Promise<void> {
    this.heldIds = [...(this.heldIds ?? []), ...ids];
    await this.events.publishAndWait(new ServersTaken(await this.servers.findByIds(ids), true));
    await this.runner.settled();
  }

  /** Gives servers away: resolves when another process may take them. */
  async leave(ids: readonly number[]): Promise<void> {
    this.heldIds = this.heldIds?.filter((id) => !ids.includes(id));
    await this.events.publishAndWait(new ServersLeaving(ids));
    await this.events.publishAndWait(new ServersLeft(ids, false));
  }

  /** Lets the time pass at once, as for a machine that sleeps. */
  async sleep(ms: number): Promise<void> {
    this.clock.pass(ms);
    await this.ticker.beat();
    await this.runner.settled();
  }

  async stop(): Promise<void> {
    await this.shutdown.begin(this.runner.settled());
    await this.runner.beforeApplicationShutdown();
    await this.database.onApplicationShutdown();
  }
}

/** A database with one owner, and the processes that a test starts on it. */
export class SchedulerFixture {
  private readonly processes: SchedulerProcess[] = [];

  private constructor(
    readonly clock: SetClock,
    private readonly store: TestDatabase,
  ) {}

  static async create(time: string): Promise<SchedulerFixture> {
    const store = await TestDatabase.open(ENTITIES);
    const world = new SchedulerFixture(new SetClock(new Date(time)), store);
    await (await world.start()).query(OWNER);
    await world.addServer('UTC');
    return world;
  }

  /** The first process; there always is one. */
  get first(): SchedulerProcess {
    const [process] = this.processes;
    if (!process) throw new Error('the world has no process');
    return process;
  }

  async start(clock: SetClock = this.clock): Promise<SchedulerProcess> {
    const process = new SchedulerProcess(await this.store.another(ENTITIES), clock);
    this.processes.push(process);
    return process;
  }

  /** Ids are counted from 1. */
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
      ...change,
    };
  }

  async find(id: number): Promise<ScheduleEntity> {
    return this.first.database.read(ScheduleEntity).findOneByOrFail({ id });
  }

  async remove(): Promise<void> {
    for (const process of this.processes) await process.stop();
    await this.store.close();
  }
}
