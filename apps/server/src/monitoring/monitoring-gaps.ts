import { MONITORING_INTERVAL_MS } from '@outpost/contracts/limits.js';
import { MonitoringGapEnded } from './monitoring.events.js';

/** Samples are a minute apart, give or take a late timer: with more between them, at least one is missing. */
const GAP_MS = 1.5 * MONITORING_INTERVAL_MS;
/** The shortest time between two holders that is told: a server that moves goes unobserved for a second or two. */
const HOLDER_GAP_MS = 3_000;
/** What a holder observed after it renewed its lease last: it ends within this time. */
const LEASE_END_MS = 10_000;
const PANEL_WAS_OFF = 'The panel was not running.';
const NOBODY_HELD_IT = 'No replica of the panel was connected to it.';

/** One attempt to observe a server. */
export interface Observation {
  readonly serverId: number;
  readonly at: Date;
  readonly isObserved: boolean;
  /** Why it was not observed, if known. */
  readonly reason: string | null;
}

/** What is stored of the time before this process began to observe a server. */
export interface ObservedBefore {
  /** The last sample in which it was observed. */
  readonly lastObserved: Date | undefined;
  /** Since when no replica observes it, if that is known: see `HolderGaps`. */
  readonly unobservedSince: Date | undefined;
}

interface Watched {
  /** The last observation, or the first attempt if there was none. */
  readonly at: Date;
  readonly reason: string | null;
  /** It was unobserved since then because no replica held it, as against one that could not observe it. */
  readonly isHolderGap: boolean;
}

/** Detects when a server is observed again after a time in which it was not. */
export class MonitoringGaps {
  private readonly watched = new Map<number, Watched>();

  /** Restores the last observation from before the panel started, or before this replica took the server. */
  restore(serverId: number, before: ObservedBefore): void {
    const restored = lastOf(before);
    if (restored) this.watched.set(serverId, { reason: null, ...restored });
  }

  /** Whether nobody has observed it since another replica had it. */
  hasHolderGap(serverId: number): boolean {
    return this.watched.get(serverId)?.isHolderGap ?? false;
  }

  /** Shifts all observations after the clock was set, so that the time since then stays the same. */
  shift(byMs: number): void {
    for (const [serverId, { at, ...watched }] of this.watched) {
      this.watched.set(serverId, { ...watched, at: new Date(at.getTime() + byMs) });
    }
  }

  forget(serverId: number): void {
    this.watched.delete(serverId);
  }

  /** Returns the gap that this observation ends. */
  record({ serverId, at, isObserved, reason }: Observation): MonitoringGapEnded | undefined {
    const before = this.watched.get(serverId);
    if (!isObserved) {
      const attempt = before ?? { at, reason: null, isHolderGap: false };
      this.watched.set(serverId, { ...attempt, reason: reason ?? attempt.reason });
      return undefined;
    }
    this.watched.set(serverId, { at, reason: null, isHolderGap: false });
    return before && gapBetween(serverId, before, at);
  }
}

function gapBetween(serverId: number, before: Watched, to: Date): MonitoringGapEnded | undefined {
  const { at: from, isHolderGap } = before;
  if (to.getTime() - from.getTime() < (isHolderGap ? HOLDER_GAP_MS : GAP_MS)) return undefined;
  const reason = before.reason ?? (isHolderGap ? NOBODY_HELD_IT : PANEL_WAS_OFF);
  return new MonitoringGapEnded(serverId, from, to, reason);
}

/**
 * Whoever held it observed it until `unobservedSince`, unless samples say that it could not: a minute may be missing at
 * most. Samples that came long after it are of a panel without replicas.
 */
function lastOf({ lastObserved, unobservedSince }: ObservedBefore): Omit<Watched, 'reason'> | undefined {
  if (!unobservedSince) return lastObserved && { at: lastObserved, isHolderGap: false };
  const laterMs = (lastObserved ?? unobservedSince).getTime() - unobservedSince.getTime();
  const isOfHolder = laterMs <= LEASE_END_MS;
  return lastObserved && (laterMs > 0 || laterMs <= -GAP_MS)
    ? { at: lastObserved, isHolderGap: isOfHolder }
    : { at: unobservedSince, isHolderGap: true };
}
