import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ServersTaken } from '../../cluster/held-servers.events.js';
import { HeldServers } from '../../cluster/held-servers.js';
import { ClockMoved } from '../../platform/clock.events.js';
import { WallClock } from '../../platform/clock.js';
import { EventBus } from '../../platform/event-bus.js';
import { Log } from '../../platform/log.js';
import { ServerChanged } from '../../servers/servers.events.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { timeZoneOf } from '../schedule.entity.js';
import { timesOf } from './restart-plan-claims.js';
import { type RestartPlanEntity } from './restart-plan.entity.js';
import { RestartPlansRepository } from './restart-plans.repository.js';
import { nextRestart, nextRestarts, type StoredTiming } from './restart-timing.js';

const BATCH_SIZE = 50;
/** Restarts that are looked at: more than this would be repeated anyway. */
const LOOKED_AT = 200;

/** Sets the next restart of plans anew when the clock is set back, and when their server moves to another time zone. */
@Injectable()
export class RestartPlanChanges implements OnModuleInit {
  constructor(
    private readonly held: HeldServers,
    private readonly servers: ServersRepository,
    private readonly plans: RestartPlansRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ClockMoved, ({ byMs }) =>
      byMs < 0 ? this.followClock({ ranAhead: false }) : undefined,
    );
    // The clock may have been set back while the panel was not running, or that of the holder before was ahead.
    this.events.subscribe(ServersTaken, () => void this.catchUp());
    this.events.subscribe(ServerChanged, ({ serverId }) => this.followZone(serverId));
  }

  private async catchUp(): Promise<void> {
    try {
      await this.followClock({ ranAhead: true });
    } catch (error) {
      this.log.error({ err: error }, 'restart plans could not be compared with the clock');
    }
  }

  private async followClock({ ranAhead }: { readonly ranAhead: boolean }): Promise<void> {
    const now = this.clock.now();
    let beyondId = 0;
    for (;;) {
      const rows = await this.plans.findAhead({ now, beyondId, most: BATCH_SIZE, ranAhead });
      for (const row of rows) {
        if (this.held.epochOf(row.serverId) !== undefined) await this.followClockOf(row, now);
        await setImmediate();
      }
      if (rows.length < BATCH_SIZE) return;
      beyondId = rows.at(-1)?.id ?? beyondId;
    }
  }

  private async followClockOf(row: RestartPlanEntity, now: Date): Promise<void> {
    const server = await this.servers.findById(row.serverId);
    if (!server || !row.nextRestartAt || row.postponedFrom || row.skippedAt) return;
    const zone = timeZoneOf(row.timeZone, server);
    const to = restartByClock(row.timing, zone, row.nextRestartAt, now);
    if (to) await this.plans.update(row, timesOf(row, to));
  }

  private async followZone(serverId: number): Promise<void> {
    const server = await this.servers.findById(serverId);
    if (!server) return;
    const now = this.clock.now();
    for (const row of await this.plans.findByServer(serverId)) {
      // One that has begun goes on as planned.
      if (row.timeZone !== null || row.nextRestartAt === null || row.nextRestartAt <= now) continue;
      const next = nextRestart(row.timing, server.timeZone, now);
      await this.plans.update(row, { ...timesOf(row, next), postponedFrom: null, skippedAt: null });
    }
  }
}

/**
 * When a plan restarts by a clock that was set back since it was planned; undefined if that does not change. As with
 * schedules: what has been done is not repeated, unless the plan would pause for longer than its usual interval beyond
 * its turn. Then it follows the new time, half an interval from now at the earliest.
 */
export function restartByClock(
  timing: StoredTiming,
  timeZone: string,
  planned: Date,
  now: Date,
): Date | undefined {
  if (timing.kind === 'once') return undefined;
  const again = nextRestarts(timing, timeZone, now, LOOKED_AT).filter((at) => at < planned);
  const latest = again.at(-1);
  if (!latest) return undefined;
  const [first = planned] = again;
  const intervalMs = (planned.getTime() - first.getTime()) / again.length;
  if (latest.getTime() - now.getTime() <= intervalMs) return undefined;
  return nextRestart(timing, timeZone, new Date(now.getTime() + intervalMs / 2)) ?? undefined;
}
