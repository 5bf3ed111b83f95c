import { Injectable } from '@nestjs/common';
import { UPCOMING_RESTARTS_MS } from '@outpost/contracts/limits.js';
import { type UpcomingRestart, type UpcomingRestarts } from '@outpost/contracts/schedules.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Caller } from '../auth/may.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { type ScheduleEntity } from './schedule.entity.js';
import { SchedulesRepository } from './schedules.repository.js';

/** Schedules that are looked at, the next ones first: more are more than anybody reads. */
const LOOKED_AT = 2_000;
/** Servers that are named in the query; with more, schedules of all servers are read and sorted out afterwards. */
const NAMED_SERVERS = 500;

/** The next restart of each server that a schedule will send. */
@Injectable()
export class UpcomingRestartsService {
  constructor(
    private readonly servers: ServersService,
    private readonly allServers: ServersRepository,
    private readonly games: Games,
    private readonly schedules: SchedulesRepository,
    private readonly clock: WallClock,
  ) {}

  /** Those of the next 24 hours, of the servers that the caller sees; the soonest first. */
  async list(caller: Caller): Promise<UpcomingRestarts> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + UPCOMING_RESTARTS_MS);
    const ids = await this.servers.ids(caller);
    const named = ids.length <= NAMED_SERVERS ? ids : 'all';
    const due = await this.schedules.findDueWithin(now, until, LOOKED_AT, named);
    const visible = new Set(ids);
    const seen = due.filter(({ serverId }) => visible.has(serverId));
    const servers = await this.allServers.findByIdsInTurns([
      ...new Set(seen.map(({ serverId }) => serverId)),
    ]);
    const byId = new Map(servers.map((server) => [server.id, server]));
    return { restarts: this.firstOfEach(seen, byId), isComplete: due.length < LOOKED_AT };
  }

  private firstOfEach(
    due: readonly ScheduleEntity[],
    servers: ReadonlyMap<number, ServerEntity>,
  ): UpcomingRestart[] {
    const first = new Map<number, UpcomingRestart>();
    for (const { id, serverId, command, nextDueAt } of due) {
      const server = servers.get(serverId);
      if (!server || nextDueAt === null || first.has(serverId) || !this.restarts(server, command)) continue;
      first.set(serverId, { serverId, scheduleId: id, at: nextDueAt.toISOString() });
    }
    return [...first.values()];
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
