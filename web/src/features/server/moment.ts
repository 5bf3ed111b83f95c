import { type MonitoringSample } from '@outpost/contracts/monitoring.js';

/** A sample somebody points at. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How much time a sample stands for. */
  readonly stepMs: number;
  readonly sample: MonitoringSample;
}
