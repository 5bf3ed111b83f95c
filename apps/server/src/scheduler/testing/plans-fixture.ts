import { type RestartTimingRequest } from '@outpost/contracts/restart-timing-requests.js';
import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { UserEntity } from '../../auth/user.entity.js';
import { storeOwnedServers } from '../../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../../platform/database/testing/test-database.js';
import { ServerEntity } from '../../servers/server.entity.js';
import { timesOf } from '../restart-plans/restart-plan-claims.js';
import { RestartPlanEntity } from '../restart-plans/restart-plan.entity.js';
import { type NewRestartPlan } from '../restart-plans/restart-plans.repository.js';
import { nextRestart, timingOf } from '../restart-plans/restart-timing.js';
import { TaskRunEntity } from '../task-runs/task-run.entity.js';
import { PlanProcess, SimpleGames } from './plan-process.js';
import { SetClock } from './set-clock.js';

const ENTITIES = [UserEntity, ServerEntity, RestartPlanEntity, TaskRunEntity];

export const STEPS: RestartSteps = {
  ...{ warnings: [], lockMinutes: null, kickReason: null, command: null },
  ...{ backWithinMinutes: 10, waitForEmptyMinutes: null },
};

interface PlanOptions extends Partial<Omit<NewRestartPlan, 'timing'>> {
  readonly timing?: RestartTimingRequest;
}

/** A database with one owner and his servers, and the processes that a test starts on it. */
export class PlansFixture {
  private readonly processes: PlanProcess[] = [];

  private constructor(
    readonly clock: SetClock,
    readonly games: SimpleGames,
    private readonly store: TestDatabase,
  ) {}

  static async create(time: string, servers = 1): Promise<PlansFixture> {
    const store = await TestDatabase.open(ENTITIES);
    await storeOwnedServers(store.database, servers);
    const clock = new SetClock(new Date(time));
    return new PlansFixture(clock, new SimpleGames(clock), store);
  }

  async start(): Promise<PlanProcess> {
    const process = new PlanProcess(await this.store.another(ENTITIES), this.clock, this.games);
    this.processes.push(process);
    await process.take();
    return process;
  }

  /** A plan as the API stores it. */
  row({ timing: asked = { kind: 'times', times: ['03:45'] }, ...change }: PlanOptions = {}): NewRestartPlan {
    const now = this.clock.now();
    const timeZone = change.timeZone ?? 'UTC';
    const timing = timingOf(asked, timeZone, now);
    const { steps = STEPS } = change;
    return {
      ...{ serverId: 1, name: 'Nightly', enabled: true, timing, timeZone: null, steps },
      ...{ stopAfterFailures: 3, failures: 0, stoppedAt: null, postponedFrom: null, skippedAt: null },
      ...{ lastOutcome: null, revision: 0, createdAt: now },
      ...timesOf({ steps }, nextRestart(timing, timeZone, now)),
      ...change,
    };
  }

  async add(options: PlanOptions = {}): Promise<RestartPlanEntity> {
    const [process] = this.processes;
    if (!process) throw new Error('no process was started');
    return process.plans.insert(this.row(options), () => undefined);
  }

  async find(id: number): Promise<RestartPlanEntity> {
    return this.store.database.read(RestartPlanEntity).findOneByOrFail({ id });
  }

  async remove(): Promise<void> {
    for (const process of this.processes) await process.stop();
    await this.store.close();
  }
}
