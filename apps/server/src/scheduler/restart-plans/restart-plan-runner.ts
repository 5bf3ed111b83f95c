import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HeldServers } from '../../cluster/held-servers.js';
import { WallClock } from '../../platform/clock.js';
import { Log } from '../../platform/log.js';
import { Shutdown } from '../../platform/shutdown.js';
import { ServersInMaintenance } from '../../servers/servers-in-maintenance.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { type TaskRunEntity } from '../task-runs/task-run.entity.js';
import { RunSteps } from '../task-runs/run-steps.js';
import { TaskRunKeeper } from '../task-runs/task-run-keeper.js';
import { TaskRunsRepository } from '../task-runs/task-runs.repository.js';
import { planRun, RestartPlanClaims } from './restart-plan-claims.js';
import { type RestartPlanEntity } from './restart-plan.entity.js';
import { RestartPlansRepository } from './restart-plans.repository.js';

/** Plans that are read, and claimed, at once. */
const DUE_AT_ONCE = 2_000;
const CLAIMED_AT_ONCE = 200;

/** Begins the runs of plans that are due, of the servers that this replica holds. */
@Injectable()
export class RestartPlanRunner {
  private round: Promise<void> | undefined;
  private isRequested = false;

  constructor(
    private readonly plans: RestartPlansRepository,
    private readonly claims: RestartPlanClaims,
    private readonly servers: ServersRepository,
    private readonly runs: TaskRunsRepository,
    private readonly keeper: TaskRunKeeper,
    private readonly steps: RunSteps,
    private readonly held: HeldServers,
    private readonly maintenance: ServersInMaintenance,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** Claims what is due now. Never rejects. A request during a round is served by one more round. */
  tick(): Promise<void> {
    this.isRequested = true;
    this.round ??= this.shutdown.track(this.rounds().finally(() => (this.round = undefined)));
    return this.round;
  }

  private async rounds(): Promise<void> {
    while (this.isRequested && !this.shutdown.hasBegun) {
      this.isRequested = false;
      try {
        await this.claimDue();
      } catch (error) {
        this.log.error({ err: error }, 'restart plans that are due could not be claimed');
      }
    }
  }

  private async claimDue(): Promise<void> {
    const due = await this.plans.findDue(this.clock.now(), DUE_AT_ONCE, this.held.ids());
    let claimed = 0;
    for (let at = 0; at < due.length && !this.shutdown.hasBegun; at += CLAIMED_AT_ONCE) {
      claimed += await this.claim(due.slice(at, at + CLAIMED_AT_ONCE));
      await setImmediate();
    }
    // More may be due than was read; those that wait for another run would be read again and again.
    if (due.length === DUE_AT_ONCE && claimed > 0) this.isRequested = true;
  }

  /** Returns how many were claimed here. */
  private async claim(due: readonly RestartPlanEntity[]): Promise<number> {
    const now = this.clock.now();
    const rows = await this.servers.findByIds([...new Set(due.map(({ serverId }) => serverId))]);
    const servers = new Map(rows.map((server) => [server.id, server]));
    const free = await this.withRoom(due, now);
    const planned = free.flatMap((plan) => {
      const server = servers.get(plan.serverId);
      const isHeld = this.held.epochOf(plan.serverId) !== undefined;
      return (server && isHeld && this.planned(plan, server, now)) || [];
    });
    if (planned.length === 0) return 0;
    const { runs, leftOut } = await this.claims.claim(planned);
    for (const run of runs) this.begin(run);
    const heldBack = new Set(planned.flatMap(({ plan, isHeld }) => (isHeld ? plan.id : [])));
    for (const run of leftOut) {
      const why = heldBack.has(run.planId ?? 0) ? 'held' : 'skipped';
      this.steps.tell(run, run.outcome === 'missed' ? 'missed' : why, run.report);
    }
    return runs.length + leftOut.length;
  }

  private begin(run: TaskRunEntity): void {
    this.steps.begun(run);
    this.keeper.keep(run);
  }

  /** Without those whose server is busy with another run, as long as that may end before their restart. */
  private async withRoom(
    due: readonly RestartPlanEntity[],
    now: Date,
  ): Promise<readonly RestartPlanEntity[]> {
    const open = await this.runs.openServers(due.map(({ serverId }) => serverId));
    for (const serverId of open) await this.keeper.endCounting(serverId);
    const busy = open.size > 0 ? await this.runs.openServers([...open]) : open;
    return due.filter(({ serverId, nextRestartAt }) => !busy.has(serverId) || (nextRestartAt ?? now) <= now);
  }

  /** A plan that can't be evaluated, such as one with a renamed zone, must not block the others. */
  private planned(
    plan: RestartPlanEntity,
    server: Parameters<typeof planRun>[1],
    now: Date,
  ): ReturnType<typeof planRun> {
    try {
      const heldBy = this.maintenance.holding(server, plan.nextRestartAt ?? now);
      return planRun(plan, server, now, heldBy?.name);
    } catch (error) {
      this.log.error({ err: error, planId: plan.id }, 'a restart plan can not be evaluated');
      return undefined;
    }
  }
}
