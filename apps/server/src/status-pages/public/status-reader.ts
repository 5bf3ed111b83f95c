import { Injectable } from '@nestjs/common';
import { STATUS_SERVERS_MAX } from '@outpost/contracts/limits.js';
import {
  type PublicDay,
  type PublicIncident,
  type PublicMaintenance,
  type PublicServer,
  type PublicState,
  type PublicStatus,
} from '@outpost/contracts/status-pages.js';
import { AbsentCallers } from '../../auth/absent-callers.js';
import { type Caller, type OwnedServer } from '../../auth/may.js';
import { HeldServers } from '../../cluster/held-servers.js';
import { Games } from '../../games/games.service.js';
import { IncidentsRepository } from '../../incidents/incidents.repository.js';
import { MaintenanceService } from '../../maintenance/maintenance.service.js';
import { type SampleState } from '../../monitoring/sample-state.js';
import { type ObservedDay, SamplesRepository } from '../../monitoring/samples.repository.js';
import { ServerProbe } from '../../monitoring/server-probe.js';
import { percentUp } from '../../monitoring/uptime.js';
import { WallClock } from '../../platform/clock.js';
import { LongReads } from '../../platform/database/long-reads.js';
import { PlayerLists } from '../../players/player-lists.service.js';
import { UpcomingRestartsService } from '../../scheduler/upcoming-restarts.service.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { MaintenanceByPlace, ServersInMaintenance } from '../../servers/servers-in-maintenance.js';
import { ServerStates } from '../../servers/server-states.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { ServersService } from '../../servers/servers.service.js';
import { type StatusPageEntity } from '../status-page.entity.js';
import { overallOf } from './overall-state.js';

const DAY_MS = 86_400_000;
export const DAYS_SHOWN = 90;
const INCIDENTS_SINCE_MS = 14 * DAY_MS;
const INCIDENTS_SHOWN = 50;
const AHEAD_MS = 7 * DAY_MS;

const STATES: Readonly<Record<SampleState, PublicState>> = {
  ...{ up: 'up', limited: 'up', down: 'down', restarting: 'restarting', unobserved: 'unknown' },
};

/** What of the page is the same for all of its servers. */
interface About {
  readonly page: StatusPageEntity;
  readonly days: ReadonlyMap<number, readonly ObservedDay[]>;
  readonly restarts: ReadonlyMap<number, string>;
  /** Number of the present day since 1970. */
  readonly today: number;
}

/** Reads what a status page tells: of servers that its owner may show at this moment, and nothing of RCON. */
@Injectable()
export class StatusReader {
  constructor(
    private readonly callers: AbsentCallers,
    private readonly servers: ServersService,
    private readonly rows: ServersRepository,
    private readonly states: ServerStates,
    private readonly games: Games,
    private readonly inMaintenance: ServersInMaintenance,
    private readonly maintenance: MaintenanceService,
    private readonly upcoming: UpcomingRestartsService,
    private readonly incidents: IncidentsRepository,
    private readonly samples: SamplesRepository,
    private readonly probe: ServerProbe,
    private readonly lists: PlayerLists,
    private readonly held: HeldServers,
    private readonly reads: LongReads,
    private readonly clock: WallClock,
  ) {}

  /** Undefined if the account of the page can't be used. @throws {AppError} `too_many_attempts` */
  async read(page: StatusPageEntity): Promise<PublicStatus | undefined> {
    const caller = await this.callers.of(page.ownerId);
    if (!caller) return undefined;
    const now = this.clock.now();
    const places = (await this.servers.places(caller, 'people.manage')).filter((place) => isIn(page, place));
    const ids = places.slice(0, STATUS_SERVERS_MAX).map(({ id }) => id);
    const today = Math.floor(now.getTime() / DAY_MS);
    const [rows, days, restarts, incidents, maintenance] = await Promise.all([
      this.rows.findByIdsInTurns(ids),
      this.reads.once(page.ownerId, () => this.samples.days(ids, today - DAYS_SHOWN)),
      this.restartsOf(caller, page),
      this.incidents.since(ids, new Date(now.getTime() - INCIDENTS_SINCE_MS), INCIDENTS_SHOWN),
      this.maintenance.within(caller, { from: now, to: new Date(now.getTime() + AHEAD_MS) }),
    ]);
    const about = { page, days: byServer(days), restarts, today };
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const servers = rows
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((server) => this.present(server, about));
    return {
      ...{ title: page.title, about: page.about, state: overallOf(servers), at: now.toISOString(), servers },
      moreServers: places.length - ids.length,
      incidents: incidents.map((incident) => presentIncident(incident, names, now)),
      maintenance: maintenance.flatMap((one) => presentMaintenance(one, rows)),
    };
  }

  private async restartsOf(caller: Caller, { showsRestarts }: StatusPageEntity) {
    if (!showsRestarts) return new Map<number, string>();
    const { restarts } = await this.upcoming.list(caller);
    return new Map(restarts.map(({ serverId, at }) => [serverId, at]));
  }

  private present(server: ServerEntity, { page, days, restarts, today }: About): PublicServer {
    const { id, name, maxPlayers } = server;
    const known = this.states.get(id);
    const state = this.stateOf(server);
    const observed = days.get(id) ?? [];
    const isTold = page.players !== 'none' && state === 'up';
    return {
      ...{ name, game: this.gameOf(server), state, since: known.since?.toISOString() ?? null, maxPlayers },
      players: isTold ? known.players : null,
      playerNames: isTold && page.players === 'names' ? this.namesOn(id) : [],
      uptimePercent: percentUp(sumOf(observed)),
      days: lastDays(observed, today),
      nextRestart: restarts.get(id) ?? null,
    };
  }

  private stateOf(server: ServerEntity): PublicState {
    if (this.inMaintenance.of(server)) return 'maintenance';
    // Why one does not answer is known where it is held.
    if (this.held.epochOf(server.id) !== undefined) return STATES[this.probe.stateOf(server.id)];
    const { status } = this.states.get(server.id);
    return ({ online: 'up', offline: 'down', restarting: 'restarting', checking: 'unknown' } as const)[
      status
    ];
  }

  private gameOf(server: ServerEntity): string | null {
    const id = this.games.idOf(server);
    return this.games.list().find((game) => game.id === id)?.name ?? null;
  }

  /** Known where the server is held. */
  private namesOn(serverId: number): readonly string[] {
    const { reading } = this.lists.latest(serverId);
    return reading?.isUnderstood ? reading.players.map(({ name }) => name) : [];
  }
}

function isIn({ scope, serverId, groupId, ownerId }: StatusPageEntity, place: OwnedServer): boolean {
  if (scope === 'all') return place.ownerId === ownerId;
  return scope === 'server' ? place.id === serverId : place.groupId === groupId;
}

function byServer(days: readonly ObservedDay[]): ReadonlyMap<number, readonly ObservedDay[]> {
  const found = new Map<number, ObservedDay[]>();
  for (const day of days) found.set(day.serverId, [...(found.get(day.serverId) ?? []), day]);
  return found;
}

const sumOf = (days: readonly ObservedDay[]) => ({
  up: days.reduce((sum, { up }) => sum + up, 0),
  down: days.reduce((sum, { down }) => sum + down, 0),
});

function lastDays(observed: readonly ObservedDay[], today: number): readonly PublicDay[] {
  const byDay = new Map(observed.map((one) => [one.day, one]));
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = today - DAYS_SHOWN + 1 + at;
    const found = byDay.get(day);
    return {
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      uptimePercent: found ? percentUp(found) : null,
    };
  });
}

type Incidents = Awaited<ReturnType<IncidentsRepository['since']>>;

function presentIncident(
  { serverId, beganAt, endedAt, downSince, downSeconds }: Incidents[number],
  names: ReadonlyMap<number, string>,
  now: Date,
): PublicIncident {
  const going =
    downSince === null ? 0 : Math.max(0, Math.round((now.getTime() - downSince.getTime()) / 1_000));
  return {
    ...{ server: names.get(serverId) ?? '', beganAt: beganAt.toISOString() },
    ...{ endedAt: endedAt?.toISOString() ?? null, downSeconds: downSeconds + going },
  };
}

type MaintenanceTimes = Awaited<ReturnType<MaintenanceService['within']>>;

/** Only what is about servers of the page. */
function presentMaintenance(
  planned: MaintenanceTimes[number],
  servers: readonly ServerEntity[],
): readonly PublicMaintenance[] {
  const found = new MaintenanceByPlace([planned]);
  const own = servers.filter((server) => found.at(server, planned.from).length > 0);
  if (own.length === 0) return [];
  const { name, note, from, to } = planned;
  return [
    {
      ...{ name, note, from: from.toISOString(), to: to?.toISOString() ?? null },
      servers: own.map((server) => server.name),
    },
  ];
}
