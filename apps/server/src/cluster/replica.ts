/** This process among those that share the database and the game servers. */
export abstract class Replica {
  /** Another one after it was out of reach for so long that others may have taken its servers. */
  abstract readonly id: string;
  /** Of this process alone, 1 to 62; 0 where it has none. See `timed-id.ts`. */
  abstract readonly slot: number;
  /** Whether its leases hold. While they don't, nothing may be sent to a game server or stored in its name. */
  abstract readonly isValid: boolean;
  /** Of all replicas one does what is to be done once, such as removing old lines. For a moment it may be two. */
  abstract readonly isFirst: boolean;
  /** It is about to end, and others take its servers. */
  abstract readonly isDraining: boolean;
  /** Whether another replica could do what this one does, as of the last renewal: it lives, and NATS reaches it. */
  abstract readonly othersConnected: boolean;
  /** Whether it holds its servers under leases, among other replicas: they ask each other, and take over. */
  abstract readonly hasLeases: boolean;

  /** From now on its share of the servers is that of the others. Resolves once they know; never rejects. */
  abstract drain(): Promise<void>;
}

/** The only process of a panel without NATS: everything is its own, for as long as it runs. */
export class SoleReplica extends Replica {
  readonly id = 'sole';
  readonly slot = 0;
  readonly isValid = true;
  readonly isFirst = true;
  readonly isDraining = false;
  readonly othersConnected = false;
  readonly hasLeases = false;

  drain(): Promise<void> {
    return Promise.resolve();
  }
}
