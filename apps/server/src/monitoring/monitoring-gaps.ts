import { MONITORING_INTERVAL_MS } from '@outpost/contracts/limits.js';
import { MonitoringGapEnded } from './monitoring.events.js';

/** Samples are a minute apart, give or take a late timer: with more between them, at least one is missing. */
const GAP_MS = 1.5 * MONITORING_INTERVAL_MS;
const PANEL_WAS_OFF = 'The panel was not running.';

/** One attempt to observe a server. */
export interface Observation {
  readonly serverId: number;
  readonly at: Date;
  readonly isObserved: boolean;
  /** Why it was not observed, if known. */
  readonly reason: string | null;
}

interface Watched {
  /** The last observation, or the first attempt if there was none. */
  readonly at: Date;
  readonly reason: string | null;
}

/** Detects when a server is observed again after a time in which it was not. */
export class MonitoringGaps {
  private readonly watched = new Map<number, Watched>();

  /** Restores the last observation from before the panel started. */
  restore(serverId: number, lastObserved: Date): void {
    this.watched.set(serverId, { at: lastObserved, reason: null });
  }

  /** Shifts all observations after the clock was set, so that the time since then stays the same. */
  shift(byMs: number): void {
    for (const [serverId, { at, reason }] of this.watched) {
      this.watched.set(serverId, { at: new Date(at.getTime() + byMs), reason });
    }
  }

  forget(serverId: number): void {
    this.watched.delete(serverId);
  }

  /** Returns the gap that this observation ends. */
  record({ serverId, at, isObserved, reason }: Observation): MonitoringGapEnded | undefined {
    const before = this.watched.get(serverId);
    if (!isObserved) {
      this.watched.set(serverId, { at: before?.at ?? at, reason: reason ?? before?.reason ?? null });
      return undefined;
    }
    this.watched.set(serverId, { at, reason: null });
    if (!before || at.getTime() - before.at.getTime() < GAP_MS) return undefined;
    return new MonitoringGapEnded(serverId, before.at, at, before.reason ?? PANEL_WAS_OFF);
  }
}
