import { Injectable } from '@nestjs/common';
import { type Heartbeats, type ServerHeartbeat } from '@outpost/contracts/heartbeats.js';
import { HEARTBEAT_STEPS } from '@outpost/contracts/limits.js';
import { type Caller } from '../auth/may.js';
import { WallClock } from '../platform/clock.js';
import { LongReads } from '../platform/database/long-reads.js';
import { ServersService } from '../servers/servers.service.js';
import { type Beat, HeartbeatsRepository } from './heartbeats.repository.js';
import { STATE_CODES } from './sample-state.js';

const STEP_SECONDS = 1800;
/** Samples are taken once a minute. */
const KEPT_MS = 60_000;

/** The last day of many servers at once, each read at most once a minute however many people look. */
@Injectable()
export class HeartbeatsService {
  private kept = new Map<number, ServerHeartbeat>();
  private keptSince = -Infinity;

  constructor(
    private readonly servers: ServersService,
    private readonly heartbeats: HeartbeatsRepository,
    private readonly clock: WallClock,
    private readonly reads: LongReads,
  ) {}

  /** Ids that the caller does not see are left out. @throws {AppError} `too_many_attempts` */
  async list(caller: Caller, ids: readonly number[]): Promise<Heartbeats> {
    const now = this.clock.now().getTime();
    const until = (Math.floor(now / 1000 / STEP_SECONDS) + 1) * STEP_SECONDS;
    const from = until - HEARTBEAT_STEPS * STEP_SECONDS;
    const visible = new Set(await this.servers.ids(caller));
    const wanted = [...new Set(ids)].filter((id) => visible.has(id));
    const kept = this.keptAt(now);
    const missing = wanted.filter((id) => !kept.has(id));
    if (missing.length > 0) {
      const window = { from, to: until, stepSeconds: STEP_SECONDS };
      const beats = await this.reads.once(caller.user.id, () => this.heartbeats.beats(missing, window));
      for (const heartbeat of heartbeatsOf(missing, beats)) kept.set(heartbeat.serverId, heartbeat);
    }
    return {
      from: new Date(from * 1000).toISOString(),
      stepSeconds: STEP_SECONDS,
      servers: wanted.flatMap((id) => kept.get(id) ?? []),
    };
  }

  private keptAt(now: number): Map<number, ServerHeartbeat> {
    const minute = Math.floor(now / KEPT_MS);
    if (minute !== this.keptSince) this.kept = new Map();
    this.keptSince = minute;
    return this.kept;
  }
}

function heartbeatsOf(serverIds: readonly number[], beats: readonly Beat[]): readonly ServerHeartbeat[] {
  const ofServers = new Map(serverIds.map((id): [number, Beat[]] => [id, []]));
  for (const beat of beats) ofServers.get(beat.serverId)?.push(beat);
  return [...ofServers].map(([serverId, own]) => heartbeatOf(serverId, own));
}

function heartbeatOf(serverId: number, beats: readonly Beat[]): ServerHeartbeat {
  const codes = Array.from({ length: HEARTBEAT_STEPS }, () => 0);
  const players = Array.from({ length: HEARTBEAT_STEPS }, (): number | null => null);
  for (const { step, state, players: count } of beats) {
    codes[step] = Math.max(codes[step] ?? 0, state);
    players[step] = count ?? players[step] ?? null;
  }
  return { serverId, states: codes.map((code) => STATE_CODES[code] ?? 'unobserved'), players };
}
