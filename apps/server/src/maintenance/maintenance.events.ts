import { type OwnedServer } from '../auth/may.js';

/** Maintenance has begun, as far as it was noticed by a running panel. */
export class MaintenanceBegan {
  constructor(
    readonly name: string,
    readonly to: Date | null,
    readonly serverIds: readonly number[],
    readonly at: Date,
  ) {}
}

export class MaintenanceEnded {
  constructor(
    readonly name: string,
    /** Who has ended it; null if its time was over. */
    readonly by: string | null,
    readonly serverIds: readonly number[],
    readonly at: Date,
  ) {}
}

/** What is under way on these servers is something else than before. Published by each replica for itself. */
export class MaintenanceChanged {
  constructor(readonly servers: readonly OwnedServer[]) {}
}
