import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ServersLeaving, ServersLeft, ServersTaken } from '../../cluster/held-servers.events.js';
import { serverMoving } from '../../cluster/cluster.errors.js';
import { HeldServers } from '../../cluster/held-servers.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError } from '../../platform/errors/app-error.js';
import { EventBus } from '../../platform/event-bus.js';
import { Log } from '../../platform/log.js';
import { Shutdown } from '../../platform/shutdown.js';
import { ServerDeleted } from '../../servers/servers.events.js';
import { GameSide } from './game-side.js';
import { type KeptRun, KeptRuns, type Place } from './kept-runs.js';
import { resumed } from './run-progress.js';
import { type RunState, timeOf } from './run-state.js';
import { RunSteps } from './run-steps.js';
import { type TaskRunEntity } from './task-run.entity.js';
import { TaskRunsRepository } from './task-runs.repository.js';

const BEAT_MS = 1_000;
/** Runs that do something at the same moment; the others wait for their turn. */
const MAX_AT_WORK = 64;
const SWEEP_MS = 60_000;
/** After the database has refused a change. */
const RETRY_MS = 5_000;

const workOf = (places: Iterable<Place>): readonly Promise<unknown>[] =>
  [...places].flatMap(({ work }) => work ?? []);

/**
 * Carries on with the runs of the servers that this replica holds: each second with those whose time has come, and at
 * once when the connection of their server changes. Everything it knows of a run is in the database before it acts on
 * it, so another process goes on where this one has ended.
 */
@Injectable()
export class TaskRunKeeper implements OnModuleInit, BeforeApplicationShutdown {
  private readonly places = new KeptRuns();
  /** Those whose time has come, in this order. */
  private readonly due = new Set<Place>();
  private atWork = 0;

  constructor(
    private readonly runs: TaskRunsRepository,
    private readonly steps: RunSteps,
    private readonly game: GameSide,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersTaken, ({ servers }) => this.take(servers.map(({ id }) => id)));
    this.events.subscribe(ServersLeaving, ({ serverIds }) => this.leave(serverIds));
    this.events.subscribe(ServersLeft, ({ serverIds }) => this.forget(serverIds));
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.forget([serverId]));
    this.game.onLink((serverId, isLost) => this.link(serverId, isLost));
  }

  /** Looks at the runs whose time has come. */
  @Interval(BEAT_MS)
  beat(): void {
    const now = this.clock.now().getTime();
    for (const place of this.places.all()) {
      if (!place.work && place.run.wakeAt <= now) this.due.add(place);
    }
    this.carryOnWithDue();
  }

  /**
   * Takes runs up that nobody carries on: of a server that was about to move when its run was stored, for example, or
   * when the database could not be read as the server was taken.
   */
  @Interval(SWEEP_MS)
  async sweep(): Promise<void> {
    try {
      const open = await this.runs.openRuns();
      const missing = open.filter(({ id, serverId }) => this.isOurs(serverId) && !this.places.find(id));
      for (const { id, serverId } of missing) {
        const row = await this.runs.find(serverId, id);
        const isOpen = row?.endedAt === null && !this.places.find(id);
        if (isOpen) this.keep(row);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'runs that nobody carries on could not be looked for');
    }
  }

  /** Begins with a run that was stored. */
  keep(row: TaskRunEntity): void {
    const epoch = this.held.epochOf(row.serverId);
    if (epoch === undefined) return;
    const now = this.clock.now().getTime();
    const run = { row, epoch, takenAt: now, state: resumed(row.state), lostAt: undefined, wakeAt: now };
    const place: Place = { run, work: undefined };
    this.places.add(place);
    this.due.add(place);
    this.carryOnWithDue();
  }

  /**
   * Changes a run between two of its steps, and goes on with it. Returns it as stored.
   *
   * @throws {AppError} `not_found`, `server_moving`, `storage_failed`, and what the change throws
   */
  async change(
    serverId: number,
    runId: number,
    change: (state: RunState) => RunState,
  ): Promise<TaskRunEntity> {
    const place = await this.idle(serverId, runId);
    const { run } = place;
    await this.occupy(place, this.store(run, change(run.state)));
    this.due.add(place);
    this.carryOnWithDue();
    return { ...run.row, state: run.state, restartAt: new Date(timeOf(run.state)) };
  }

  /** Ends the restart of a server that only counts who returns: another one is about to begin. */
  async endCounting(serverId: number): Promise<void> {
    const place = this.places.ofServer(serverId).find(({ run }) => run.row.kind === 'restart');
    await place?.work;
    if (!place || !this.places.has(place)) return;
    const { run } = place;
    const isCounting = run.state.steps.some((step) => step.kind === 'return' && step.state === 'under-way');
    if (!isCounting) return;
    await this.occupy(place, this.steps.end(run, run.state.stop));
    this.places.remove(place);
  }

  /** Resolves when nothing is being done. */
  async settled(): Promise<void> {
    for (;;) {
      const work = workOf(this.places.all());
      if (work.length === 0) return;
      await Promise.allSettled(work);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  private isOurs(serverId: number): boolean {
    return this.held.epochOf(serverId) !== undefined && !this.shutdown.hasBegun;
  }

  private async take(serverIds: readonly number[]): Promise<void> {
    const isAll = this.held.ids() === undefined && serverIds.length > 1;
    for (const row of await this.runs.open(isAll ? 'all' : serverIds)) {
      if (!this.places.find(row.id)) this.keep(row);
    }
  }

  /** Resolves when nothing of these servers is being done any more: what is stored then is what their next holder finds. */
  private async leave(serverIds: readonly number[]): Promise<void> {
    await Promise.allSettled(workOf(serverIds.flatMap((id) => this.places.ofServer(id))));
  }

  private forget(serverIds: readonly number[]): void {
    for (const id of serverIds) this.places.removeOf(id);
  }

  private link(serverId: number, isLost: boolean): void {
    const now = this.clock.now().getTime();
    for (const place of this.places.ofServer(serverId)) {
      if (isLost) place.run.lostAt = now;
      place.run.wakeAt = now;
      if (!place.work) this.due.add(place);
    }
    this.carryOnWithDue();
  }

  /** Nothing else is done with the run meanwhile. */
  private async occupy(place: Place, work: Promise<void>): Promise<void> {
    place.work = work;
    try {
      await work;
    } finally {
      place.work = undefined;
    }
  }

  private async idle(serverId: number, runId: number): Promise<Place> {
    const place = this.places.find(runId);
    if (place?.run.row.serverId !== serverId) throw await this.missing(serverId, runId);
    if (!place.work) return place;
    await Promise.allSettled([place.work]);
    return this.idle(serverId, runId);
  }

  /** A run that is not kept has ended, is unknown, or is another replica's. */
  private async missing(serverId: number, runId: number): Promise<Error> {
    const row = await this.runs.find(serverId, runId);
    if (!row) return new NotFoundError('run');
    return row.endedAt === null ? serverMoving() : new NotFoundError('run');
  }

  private carryOnWithDue(): void {
    for (const place of this.due) {
      if (this.atWork >= MAX_AT_WORK || this.shutdown.hasBegun) return;
      this.due.delete(place);
      if (this.places.has(place) && !place.work) this.carryOn(place);
    }
  }

  private carryOn(place: Place): void {
    this.atWork += 1;
    const work = this.advance(place.run)
      .then((hasEnded) => {
        if (hasEnded) this.places.remove(place);
      })
      .finally(() => {
        this.atWork -= 1;
        place.work = undefined;
        this.carryOnWithDue();
      });
    place.work = this.shutdown.track(work);
  }

  /** Does what is due now. Never rejects; returns whether the run is over, here at least. */
  private async advance(run: KeptRun): Promise<boolean> {
    try {
      for (;;) {
        if (this.held.epochOf(run.row.serverId) !== run.epoch) return true;
        if (this.shutdown.hasBegun) return false;
        const next = await this.steps.next(run);
        if (next === 'ended') return true;
        if (next !== 'again') {
          run.wakeAt = next;
          return false;
        }
      }
    } catch (error) {
      this.log.error({ err: error, runId: run.row.id }, 'a run could not be carried on; it is tried again');
      run.wakeAt = this.clock.now().getTime() + RETRY_MS;
      return false;
    }
  }

  private async store(run: KeptRun, state: RunState): Promise<void> {
    if (!(await this.runs.save(run.row.id, state))) throw new NotFoundError('run');
    run.state = state;
  }
}
