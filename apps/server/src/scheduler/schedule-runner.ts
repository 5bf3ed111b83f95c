import { setImmediate } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HeldServers } from '../cluster/held-servers.js';
import { WallClock } from '../platform/clock.js';
import { Shutdown } from '../platform/shutdown.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { DueBacklog } from './due-backlog.js';
import { RunExecution } from './run-execution.js';
import { RunPlanner } from './run-plan.js';
import { type ClaimedRun, ScheduleClaims } from './schedule-claims.repository.js';
import { ScheduleRunsRepository } from './schedule-runs.repository.js';
import { leftOutEvent } from './scheduler.events.js';

/** Concurrent runs in this process: in all, and per server, whose console serves people as well. */
export const MAX_IN_FLIGHT = 64;
export const MAX_IN_FLIGHT_OF_SERVER = 4;

export class InFlight {
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
 * Runs due schedules of the servers that this replica holds. One is claimed only when there is room to run it now: until then ten thousand of them cost no
 * more than a row each, and processes on one database share them.
 */
@Injectable()
export class ScheduleRunner implements BeforeApplicationShutdown {
  private backlog = new DueBacklog();
  private readonly inFlight = new InFlight();
  private readonly runs = new Set<Promise<void>>();
  private round: Promise<void> | undefined;
  private isRequested = false;
  private isStale = false;
  private hasFailed = false;

  constructor(
    private readonly claims: ScheduleClaims,
    private readonly planner: RunPlanner,
    private readonly records: ScheduleRunsRepository,
    private readonly execution: RunExecution,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

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
    while (this.round || this.runs.size > 0) await Promise.all([this.round, ...this.runs]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
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
      const claimed = await this.claims.claim(await this.planner.plan(due, now), now);
      for (const run of claimed.runs) this.start(run);
      for (const run of claimed.leftOut) this.events.publish(leftOutEvent(run));
      this.isStale ||= this.backlog.isEmpty;
      // The database answers within the turn of the event loop: without this, sockets would wait for the whole
      // backlog.
      await setImmediate();
    }
  }

  private async readDue(now: Date): Promise<void> {
    // Before it is read which servers are held: those taken from now on may be missing in what follows.
    this.isStale = false;
    const lost = await this.records.giveUpLost(now);
    if (lost > 0)
      this.log.warn({ lost }, 'scheduled runs were left by a panel that ended: their end is unknown');
    this.backlog = new DueBacklog(await this.claims.findDue(now, BACKLOG_SIZE, this.held.ids()));
  }

  private start(run: ClaimedRun): void {
    this.inFlight.enter(run.serverId);
    const ended = this.carryOut(run).finally(() => {
      this.inFlight.leave(run.serverId);
      this.runs.delete(ended);
      if (!this.backlog.isEmpty && this.inFlight.isWorthFilling) void this.proceed();
    });
    // A shutdown waits for the answer to a command that was sent, or its outcome would be unknown.
    this.runs.add(this.shutdown.track(ended));
  }

  /** If the ending can't be stored, the run is recorded as unknown once its lease has expired. */
  private async carryOut(run: ClaimedRun): Promise<void> {
    const ending = await this.execution.execute(run);
    const { runId, scheduleId } = run;
    try {
      await this.records.end({ runId, scheduleId, endedAt: this.clock.now(), ...ending });
    } catch (error) {
      this.log.error({ err: error, runId }, 'the end of a scheduled run could not be stored');
    }
  }
}
