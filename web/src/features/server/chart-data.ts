import { type MonitoringSample } from '@outpost/contracts/monitoring.js';

/** Samples one interval apart may fall into steps that are not adjacent. */
const STEPS_THAT_JOIN = 2.5;

/** Unix timestamps in seconds with one value each; null breaks the line. */
export interface Series {
  readonly at: number[];
  readonly values: (number | null)[];
}

export type Measure = 'players' | 'responseMs';

/** A series with a gap wherever samples are missing. */
export function seriesOf(samples: readonly MonitoringSample[], measure: Measure, stepMs: number): Series {
  const at: number[] = [];
  const values: (number | null)[] = [];
  const step = stepMs / 1000;
  for (const sample of samples) {
    const seconds = Date.parse(sample.at) / 1000;
    const last = at.at(-1);
    if (last !== undefined && seconds - last > STEPS_THAT_JOIN * step) {
      at.push(last + step);
      values.push(null);
    }
    at.push(seconds);
    values.push(sample[measure]);
  }
  return { at, values };
}

/** The smallest round number above all values, with some headroom. */
export function ceilingOf(values: readonly (number | null)[], least: number): number {
  const most = Math.max(least, ...values.map((value) => value ?? 0));
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => each * magnitude >= most * 1.05);
  return (step ?? 15) * magnitude;
}

/** The sample closest to a point in time. */
export function nearest(samples: readonly MonitoringSample[], at: number): MonitoringSample | undefined {
  let best: MonitoringSample | undefined;
  let distance = Infinity;
  for (const sample of samples) {
    const away = Math.abs(Date.parse(sample.at) - at);
    if (away >= distance) break;
    [best, distance] = [sample, away];
  }
  return best;
}
