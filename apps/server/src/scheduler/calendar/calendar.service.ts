import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type Calendar,
  type CalendarEntry,
  type CalendarMaintenance,
  type CalendarQuery,
} from '@outpost/contracts/calendar.js';
import { CALENDAR_DEFAULT_MS, CALENDAR_ENTRIES_MAX, CALENDAR_MAX_MS } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type Caller } from '../../auth/may.js';
import { WallClock } from '../../platform/clock.js';
import { ValidationError } from '../../platform/errors/app-error.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { MaintenanceService } from '../../maintenance/maintenance.service.js';
import { MaintenanceByPlace, type PlannedMaintenance } from '../../servers/servers-in-maintenance.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { ServersService } from '../../servers/servers.service.js';
import { RestartPlansRepository } from '../restart-plans/restart-plans.repository.js';
import { SchedulesRepository } from '../schedules.repository.js';
import { TaskRunsRepository } from '../task-runs/task-runs.repository.js';
import { CalendarEntries, type Span } from './calendar-entries.js';
import { collisionsOf } from './collisions.js';

/** Plans, schedules and runs that are looked at: more are more than anybody reads. */
const LOOKED_AT = 2_000;
/** Servers that are named in the query; with more, those of all servers are read and sorted out afterwards. */
const NAMED_SERVERS = 500;

/** What plans and schedules will bring, of all servers that somebody sees. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly servers: ServersService,
    private readonly allServers: ServersRepository,
    private readonly plans: RestartPlansRepository,
    private readonly schedules: SchedulesRepository,
    private readonly runs: TaskRunsRepository,
    private readonly entries: CalendarEntries,
    private readonly maintenance: MaintenanceService,
    private readonly clock: WallClock,
  ) {}

  /** @throws {ValidationError} for `to` if the span is none, or too long */
  async of(caller: Caller, query: CalendarQuery): Promise<Calendar> {
    const span = spanOf(query, this.clock.now());
    const ids = await this.servers.ids(caller);
    const named = ids.length <= NAMED_SERVERS ? ids : 'all';
    const visible = new Set(ids);
    const [plans, schedules, runs, maintenance] = await Promise.all([
      this.plans.findEnabled(LOOKED_AT, named),
      this.schedules.findEnabled(LOOKED_AT, named),
      this.runs.findRestartsWithin(span.from, span.to, LOOKED_AT, named),
      this.maintenance.within(caller, span),
    ]);
    const all = [...runs, ...plans, ...schedules].filter(({ serverId }) => visible.has(serverId));
    const servers = await this.serversOf(all);
    const found: CalendarEntry[] = [];
    const add = async <Row extends { readonly serverId: number }>(
      rows: readonly Row[],
      entriesOf: (row: Row, server: ServerEntity, span: Span) => readonly CalendarEntry[],
    ): Promise<void> => {
      for (const row of rows) {
        const server = visible.has(row.serverId) ? servers.get(row.serverId) : undefined;
        if (server) found.push(...entriesOf(row, server, span));
        // One takes some milliseconds if its zone has daylight saving time.
        await setImmediate();
      }
    };
    await add(runs, (row, server) => this.entries.ofRun(row, server));
    await add(plans, (row, server) => this.entries.ofPlan(row, server, span));
    await add(schedules, (row, server) => this.entries.ofSchedule(row, server, span));
    found.sort((a, b) => a.at.localeCompare(b.at) || a.serverId - b.serverId);
    const coming = withHeld(found, maintenance, servers);
    const isComplete =
      Math.max(plans.length, schedules.length, runs.length) < LOOKED_AT &&
      found.length <= CALENDAR_ENTRIES_MAX;
    return {
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      entries: coming.slice(0, CALENDAR_ENTRIES_MAX),
      collisions: collisionsOf(coming.filter(({ isHeld }) => !isHeld)),
      maintenance: maintenance.map(presentMaintenance),
      isComplete,
    };
  }

  private async serversOf(
    rows: readonly { readonly serverId: number }[],
  ): Promise<ReadonlyMap<number, ServerEntity>> {
    const servers = await this.allServers.findByIdsInTurns([
      ...new Set(rows.map(({ serverId }) => serverId)),
    ]);
    return new Map(servers.map((server) => [server.id, server]));
  }
}

/** A run that is under way goes on. */
function withHeld(
  entries: readonly CalendarEntry[],
  maintenance: readonly PlannedMaintenance[],
  servers: ReadonlyMap<number, ServerEntity>,
): readonly CalendarEntry[] {
  const holding = new MaintenanceByPlace(maintenance.filter(({ holdsTasks }) => holdsTasks));
  return entries.map((entry) => {
    const server = entry.kind === 'run' ? undefined : servers.get(entry.serverId);
    const isHeld = server !== undefined && holding.at(server, new Date(entry.at)).length > 0;
    return isHeld ? { ...entry, isHeld } : entry;
  });
}

const presentMaintenance = (planned: PlannedMaintenance): CalendarMaintenance => ({
  ...{ windowId: planned.windowId, name: planned.name, holdsTasks: planned.holdsTasks },
  scope: planned.ownerId === null ? (planned.groupId === null ? 'server' : 'group') : 'all',
  ...{ serverId: planned.serverId, groupId: planned.groupId },
  ...{ from: planned.from.toISOString(), to: planned.to?.toISOString() ?? null },
});

function spanOf(query: CalendarQuery, now: Date): Span {
  const from = query.from === undefined ? now : new Date(query.from);
  const to = query.to === undefined ? new Date(from.getTime() + CALENDAR_DEFAULT_MS) : new Date(query.to);
  const ms = to.getTime() - from.getTime();
  if (ms > 0 && ms <= CALENDAR_MAX_MS) return { from, to };
  const message = say('scheduler.calendar_span', 'to must be after from, by eight days at most');
  throw new ValidationError([{ field: 'to', message }]);
}
