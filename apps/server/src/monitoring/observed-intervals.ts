import { MONITORING_INTERVALS_MAX, type MonitoringInterval } from '@outpost/contracts/monitoring.js';
import { STATE_CODES } from './sample-state.js';
import { type SamplePoint, type Uptime } from './samples.repository.js';
import { JOINED_SECONDS, type StateSpan } from './state-spans.js';

/** In seconds since 1970; `to` is exclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A time in one state, of any length. */
export type Interval = Omit<StateSpan, 'serverId'>;

const UNOBSERVED = STATE_CODES.indexOf('unobserved');
const UP: ReadonlySet<number> = new Set([STATE_CODES.indexOf('up'), STATE_CODES.indexOf('limited')]);

/** What is known of a window. */
export interface Observed {
  readonly spans: readonly Interval[];
  /** Since when there are spans; undefined if there are none. */
  readonly spansSince: number | undefined;
  readonly points: readonly SamplePoint[];
  readonly stepSeconds: number;
}

/** The spans within a window, joined over midnight. Earlier versions have left samples alone. */
export function intervalsIn(window: Window, observed: Observed): readonly Interval[] {
  const { spansSince = Infinity, spans } = observed;
  return joined([...ofSamples(observed, Math.min(spansSince, window.to)), ...clipped(spans, window)]);
}

const clipped = (spans: readonly Interval[], { from, to }: Window): readonly Interval[] =>
  spans.flatMap((span) => {
    const within = { state: span.state, from: Math.max(span.from, from), to: Math.min(span.to, to) };
    return within.from < within.to ? [within] : [];
  });

/** Each sample until the next one, or for as long as its step. */
function ofSamples({ points, stepSeconds }: Observed, until: number): readonly Interval[] {
  return points.flatMap(({ at, state }, index) => {
    const next = points[index + 1]?.at ?? at + stepSeconds;
    const isJoined = next - at <= Math.max(JOINED_SECONDS, stepSeconds * 2.5);
    const to = Math.min(isJoined ? next : at + stepSeconds, until);
    return state === UNOBSERVED || to <= at ? [] : [{ state, from: at, to }];
  });
}

function joined(intervals: readonly Interval[]): readonly Interval[] {
  const all: Interval[] = [];
  for (const interval of intervals) {
    const last = all.at(-1);
    if (last?.state === interval.state && last.to === interval.from) {
      all[all.length - 1] = { ...last, to: interval.to };
    } else all.push(interval);
  }
  return all;
}

/** Seconds, exactly. */
export function uptimeOf(intervals: readonly Interval[]): Uptime {
  let [up, down] = [0, 0];
  for (const { state, from, to } of intervals) {
    if (UP.has(state)) up += to - from;
    else down += to - from;
  }
  return { up, down };
}

/** As answers show them, at most {@link MONITORING_INTERVALS_MAX}. */
export function presentIntervals(
  intervals: readonly Interval[],
  { from, to }: Window,
): readonly MonitoringInterval[] {
  const shown =
    intervals.length <= MONITORING_INTERVALS_MAX
      ? intervals
      : coarse(intervals, from, Math.ceil((to - from) / MONITORING_INTERVALS_MAX));
  return shown.map((interval) => ({
    from: dateOf(interval.from),
    to: dateOf(interval.to),
    state: (STATE_CODES[interval.state] ?? 'down') as MonitoringInterval['state'],
  }));
}

/** Those that begin in the same step, together: from the first to the last of them, in the worst state. */
function coarse(intervals: readonly Interval[], from: number, stepSeconds: number): readonly Interval[] {
  const all: Interval[] = [];
  const stepOf = (interval: Interval): number => Math.floor((interval.from - from) / stepSeconds);
  for (const interval of intervals) {
    const last = all.at(-1);
    if (last && stepOf(last) === stepOf(interval)) {
      all[all.length - 1] = { ...last, to: interval.to, state: Math.max(last.state, interval.state) };
    } else all.push(interval);
  }
  return all;
}

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
