import { type MonitoringInterval, type MonitoringSample } from '@outpost/contracts/monitoring.js';

/** `absent`: could not be observed, because the server was not registered yet or the time is in the future. */
export type ObservedState = MonitoringSample['state'] | 'absent';

/** A period in one state, as Unix times in milliseconds; `to` is exclusive. */
export interface Interval {
  readonly state: ObservedState;
  readonly from: number;
  readonly to: number;
}

export interface Observed {
  readonly intervals: readonly MonitoringInterval[];
  /** Start of the drawn range. */
  readonly from: number;
  /** Now: later times are unknown. */
  readonly until: number;
  /** Start of monitoring. */
  readonly since: number;
}

/** How far the last observation may lag behind: until then its state is taken to last. */
const LAG_MS = 150_000;

/** Gapless intervals, oldest first: what lies between the observed ones is unobserved. */
export function intervalsOf({ intervals, from, until, since }: Observed): readonly Interval[] {
  const begin = Math.max(from, Math.min(since, until));
  const all: Interval[] = begin > from ? [{ state: 'absent', from, to: begin }] : [];
  let reached = begin;
  const add = (state: ObservedState, to: number): void => {
    if (to <= reached) return;
    all.push({ state, from: reached, to });
    reached = to;
  };
  for (const [index, interval] of intervals.entries()) {
    add('unobserved', Date.parse(interval.from));
    const end = Date.parse(interval.to);
    const isCurrent = index === intervals.length - 1 && until - end <= LAG_MS;
    add(interval.state, isCurrent ? until : Math.min(end, until));
  }
  add('unobserved', until);
  return all;
}

/** Total duration of a state in milliseconds. */
export const lasted = (intervals: readonly Interval[], state: ObservedState): number =>
  intervals.reduce((sum, each) => sum + (each.state === state ? each.to - each.from : 0), 0);

/** Number of intervals in a state. */
export const timesOf = (intervals: readonly Interval[], state: ObservedState): number =>
  intervals.filter((each) => each.state === state).length;
