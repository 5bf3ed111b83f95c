import { type MonitoringSample } from '@outpost/contracts/monitoring.js';

/** `absent`: nobody could look, because the server was not registered yet or the time has not come. */
export type ObservedState = MonitoringSample['state'] | 'absent';

/** A time in which one state held. Milliseconds since 1970; `to` does not belong to it. */
export interface Interval {
  readonly state: ObservedState;
  readonly from: number;
  readonly to: number;
}

export interface Observed {
  readonly samples: readonly MonitoringSample[];
  /** Where the drawing begins. */
  readonly from: number;
  /** Now: what comes after nobody has seen. */
  readonly until: number;
  /** Since when somebody could look. */
  readonly since: number;
  readonly stepMs: number;
}

/** Two samples of neighbouring minutes may fall into steps that are not neighbours. */
export const STEPS_THAT_JOIN = 2.5;

/** The samples as times without a hole, oldest first: what no sample speaks of was not observed. */
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
  const kept: Interval[] = [];
  for (const interval of intervals) {
    const last = kept.at(-1);
    if (last?.state === interval.state) kept[kept.length - 1] = { ...last, to: interval.to };
    else kept.push(interval);
  }
  return kept;
}

/** Milliseconds for which a state held. */
export const lasted = (intervals: readonly Interval[], state: ObservedState): number =>
  intervals.reduce((sum, each) => sum + (each.state === state ? each.to - each.from : 0), 0);

/** How often it began. */
export const timesOf = (intervals: readonly Interval[], state: ObservedState): number =>
  intervals.filter((each) => each.state === state).length;
