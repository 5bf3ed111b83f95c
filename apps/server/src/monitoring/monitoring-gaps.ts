import { MONITORING_INTERVAL_MS } from '@outpost/contracts/limits.js';
import { MonitoringGapEnded } from './monitoring.events.js';

/** Samples are a minute apart, give or take a late timer: what is further apart lacks at least one. */
const GAP_MS = 1.5 * MONITORING_INTERVAL_MS;
const PANEL_WAS_OFF = 'The panel was not running.';

/** What one look says about the time before it. */
export interface Look {
  readonly serverId: number;
  readonly at: Date;
  readonly isObserved: boolean;
  /** Why it was not observed, where that is known. */
  readonly reason: string | null;
}

interface Watched {
  /** The last observation, or the first look where there was none. */
  readonly at: Date;
  readonly reason: string | null;
}

/** Notices when a server is observed again after a while in which it was not. */
export class MonitoringGaps {
  private readonly watched = new Map<number, Watched>();

  /** From before the start of the panel. */
  recall(serverId: number, lastObserved: Date): void {
    this.watched.set(serverId, { at: lastObserved, reason: null });
  }

  /** The clock was set: the time between then and now is as long as it was. */
  move(byMs: number): void {
    for (const [serverId, { at, reason }] of this.watched) {
      this.watched.set(serverId, { at: new Date(at.getTime() + byMs), reason });
    }
  }

  forget(serverId: number): void {
    this.watched.delete(serverId);
  }

  /** Returns the gap that this look ends. */
  take({ serverId, at, isObserved, reason }: Look): MonitoringGapEnded | undefined {
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
