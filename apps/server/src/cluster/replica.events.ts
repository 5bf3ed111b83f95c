/** This replica was out of reach for so long that its lease has expired: others may take its servers. */
export class LeaseLost {
  /** @param replicaId the id that it had */
  constructor(readonly replicaId: string) {}
}

/** After a loss this replica is one of them again, with another id and slot, and without servers. */
export class ReplicaRejoined {
  constructor(readonly replicaId: string) {}
}

/**
 * News of other replicas may not have come here: what depends on them is to be looked up again. Published only to this
 * replica, and at most every few seconds.
 */
export class NewsMissed {
  /**
   * @param count how often a replica has said so since the last time, this one included
   * @param wasAway this replica was cut off itself: it may have missed the news of any other
   */
  constructor(
    readonly count: number,
    readonly wasAway: boolean,
  ) {}
}

/** News of this replica may not have come to others. Published only to this replica, while NATS is connected. */
export class NewsNotTold {
  /** @param dropped how many messages NATS has not taken since this process began */
  constructor(readonly dropped: number) {}
}
