import { linesOf } from '@outpost/contracts/log-bars.js';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';

/** Some neighbouring bars, both inclusive, counted from the first one of the histogram. */
export interface BarRange {
  readonly first: number;
  readonly last: number;
}

export const barCount = ({ from, to, step }: LogHistogram): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 1_000 / step);

export const barOf = ({ from, step }: LogHistogram, moment: string): number =>
  Math.floor((Date.parse(moment) - Date.parse(from)) / 1_000 / step);

/** @param share where on the chart, from 0 to 1; beyond it for the first or the last bar */
export const barAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));

export const rangeBetween = (one: number, other: number): BarRange => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
});

/** From the beginning of the first bar, inclusive, to the end of the last one, exclusive. */
export function timesOf({ from, step }: LogHistogram, { first, last }: BarRange) {
  const timeOf = (bar: number): string => new Date(Date.parse(from) + bar * step * 1_000).toISOString();
  return { from: timeOf(first), to: timeOf(last + 1) };
}

/** How many lines these bars hold, and how many of them are errors. */
export function linesIn(histogram: LogHistogram, { first, last }: BarRange) {
  const within = histogram.bars.filter(({ from }) => {
    const bar = barOf(histogram, from);
    return bar >= first && bar <= last;
  });
  return {
    lines: within.reduce((sum, { counts }) => sum + linesOf(counts), 0),
    errors: within.reduce((sum, { counts }) => sum + counts.error, 0),
  };
}
