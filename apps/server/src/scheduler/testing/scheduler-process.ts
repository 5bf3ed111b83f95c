import { setImmediate } from 'node:timers/promises';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { pino } from 'pino';
import { UsersRepository } from '../../auth/users.repository.js';
import { ServersLeaving, ServersLeft, ServersTaken } from '../../cluster/held-servers.events.js';
import { type HeldServers } from '../../cluster/held-servers.js';
import { ClockWatch } from '../../platform/clock-watch.js';
import { type Database } from '../../platform/database/database.js';
import { EventBus } from '../../platform/event-bus.js';
import { Shutdown } from '../../platform/shutdown.js';
import { type CommandOrder } from '../../rcon/command-order.js';
import { type ConsoleService } from '../../rcon/console.service.js';
import { ServersInMaintenance } from '../../servers/servers-in-maintenance.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { ClockChanges } from '../due-changes.js';
import { type RestartPlanRunner } from '../restart-plans/restart-plan-runner.js';
import { RunExecution } from '../run-execution.js';
import { RunPlanner } from '../run-plan.js';
import { RunWithdrawals } from '../run-withdrawals.repository.js';
import { ScheduleClaims } from '../schedule-claims.repository.js';
import { ScheduleRunner } from '../schedule-runner.js';
import { ScheduleRunsRepository } from '../schedule-runs.repository.js';
import { ScheduleTicker } from '../schedule-ticker.js';
import { ScheduleRunMissed } from '../scheduler.events.js';
import { SchedulesRepository } from '../schedules.repository.js';
import { type TaskRunKeeper } from '../task-runs/task-run-keeper.js';
import { type SetClock } from './set-clock.js';

/** The console of every game server: answers at once, or as the test decides. */
class FakeConsole {
  readonly orders: CommandOrder[] = [];
  answer: (order: CommandOrder) => Promise<string> = () => Promise.resolve('ok');
  outcome: CommandOutcome = 'executed';

  get commands(): readonly string[] {
    return this.orders.map(({ command }) => command);
  }

  /** Resolves once this many orders have arrived: what a run needs is read from the database before. */
  async received(count: number): Promise<void> {
    while (this.orders.length < count) await setImmediate();
  }

  async execute(order: CommandOrder): Promise<{ record: { response: string; outcome: CommandOutcome } }> {
    this.orders.push(order);
    return { record: { response: await this.answer(order), outcome: this.outcome } };
  }
}

/** Tasks of several steps have a fixture of their own. */
const NO_TASKS = {} as TaskRunKeeper;

/** The scheduler of one process on a database, without HTTP and without game servers. */
export class SchedulerProcess {
  readonly console = new FakeConsole();
  readonly missed: ScheduleRunMissed[] = [];
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
  readonly maintenance: ServersInMaintenance;
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
    this.servers = new ServersRepository(database);
    this.maintenance = new ServersInMaintenance(clock);
    this.schedules = new SchedulesRepository(database);
    this.runs = new ScheduleRunsRepository(database);
    this.claims = new ScheduleClaims(database);
    this.withdrawals = new RunWithdrawals(database);
    const console = this.console as unknown as ConsoleService;
    this.runner = new ScheduleRunner(
      this.claims,
      new RunPlanner(this.servers, this.maintenance, log),
      this.runs,
      this.withdrawals,
      new RunExecution(this.servers, new UsersRepository(database), console, this.held, log),
      NO_TASKS,
      this.held,
      this.events,
      this.shutdown,
      clock,
      log,
    );
    this.runner.onModuleInit();
    this.watch = new ClockWatch(clock, clock.elapsed, this.events);
    const noPlans = { tick: () => Promise.resolve() } as RestartPlanRunner;
    this.ticker = new ScheduleTicker(this.runner, noPlans, this.watch, this.events, clock);
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

  /** Lets the time pass at once, and beats; what is due then may still run. */
  async beatAfter(ms: number): Promise<void> {
    this.clock.pass(ms);
    await this.ticker.beat();
  }

  /** Lets the time pass at once, as for a machine that sleeps, and everything settle. */
  async sleep(ms: number): Promise<void> {
    await this.beatAfter(ms);
    await this.runner.settled();
  }

  /** Beats once a second until that much time has passed, and lets everything settle after each beat. */
  async live(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 1_000) await this.sleep(1_000);
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

  async stop(): Promise<void> {
    await this.shutdown.begin(this.runner.settled());
    await this.runner.beforeApplicationShutdown();
    await this.database.onApplicationShutdown();
  }
}
