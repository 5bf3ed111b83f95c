import { type HealthProblem } from '@outpost/contracts/health.js';

/** Something is wrong with the panel itself that was not before, or is no longer. */
export class HealthChanged {
  constructor(
    /** All that is wrong now. */
    readonly problems: readonly HealthProblem[],
    readonly began: readonly HealthProblem[],
    readonly ended: readonly HealthProblem[],
    readonly at: Date,
  ) {}
}
