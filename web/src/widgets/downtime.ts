const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Down for 15m", counted from when the server was found to be down; null while that is not known. */
export function downtimeOf(downSince: string | null, now: number): string {
  if (downSince === null) return 'Not reachable';
  return `Down for ${duration(Math.max(0, now - Date.parse(downSince)))}`;
}

export function duration(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}m`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)}m`;
  return `${Math.floor(ms / DAY_MS)}d ${Math.floor((ms % DAY_MS) / HOUR_MS)}h`;
}
