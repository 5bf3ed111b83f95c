import { Transform } from 'class-transformer';
import { IsISO8601, IsOptional } from 'class-validator';
import { undefinedFromEmpty } from './transforms.js';

export const OBSERVATION_POINTS_MAX = 1440;

/** The window of `GET /api/servers/{id}/observations`: the last 24 hours where nothing is said, 30 days at most. */
export class ObservationsQuery {
  /** ISO 8601; samples of this moment belong to it. */
  @IsISO8601({ strict: true }, { message: 'from must be a date and time of ISO 8601' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  from?: string;

  /** ISO 8601; samples of this moment do not belong to it any more. */
  @IsISO8601({ strict: true }, { message: 'to must be a date and time of ISO 8601' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  to?: string;
}

/** What was seen of one server, each minute, whoever looked. */
export interface ObservationSample {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** `unobserved`: not a word about the server, such as a lost connection that was not tried again yet. */
  readonly state: 'up' | 'limited' | 'down' | 'restarting' | 'unobserved';
  /** Null when it was not told. */
  readonly players: number | null;
  /** Round trip of the command that was sent to find out; null without one. */
  readonly responseMs: number | null;
}

/**
 * Answer of `GET /api/servers/{id}/observations`: oldest first, at most {@link OBSERVATION_POINTS_MAX}. In a window
 * of more minutes a sample stands for several: the worst state, the most players, the mean response.
 */
export interface ServerObservations {
  readonly samples: readonly ObservationSample[];
  /** Share of the observed time in which the server was up, 0 to 100; null when nothing was observed. */
  readonly uptimePercent: number | null;
  /** How much of the window was observed at all, 0 to 100. */
  readonly observedPercent: number;
}

/** Answer of `GET /api/stats`: the caller's servers together. */
export interface DashboardStats {
  readonly total: number;
  readonly online: number;
  /** Sum of the last known counts; null when no server told one. */
  readonly players: number | null;
  /** Mean uptime of the last 30 days, 0 to 100; null when nothing was observed. */
  readonly uptime: number | null;
}
