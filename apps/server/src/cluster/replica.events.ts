/** After a loss this replica is one of them again, with another id and slot, and without servers. */
export class ReplicaRejoined {
  constructor(readonly replicaId: string) {}
}
