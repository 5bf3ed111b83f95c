import { type MonitoringSample } from '@outpost/contracts/monitoring.js';

/** A sample selected in the charts. */
export interface Moment {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Time span that a sample covers. */
  readonly stepMs: number;
  readonly sample: MonitoringSample;
}
