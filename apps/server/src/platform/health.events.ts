import { type HealthProblem } from '@outpost/contracts/health.js';

/** A problem of the panel itself began or ended. */
export class HealthChanged {
  constructor(
    /** All current problems. */
    readonly problems: readonly HealthProblem[],
    readonly began: readonly HealthProblem[],
    readonly ended: readonly HealthProblem[],
    readonly at: Date,
  ) {}
}
