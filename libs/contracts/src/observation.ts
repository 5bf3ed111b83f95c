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

/** Answer of `GET /api/servers/{id}/observations`: oldest first. */
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
