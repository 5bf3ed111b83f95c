import { type Interval, lasted, type ObservedState } from './intervals.js';
import { type Range, type Window } from './monitoring-window.js';

export interface Share {
  readonly state: ObservedState;
  readonly ms: number;
}

export interface Block {
  readonly from: number;
  readonly to: number;
  /** Share of each state that occurred, in stacking order. */
  readonly shares: readonly Share[];
  /** Maintenance that was under way within it, by name. */
  readonly maintenance: readonly string[];
}

/** Time in maintenance; Unix times in milliseconds. */
export interface Maintained extends Window {
  readonly name: string;
}

/** The worst state is at the bottom, where blocks are easiest to compare. */
const STACK: readonly ObservedState[] = ['absent', 'unobserved', 'up', 'limited', 'restarting', 'down'];

export function blocksOf(
  intervals: readonly Interval[],
  { from }: Window,
  { blocks, blockMs }: Range,
  maintained: readonly Maintained[] = [],
): readonly Block[] {
  return Array.from({ length: blocks }, (_, index) => {
    const begin = from + index * blockMs;
    const within = clipped(intervals, begin, begin + blockMs);
    const shares = STACK.map((state) => ({ state, ms: lasted(within, state) })).filter(({ ms }) => ms > 0);
    const end = begin + blockMs;
    const works = maintained.filter((each) => each.from < end && each.to > begin);
    return { from: begin, to: end, shares, maintenance: [...new Set(works.map(({ name }) => name))] };
  });
}

const clipped = (intervals: readonly Interval[], from: number, to: number): readonly Interval[] =>
  intervals.flatMap((each) =>
    each.from < to && each.to > from
      ? [{ ...each, from: Math.max(each.from, from), to: Math.min(each.to, to) }]
      : [],
  );
