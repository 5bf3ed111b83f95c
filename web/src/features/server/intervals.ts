import { type MonitoringSample } from '@outpost/contracts/monitoring.js';

/** `absent`: could not be observed, because the server was not registered yet or the time is in the future. */
export type ObservedState = MonitoringSample['state'] | 'absent';

/** A period in one state, as Unix times in milliseconds; `to` is exclusive. */
export interface Interval {
  readonly state: ObservedState;
  readonly from: number;
  readonly to: number;
}

export interface Observed {
  readonly samples: readonly MonitoringSample[];
  /** Start of the drawn range. */
  readonly from: number;
  /** Now: later times are unknown. */
  readonly until: number;
  /** Start of monitoring. */
  readonly since: number;
  readonly stepMs: number;
}

/** Samples one interval apart may fall into steps that are not adjacent. */
export const STEPS_THAT_JOIN = 2.5;

/** Converts samples into gapless intervals, oldest first; time without samples is unobserved. */
export function intervalsOf({ samples, from, until, since, stepMs }: Observed): readonly Interval[] {
  const joinMs = STEPS_THAT_JOIN * stepMs;
  const begin = Math.max(from, Math.min(since, until));
  const intervals: Interval[] = begin > from ? [{ state: 'absent', from, to: begin }] : [];
  let reached = begin;
  const add = (state: ObservedState, to: number): void => {
    if (to <= reached) return;
    intervals.push({ state, from: reached, to });
    reached = to;
  };
  samples.forEach(({ at, state }, index) => {
    const start = Date.parse(at);
    const next = Date.parse(samples[index + 1]?.at ?? '') || until;
    if (start - reached > joinMs) add('unobserved', start);
    add(state, next - start > joinMs ? start + stepMs : next);
  });
  add('unobserved', until);
  return merged(intervals);
}

function merged(intervals: readonly Interval[]): readonly Interval[] {
  const joined: Interval[] = [];
  for (const interval of intervals) {
    const last = joined.at(-1);
    if (last?.state === interval.state) joined[joined.length - 1] = { ...last, to: interval.to };
    else joined.push(interval);
  }
  return joined;
}

/** Total duration of a state in milliseconds. */
export const lasted = (intervals: readonly Interval[], state: ObservedState): number =>
  intervals.reduce((sum, each) => sum + (each.state === state ? each.to - each.from : 0), 0);

/** Number of intervals in a state. */
export const timesOf = (intervals: readonly Interval[], state: ObservedState): number =>
  intervals.filter((each) => each.state === state).length;
