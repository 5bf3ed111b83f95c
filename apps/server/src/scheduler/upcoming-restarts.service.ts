import { Injectable } from '@nestjs/common';
import { UPCOMING_RESTARTS_MS } from '@outpost/contracts/limits.js';
import { type UpcomingRestart, type UpcomingRestarts } from '@outpost/contracts/schedules.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Caller, type OwnedServer } from '../auth/may.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersInMaintenance } from '../servers/servers-in-maintenance.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { RestartPlansRepository } from './restart-plans/restart-plans.repository.js';
import { commandsOf } from './schedule.entity.js';
import { SchedulesRepository } from './schedules.repository.js';
import { TaskRunsRepository } from './task-runs/task-runs.repository.js';

/** Schedules, and plans, that are looked at, the next ones first: more are more than anybody reads. */
const LOOKED_AT = 2_000;
/** Servers that are named in the query; with more, schedules of all servers are read and sorted out afterwards. */
const NAMED_SERVERS = 500;

/** The next restart of each server that is planned, scheduled, or under way with its warnings. */
@Injectable()
export class UpcomingRestartsService {
  constructor(
    private readonly servers: ServersService,
    private readonly allServers: ServersRepository,
    private readonly games: Games,
    private readonly schedules: SchedulesRepository,
    private readonly plans: RestartPlansRepository,
    private readonly runs: TaskRunsRepository,
    private readonly maintenance: ServersInMaintenance,
    private readonly clock: WallClock,
  ) {}

  /** Those of the next 24 hours, of the servers that the caller sees; the soonest first. */
  async list(caller: Caller): Promise<UpcomingRestarts> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + UPCOMING_RESTARTS_MS);
    const places = await this.servers.places(caller);
    const visible = new Map(places.map((server) => [server.id, server]));
    const named = places.length <= NAMED_SERVERS ? [...visible.keys()] : 'all';
    const [scheduled, planned] = await Promise.all([
      this.scheduled(now, until, named, visible),
      this.planned(now, until, named, visible),
    ]);
    const all = [...scheduled.restarts, ...planned.restarts].sort((a, b) => a.at.localeCompare(b.at));
    return { restarts: firstOfEach(all), isComplete: scheduled.isComplete && planned.isComplete };
  }

  private async planned(
    now: Date,
    until: Date,
    named: readonly number[] | 'all',
    visible: ReadonlyMap<number, OwnedServer>,
  ): Promise<UpcomingRestarts> {
    const [plans, runs] = await Promise.all([
      this.plans.findRestartsWithin(now, until, LOOKED_AT, named),
      this.runs.findRestartsWithin(now, until, LOOKED_AT, named),
    ]);
    const planned = plans
      .filter(({ serverId, nextRestartAt }) => !this.isHeld(visible.get(serverId), nextRestartAt))
      .map(({ id, serverId, nextRestartAt }) => ({ serverId, planId: id, at: nextRestartAt }));
    const begun = runs.map(({ serverId, planId, restartAt }) => ({ serverId, planId, at: restartAt }));
    const restarts = [...begun, ...planned].flatMap(({ serverId, planId, at }) =>
      visible.has(serverId) && at ? [{ serverId, scheduleId: null, planId, at: at.toISOString() }] : [],
    );
    return { restarts, isComplete: Math.max(plans.length, runs.length) < LOOKED_AT };
  }

  private async scheduled(
    now: Date,
    until: Date,
    named: readonly number[] | 'all',
    visible: ReadonlyMap<number, OwnedServer>,
  ): Promise<UpcomingRestarts> {
    const due = await this.schedules.findDueWithin(now, until, LOOKED_AT, named);
    const seen = due.filter(
      ({ serverId, nextDueAt }) => visible.has(serverId) && !this.isHeld(visible.get(serverId), nextDueAt),
    );
    const rows = await this.allServers.findByIdsInTurns([...new Set(seen.map(({ serverId }) => serverId))]);
    const servers = new Map(rows.map((server) => [server.id, server]));
    const restarts = seen.flatMap((row) => {
      const { id: scheduleId, serverId, nextDueAt } = row;
      const server = servers.get(serverId);
      const isRestart =
        server !== undefined && commandsOf(row).some((command) => this.restarts(server, command));
      return isRestart && nextDueAt
        ? [{ serverId, scheduleId, planId: null, at: nextDueAt.toISOString() }]
        : [];
    });
    return { restarts, isComplete: due.length < LOOKED_AT };
  }

  /** Whether it does not come, as maintenance holds it back. */
  private isHeld(server: OwnedServer | undefined, at: Date | null): boolean {
    return server !== undefined && at !== null && this.maintenance.holding(server, at) !== undefined;
  }

  private restarts(server: ServerEntity, command: string): boolean {
    try {
      const profile = this.games.profileOf(server);
      if (!profile) return false;
      return this.games.commandsIn(server, command).some((one) => profile.restartOf(one) !== undefined);
    } catch (error) {
      // A game whose plugin is gone: what its commands do is unknown.
      if (error instanceof RconError) return false;
      throw error;
    }
  }
}

function firstOfEach(restarts: readonly UpcomingRestart[]): UpcomingRestart[] {
  const first = new Map<number, UpcomingRestart>();
  for (const restart of restarts) if (!first.has(restart.serverId)) first.set(restart.serverId, restart);
  return [...first.values()];
}
