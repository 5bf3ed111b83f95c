import { setImmediate } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { ServersLeaving, ServersLeft } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { WallClock } from '../platform/clock.js';
import { Shutdown } from '../platform/shutdown.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { DueBacklog } from './due-backlog.js';
import { endingOf, RunExecution } from './run-execution.js';
import { RunPlanner } from './run-plan.js';
import { RunWithdrawals } from './run-withdrawals.repository.js';
import { type ClaimedRun, ScheduleClaims } from './schedule-claims.repository.js';
import { type RunEnding, ScheduleRunsRepository } from './schedule-runs.repository.js';
import { type ScheduleEntity } from './schedule.entity.js';
import { leftOutEvent } from './scheduler.events.js';
import { TaskRunKeeper } from './task-runs/task-run-keeper.js';

/** Concurrent runs in this process: in all, and per server, whose console serves people as well. */
export const MAX_IN_FLIGHT = 64;
export const MAX_IN_FLIGHT_OF_SERVER = 4;

export class RunsInFlight {
  private readonly byServer = new Map<number, number>();
  private count = 0;

  get room(): number {
    return MAX_IN_FLIGHT - this.count;
  }

  /** One claim costs as much as ten together, so a few free places are not filled at once. */
  get isWorthFilling(): boolean {
    return this.room >= MAX_IN_FLIGHT / 4;
  }

  readonly roomOf = (serverId: number): number =>
    MAX_IN_FLIGHT_OF_SERVER - (this.byServer.get(serverId) ?? 0);

  enter(serverId: number): void {
    this.count += 1;
    this.byServer.set(serverId, (this.byServer.get(serverId) ?? 0) + 1);
  }

  leave(serverId: number): void {
    const left = (this.byServer.get(serverId) ?? 0) - 1;
    this.count -= 1;
    if (left > 0) this.byServer.set(serverId, left);
    else this.byServer.delete(serverId);
  }
}

/** Schedules read at once; the rest stays in the database until these are claimed. */
const BACKLOG_SIZE = 2_000;

/**
 * Runs due schedules of the servers that this replica holds. One is claimed only when there is room to run it now: until
 * then ten thousand of them cost no more than a row each, and processes on one database share them. Of a server that is
 * given away nothing is claimed any more, and what was claimed and not sent is given back: its next holder runs it.
 */
@Injectable()
export class ScheduleRunner implements OnModuleInit, BeforeApplicationShutdown {
  private backlog = new DueBacklog();
  private readonly inFlight = new RunsInFlight();
  /** With their servers. */
  private readonly runs = new Map<Promise<void>, number>();
  private claiming: Promise<void> | undefined;
  private round: Promise<void> | undefined;
  private isRequested = false;
  private isStale = false;
  private hasFailed = false;

  constructor(
    private readonly claims: ScheduleClaims,
    private readonly planner: RunPlanner,
    private readonly records: ScheduleRunsRepository,
    private readonly withdrawals: RunWithdrawals,
    private readonly execution: RunExecution,
    private readonly tasks: TaskRunKeeper,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersLeaving, ({ serverIds }) => this.leave(new Set(serverIds)));
    this.events.subscribe(ServersLeft, ({ serverIds }) => this.drop(new Set(serverIds)));
  }

  /** The last round failed, so another one is due before the next minute. */
  get isBehind(): boolean {
    return this.hasFailed;
  }

  /** Claims what is due now. Never rejects; resolves when all of it was claimed or there is no room. */
  tick(): Promise<void> {
    this.isStale = true;
    return this.proceed();
  }

  /** Resolves when no run is pending and nothing is left to claim. */
  async settled(): Promise<void> {
    while (this.round || this.runs.size > 0) await Promise.all([this.round, ...this.runs.keys()]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Resolves when what was claimed has ended or was given back: the next holder looks for that once, at first. */
  private async leave(serverIds: ReadonlySet<number>): Promise<void> {
    this.drop(serverIds);
    await Promise.allSettled([this.claiming]);
    const runs = [...this.runs].filter(([, serverId]) => serverIds.has(serverId));
    await Promise.all(runs.map(([ended]) => ended));
  }

  private drop(serverIds: ReadonlySet<number>): void {
    // More may be due than was read, and no run that ends will ask for it.
    if (this.backlog.drop(serverIds)) void this.tick();
  }

  /** One round at a time; a request during a round is served by that round. */
  private proceed(): Promise<void> {
    this.isRequested = true;
    this.round ??= this.shutdown.track(this.rounds().finally(() => (this.round = undefined)));
    return this.round;
  }

  private async rounds(): Promise<void> {
    while (this.isRequested && !this.shutdown.hasBegun) {
      this.isRequested = false;
      try {
        await this.claimWhileThereIsRoom();
        this.hasFailed = false;
      } catch (error) {
        this.hasFailed = true;
        this.log.error({ err: error }, 'due schedules could not be claimed');
      }
    }
  }

  private async claimWhileThereIsRoom(): Promise<void> {
    while (!this.shutdown.hasBegun) {
      const now = this.clock.now();
      if (this.isStale) await this.readDue(now);
      const due = this.backlog.take(this.inFlight.room, this.inFlight.roomOf);
      if (due.length === 0) return;
      this.claiming = this.claim(due, now);
      await this.claiming;
      this.isStale ||= this.backlog.isEmpty;
      // The database answers within the turn of the event loop: without this, sockets would wait for the whole
      // backlog.
      await setImmediate();
    }
  }

  /** Those that are still held now: they may have been read long before. */
  private async claim(due: readonly ScheduleEntity[], now: Date): Promise<void> {
    const plans = await this.planner.plan(due, now);
    const epochs = new Map(plans.map(({ serverId }) => [serverId, this.held.epochOf(serverId)]));
    const held = plans.filter(({ serverId }) => epochs.get(serverId) !== undefined);
    if (held.length === 0) return;
    const claimed = await this.claims.claim(held, now);
    for (const run of claimed.runs) this.start(run, epochs.get(run.serverId) ?? 0);
    // Each of their steps is stored, so they are not waited for: another process goes on where this one ends.
    for (const run of claimed.taskRuns) this.tasks.keep(run);
    for (const run of claimed.leftOut) this.events.publish(leftOutEvent(run));
  }

  private async readDue(now: Date): Promise<void> {
    // Before it is read which servers are held: those taken from now on may be missing in what follows.
    this.isStale = false;
    const lost = await this.records.giveUpLost(now);
    if (lost > 0)
      this.log.warn({ lost }, 'scheduled runs were left by a panel that ended: their end is unknown');
    this.backlog = new DueBacklog(await this.claims.findDue(now, BACKLOG_SIZE, this.held.ids()));
  }

  private start(run: ClaimedRun, epoch: number): void {
    this.inFlight.enter(run.serverId);
    const ended = this.carryOut(run, epoch).finally(() => {
      this.inFlight.leave(run.serverId);
      this.runs.delete(ended);
      if (!this.backlog.isEmpty && this.inFlight.isWorthFilling) void this.proceed();
    });
    // A shutdown waits for the answer to a command that was sent, or its outcome would be unknown.
    this.runs.set(this.shutdown.track(ended), run.serverId);
  }

  /** If the ending can't be stored, the run is recorded as unknown once its lease has expired. */
  private async carryOut(run: ClaimedRun, epoch: number): Promise<void> {
    const ending = await this.execution
      .execute(run, epoch)
      .catch((error: unknown) => this.unsent(run, epoch, error));
    if (!ending) return;
    const { runId, scheduleId } = run;
    try {
      await this.records.end({ runId, scheduleId, endedAt: this.clock.now(), ...ending });
    } catch (error) {
      this.log.error({ err: error, runId }, 'the end of a scheduled run could not be stored');
    }
  }

  /** Undefined once it was given back, which leaves no record: then its server is another's, or this process ends. */
  private async unsent(run: ClaimedRun, epoch: number, why: unknown): Promise<RunEnding | undefined> {
    // Under a lease that stands it would be claimed again at once, and again.
    if (this.held.epochOf(run.serverId) === epoch && !this.shutdown.hasBegun) return endingOf(why);
    try {
      if (await this.withdrawals.giveBack(run)) return undefined;
    } catch (error) {
      this.log.warn(
        { err: error, runId: run.runId },
        'a scheduled run that was not sent could not be given back',
      );
    }
    return endingOf(why);
  }
}
