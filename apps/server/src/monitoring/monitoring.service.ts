import { say } from '@outpost/contracts/message.js';
import { Injectable } from '@nestjs/common';
import { MONITORING_INTERVAL_MS, UPTIME_WINDOW_DAYS } from '@outpost/contracts/limits.js';
import { type MaintenanceSpan } from '@outpost/contracts/maintenance.js';
import {
  type DashboardStats,
  MONITORING_MAINTENANCE_MAX,
  MONITORING_POINTS_MAX,
  type MonitoringSample,
  type MonitoringQuery,
  type ServerMonitoring,
  type DashboardTotals,
} from '@outpost/contracts/monitoring.js';
import { type Caller } from '../auth/may.js';
import { type MaintenanceSpanEntity } from '../maintenance/maintenance-span.entity.js';
import { MaintenanceRepository } from '../maintenance/maintenance.repository.js';
import { WallClock } from '../platform/clock.js';
import { LongReads } from '../platform/database/long-reads.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { ServersService } from '../servers/servers.service.js';
import { ServerStates } from '../servers/server-states.js';
import { intervalsIn, presentIntervals, uptimeOf, type Window } from './observed-intervals.js';
import { STATE_CODES } from './sample-state.js';
import { type SamplePoint, SamplesRepository } from './samples.repository.js';
import { meanUptime, percentUp, roundToHundredth } from './uptime.js';

const INTERVAL_SECONDS = MONITORING_INTERVAL_MS / 1000;
const DAY_SECONDS = 86_400;

/** Presents observations to the users whose servers they are of. */
@Injectable()
export class MonitoringService {
  constructor(
    private readonly servers: ServersService,
    private readonly samples: SamplesRepository,
    private readonly maintenance: MaintenanceRepository,
    private readonly states: ServerStates,
    private readonly clock: WallClock,
    private readonly reads: LongReads,
  ) {}

  /**
   * @throws {AppError} `not_found`; `validation_failed` for a window that ends before it begins; `too_many_attempts`
   */
  async history(caller: Caller, serverId: number, query: MonitoringQuery): Promise<ServerMonitoring> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const now = secondsOf(this.clock.now());
    const { from, to } = windowOf(query, now);
    const stepSeconds = Math.max(INTERVAL_SECONDS, Math.ceil((to - from) / MONITORING_POINTS_MAX));
    const window = { serverId, from, to, stepSeconds };
    const [points, spans, spansSince, maintenance] = await this.reads.once(caller.user.id, () =>
      Promise.all([
        this.samples.points(window),
        this.samples.spans(window),
        this.samples.spansSince(serverId),
        this.maintenance.spansWithin(server, timesOf(window), MONITORING_MAINTENANCE_MAX),
      ]),
    );
    const intervals = intervalsIn(window, { points, spans, spansSince, stepSeconds });
    const { up, down } = uptimeOf(intervals);
    // The server can't have been observed before it was registered, nor in the future.
    const observableSeconds = Math.min(to, now) - Math.max(from, secondsOf(server.createdAt));
    const possible = Math.max(up + down, observableSeconds, 1);
    return {
      samples: points.map(presentPoint),
      intervals: presentIntervals(intervals, window),
      maintenance: maintenance.map(presentMaintenance),
      uptimePercent: percentUp({ up, down }),
      observedPercent: roundToHundredth((100 * (up + down)) / possible),
    };
  }

  async stats(caller: Caller): Promise<DashboardStats> {
    const servers = await this.servers.places(caller);
    const own = servers.filter(({ ownerId }) => ownerId === caller.user.id);
    return { ...this.totals(servers), own: this.totals(own) };
  }

  private totals(servers: readonly { readonly id: number }[]): DashboardTotals {
    const ids = servers.map(({ id }) => id);
    const online = ids.filter((id) => this.states.get(id).status === 'online');
    const players = online.flatMap((id) => this.states.get(id).players ?? []);
    return {
      total: ids.length,
      online: online.length,
      players: players.length === 0 ? null : sum(players),
      playersOf: players.length,
      uptime: meanUptime(ids.map((id) => this.states.get(id))),
    };
  }
}

function windowOf({ from, to }: MonitoringQuery, now: number): Window {
  // `to` is exclusive, and samples of the current second belong to the window.
  const end = to === undefined ? now + 1 : secondsOf(new Date(to));
  const begin = from === undefined ? end - DAY_SECONDS : secondsOf(new Date(from));
  if (begin >= end)
    throw new ValidationError([
      { field: 'from', message: say('monitoring.from_not_before_to', 'from must be before to') },
    ]);
  return { from: Math.max(begin, end - UPTIME_WINDOW_DAYS * DAY_SECONDS), to: end };
}

const presentPoint = ({ at, state, players, responseMs }: SamplePoint): MonitoringSample => ({
  at: new Date(at * 1000).toISOString(),
  state: STATE_CODES[state] ?? 'unobserved',
  players,
  responseMs,
});

const timesOf = ({ from, to }: Window) => ({ from: new Date(from * 1000), to: new Date(to * 1000) });

const presentMaintenance = ({ fromAt, toAt, name }: MaintenanceSpanEntity): MaintenanceSpan => ({
  ...{ from: fromAt.toISOString(), to: toAt?.toISOString() ?? null, name },
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
