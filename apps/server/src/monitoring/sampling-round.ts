const SECONDS = 60;

/**
 * Spreads the servers over the minute: each has a fixed second, which stays the same after a restart of the panel.
 * A late timer catches up; after a longer pause each second is due once.
 */
export class SamplingRound {
  private last: number | undefined;

  /** The seconds of the minute, 0 to 59, that became due since the last call. `nowMs` is wall time. */
  due(nowMs: number): ReadonlySet<number> {
    const now = Math.floor(nowMs / 1000);
    const last = this.last ?? now - 1;
    this.last = now;
    const count = Math.max(0, Math.min(now - last, SECONDS));
    return new Set(Array.from({ length: count }, (_, index) => (now - index) % SECONDS));
  }
}

export const secondOf = (serverId: number): number => serverId % SECONDS;
