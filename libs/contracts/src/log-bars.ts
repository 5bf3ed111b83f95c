import { type LogBar, type LogCounts } from './log-histogram.js';
import { LOG_EVENT_TYPES } from './log-kinds.js';

/** Lines of all types. */
export const linesOf = (counts: LogCounts): number =>
  LOG_EVENT_TYPES.reduce((sum, type) => sum + counts[type], 0);

/** The bars of all calls for a histogram, oldest first: a bar may have been counted in parts. */
export function mergedBars(bars: readonly LogBar[]): readonly LogBar[] {
  const merged = new Map<string, LogCounts>();
  for (const { from, counts } of bars) {
    const counted = merged.get(from);
    merged.set(from, counted ? sumOf(counted, counts) : counts);
  }
  return Array.from(merged, ([from, counts]) => ({ from, counts })).sort(byTime);
}

function sumOf(one: LogCounts, other: LogCounts): LogCounts {
  const sums = LOG_EVENT_TYPES.map((type) => [type, one[type] + other[type]] as const);
  return { ...one, ...Object.fromEntries(sums) };
}

const byTime = (one: LogBar, other: LogBar): number => Date.parse(one.from) - Date.parse(other.from);
