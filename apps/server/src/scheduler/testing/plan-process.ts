import { pino } from 'pino';
import { type Player } from '@outpost/games/listings.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { type Clock } from '@outpost/clock/clock.js';
import { AbsentCallers } from '../../auth/absent-callers.js';
import { MembershipsRepository } from '../../auth/memberships.repository.js';
import { UsersRepository } from '../../auth/users.repository.js';
import { ChannelsRepository } from '../../channels/channels.repository.js';
import { DeliveriesRepository } from '../../channels/deliveries.repository.js';
import { type DeliveryAttempts } from '../../channels/delivery-attempts.js';
import { DeliveryQueue } from '../../channels/delivery-queue.js';
import { ServersTaken } from '../../cluster/held-servers.events.js';
import { type HeldServers } from '../../cluster/held-servers.js';
import { Games } from '../../games/games.service.js';
import { type Database } from '../../platform/database/database.js';
import { type Environment } from '../../platform/env.js';
import { UserError } from '../../platform/errors/app-error.js';
import { EventBus } from '../../platform/event-bus.js';
import { Shutdown } from '../../platform/shutdown.js';
import { type CommandOrder } from '../../rcon/command-order.js';
import { type ConsoleService } from '../../rcon/console.service.js';
import { type StartService } from '../../rcon/start.service.js';
import { ServersInMaintenance } from '../../servers/servers-in-maintenance.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { MessageTextsRepository } from '../message-texts/message-texts.repository.js';
import { RestartPlanClaims } from '../restart-plans/restart-plan-claims.js';
import { RestartPlanRunner } from '../restart-plans/restart-plan-runner.js';
import { RestartPlansRepository } from '../restart-plans/restart-plans.repository.js';
import { RunExecution } from '../run-execution.js';
import { TaskRunNews } from '../scheduler.events.js';
import { type GameSide } from '../task-runs/game-side.js';
import { RunSteps } from '../task-runs/run-steps.js';
import { StepCommands } from '../task-runs/step-commands.js';
import { TaskRunKeeper } from '../task-runs/task-run-keeper.js';
import { TaskRunsRepository } from '../task-runs/task-runs.repository.js';
import { NextRestarts } from '../tasks/next-restarts.js';
import { TaskSteps } from '../tasks/task-steps.js';
import { type SetClock } from './set-clock.js';

const SECOND_MS = 1_000;

/** The game servers of a test, all alike: they go down when told to, and are back after a time of the test's choice. */
export class SimpleGames {
  readonly sent: { readonly at: string; readonly serverId: number; readonly command: string }[] = [];
  readonly players: Player[] = [];
  /** Infinity: never back. */
  bootMs = 60_000;
  /** Whether a server goes down at all. */
  obeys = true;
  hook: (() => Promise<void>) | undefined;
  private readonly backAt = new Map<number, number>();
  private readonly listeners: ((serverId: number, isLost: boolean) => void)[] = [];

  constructor(private readonly clock: SetClock) {}

  get commands(): readonly string[] {
    return this.sent.map(({ command }) => command);
  }

  isOnline(serverId: number): boolean {
    return this.clock.now().getTime() >= (this.backAt.get(serverId) ?? 0);
  }

  onLink(listener: (serverId: number, isLost: boolean) => void): void {
    this.listeners.push(listener);
  }

  boot(serverId: number): void {
    this.backAt.set(serverId, this.clock.now().getTime() + this.bootMs);
  }

  execute({
    serverId,
    command,
  }: CommandOrder): Promise<{ record: { response: string; outcome: 'executed' } }> {
    this.sent.push({ at: this.clock.now().toISOString(), serverId, command });
    if (command === '#shutdown' && this.obeys) {
      this.boot(serverId);
      for (const listener of this.listeners) listener(serverId, true);
    }
    return Promise.resolve({ record: { response: '', outcome: 'executed' } });
  }
}

/** The restart plans of one process on a database, without HTTP and with simple game servers. */
export class PlanProcess {
  readonly news: TaskRunNews[] = [];
  readonly plans: RestartPlansRepository;
  readonly runs: TaskRunsRepository;
  readonly claims: RestartPlanClaims;
  readonly keeper: TaskRunKeeper;
  readonly runner: RestartPlanRunner;
  readonly events: EventBus;
  readonly servers: ServersRepository;
  readonly maintenance: ServersInMaintenance;
  readonly shutdown = new Shutdown();
  readonly execution: RunExecution;
  protected readonly held: HeldServers;
  readonly log = pino({ level: 'silent' });

  constructor(
    readonly database: Database,
    readonly clock: SetClock,
    readonly games: SimpleGames,
  ) {
    const { log } = this;
    this.held = { ids: () => undefined, epochOf: () => 1 } as unknown as HeldServers;
    const { held } = this;
    const game = {
      isOnline: (id: number) => games.isOnline(id),
      players: () => games.players.length,
      readPlayers: (): Promise<Player[]> => Promise.resolve([...games.players]),
      onLink: (listener: (serverId: number, isLost: boolean) => void) => games.onLink(listener),
    } as unknown as GameSide;
    const start = {
      startFor: ({ id }: { id: number }): Promise<void> => {
        if (!games.hook) return Promise.reject(new UserError('start_hook_missing', 'No start hook'));
        return games.hook().then(() => games.boot(id));
      },
    } as unknown as StartService;
    this.events = new EventBus(log);
    this.events.subscribe(TaskRunNews, (event) => void this.news.push(event));
    this.servers = new ServersRepository(database);
    this.plans = new RestartPlansRepository(database);
    this.runs = new TaskRunsRepository(database);
    this.claims = new RestartPlanClaims(database);
    const console = games as unknown as ConsoleService;
    const users = new UsersRepository(database);
    this.execution = new RunExecution(this.servers, users, console, held, log);
    const commands = new StepCommands(new Games(new GameProfiles()));
    const { runs, servers, plans, execution, events, shutdown } = this;
    const tasks = taskStepsOf(this, users, game);
    const steps = new RunSteps(runs, servers, commands, execution, start, game, tasks, events, clock);
    this.keeper = new TaskRunKeeper(runs, steps, game, held, events, shutdown, clock, log);
    this.keeper.onModuleInit();
    const { claims, keeper } = this;
    this.maintenance = new ServersInMaintenance(clock);
    this.runner = new RestartPlanRunner(
      plans,
      claims,
      servers,
      runs,
      keeper,
      steps,
      held,
      this.maintenance,
      shutdown,
      clock,
      log,
    );
  }

  /** As after a start of the panel. */
  async take(): Promise<void> {
    await this.events.publishAndWait(new ServersTaken(await this.servers.findAll()));
    await this.settled();
  }

  /** What is due now, and everything that follows from it at once. */
  async beat(): Promise<void> {
    await this.runner.tick();
    this.keeper.beat();
    await this.settled();
  }

  /** Beats after each of these steps of time. */
  async live(ms: number, stepMs = SECOND_MS): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.clock.pass(stepMs);
      await this.beat();
    }
  }

  async settled(): Promise<void> {
    await this.keeper.settled();
  }

  /** Ends as a process that is killed: what it knows is gone. */
  async stop(): Promise<void> {
    await this.shutdown.begin(this.keeper.settled());
    await this.database.onApplicationShutdown();
  }
}

/** Those of tasks, whose messages to channels wait in the database. */
function taskStepsOf(
  { database, clock, servers, runs, plans, log }: PlanProcess,
  users: UsersRepository,
  game: GameSide,
): TaskSteps {
  const frozen = { now: () => 0, schedule: () => ({ cancel: () => undefined }) } as unknown as Clock;
  const deliveries = new DeliveriesRepository(database);
  return new TaskSteps(
    servers,
    runs,
    new NextRestarts(plans, runs),
    new MessageTextsRepository(database),
    game,
    new ChannelsRepository(database),
    new DeliveryQueue(deliveries, {} as DeliveryAttempts, clock, frozen, log),
    new AbsentCallers(users, new MembershipsRepository(database)),
    database,
    { PUBLIC_URL: 'https://outpost.example' } as Environment,
    clock,
  );
}
