import { type SampleState } from '../monitoring/sample-state.js';

const MINUTE_MS = 60_000;
/** A server that is away for less is no incident: a lost packet, a short restart by hand. */
const LASTS_MS = MINUTE_MS;
/** What goes down again within is the same incident. */
const QUIET_MS = 5 * MINUTE_MS;

/** What is seen of a server. Times are milliseconds of the wall clock. */
export interface Sight {
  readonly state: SampleState;
  /** Since when it is so. */
  readonly since: number;
  /** When the restart began that it has not come back from; null without one. */
  readonly restartingSince: number | null;
}

/** An incident that goes on. */
export interface OpenIncident {
  readonly downSince: Date | null;
  readonly backAt: Date | null;
}

export interface IncidentStep {
  readonly act: 'begin' | 'back' | 'down' | 'end';
  /** When that was. */
  readonly at: Date;
}

/** What follows from what is seen; null if nothing does. A pure function. */
export function stepOf(open: OpenIncident | null, sight: Sight, now: number): IncidentStep | null {
  if (sight.state === 'down') return open ? againIn(open, sight) : beginningIn(sight, now);
  const isUp = sight.state === 'up' || sight.state === 'limited';
  // A restart under way, and what nobody observes, say nothing.
  if (!open || !isUp) return null;
  if (open.downSince) return { act: 'back', at: new Date(Math.max(sight.since, open.downSince.getTime())) };
  const backAt = open.backAt ?? new Date(sight.since);
  return now - backAt.getTime() >= QUIET_MS ? { act: 'end', at: backAt } : null;
}

function beginningIn({ since, restartingSince }: Sight, now: number): IncidentStep | null {
  const at = restartingSince ?? since;
  return now - at >= LASTS_MS ? { act: 'begin', at: new Date(at) } : null;
}

const againIn = ({ downSince }: OpenIncident, { since }: Sight): IncidentStep | null =>
  downSince ? null : { act: 'down', at: new Date(since) };
