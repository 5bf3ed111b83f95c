import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { ClockMoved } from '../platform/clock.events.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { ServerChanged } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { nextRun } from '../platform/cron-expression.js';
import { dueByClock } from './due-by-clock.js';
import { ScheduleRunsRepository } from './schedule-runs.repository.js';
import { type ScheduleEntity, timeZoneOf } from './schedule.entity.js';
import { SchedulesReplanned } from './scheduler.events.js';
import { type DueMove, SchedulesRepository } from './schedules.repository.js';

const BATCH_SIZE = 50;

/**
 * Replans schedules of the servers that this replica holds when its clock is set back. Runs skipped by a clock set
 * forward are missed, as usual.
 */
@Injectable()
export class ClockChanges implements OnModuleInit {
  private catchingUp: Promise<void> | undefined;
  private isDue = false;

  constructor(
    private readonly held: HeldServers,
    private readonly servers: ServersRepository,
    private readonly schedules: SchedulesRepository,
    private readonly runs: ScheduleRunsRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ClockMoved, ({ byMs }) => this.follow(byMs));
    // The clock may have been set back while the panel was not running, or that of the holder before was ahead.
    this.events.subscribe(ServersTaken, () => void this.catchUp());
  }

  private async follow(byMs: number): Promise<void> {
    await this.runs.renewLeases(this.clock.now());
    if (byMs < 0) await this.replan({ ranAhead: false });
  }

  /** Once for all servers that are taken meanwhile. */
  private catchUp(): Promise<void> {
    this.isDue = true;
    this.catchingUp ??= this.whileDue().finally(() => (this.catchingUp = undefined));
    return this.catchingUp;
  }

  private async whileDue(): Promise<void> {
    while (this.isDue) {
      this.isDue = false;
      try {
        const count = await this.replan({ ranAhead: true });
        if (count > 0) this.events.publish(new SchedulesReplanned(count, this.clock.now()));
      } catch (error) {
        this.log.error({ err: error }, 'schedules could not be compared with the clock');
      }
    }
  }

  /** Returns how many schedules are due at another time now. */
  private async replan({ ranAhead }: { readonly ranAhead: boolean }): Promise<number> {
    const now = this.clock.now();
    let moved = 0;
    let beyondId = 0;
    for (;;) {
      const rows = await this.schedules.findAhead({ now, beyondId, most: BATCH_SIZE, ranAhead });
      const moves = await this.movesOf(rows, now);
      if (moves.length > 0) moved += await this.schedules.moveAll(moves);
      if (rows.length < BATCH_SIZE) return moved;
      beyondId = rows.at(-1)?.id ?? beyondId;
    }
  }

  private async movesOf(rows: readonly ScheduleEntity[], now: Date): Promise<readonly DueMove[]> {
    const servers = await this.servers.findByIds([...new Set(rows.map(({ serverId }) => serverId))]);
    const zones = new Map(servers.map((server) => [server.id, server]));
    const moves: DueMove[] = [];
    for (const row of rows) {
      if (this.held.epochOf(row.serverId) === undefined) continue;
      const server = zones.get(row.serverId);
      const to = server && this.dueOf(row, timeZoneOf(row.timeZone, server), now);
      if (to !== undefined) moves.push({ row, to });
      // One takes some milliseconds if its zone has daylight saving time.
      await setImmediate();
    }
    return moves;
  }

  /** A schedule that can no longer be evaluated keeps its time: the planner handles it when it is due. */
  private dueOf(row: ScheduleEntity, timeZone: string, now: Date): Date | null | undefined {
    try {
      return dueByClock(row, timeZone, now);
    } catch (error) {
      this.log.warn({ err: error, scheduleId: row.id }, 'a schedule can not be evaluated by the new time');
      return undefined;
    }
  }
}

/** Replans schedules without a time zone of their own when that of their server changes. */
@Injectable()
export class ZoneChanges implements OnModuleInit {
  constructor(
    private readonly servers: ServersRepository,
    private readonly schedules: SchedulesRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServerChanged, ({ serverId }) => this.follow(serverId));
  }

  private async follow(serverId: number): Promise<void> {
    const server = await this.servers.findById(serverId);
    if (!server) return;
    const now = this.clock.now();
    for (const row of await this.schedules.findByServer(serverId)) {
      // A schedule that is already due runs as planned.
      if (row.timeZone !== null || row.nextDueAt === null || row.nextDueAt <= now) continue;
      await this.schedules.move(row, nextRun(row.schedule, server.timeZone, now));
    }
  }
}
