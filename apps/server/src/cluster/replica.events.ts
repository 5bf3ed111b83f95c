/** The lease of this replica was renewed in time. */
export class LeaseRenewed {
  /** @param databaseMs milliseconds since 1970 by the clock of the database */
  constructor(readonly databaseMs: number) {}
}

/** This replica was out of reach for so long that its lease has expired: others may take its servers. */
export class LeaseLost {
  /** @param replicaId the id that it had */
  constructor(readonly replicaId: string) {}
}

/** After a loss this replica is one of them again, with another id and slot, and without servers. */
export class ReplicaRejoined {
  constructor(readonly replicaId: string) {}
}
