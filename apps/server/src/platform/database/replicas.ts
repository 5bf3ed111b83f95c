/** A process that joins those on the same database. */
export interface NewReplica {
  readonly id: string;
  /** Of its machine or container, for people. */
  readonly name: string;
  readonly version: string;
  /** How long its process has been running. */
  readonly uptimeMs: number;
}

/** What a replica tells the others whenever it renews its lease. */
export interface ReplicaReport {
  /** It is about to end. */
  readonly isDraining: boolean;
  /** Whether it reaches the others over the bus. */
  readonly isConnected: boolean;
  /** A small JSON object. Those of another version may have other figures. */
  readonly figures: object;
}

/** What a replica learns when its lease is renewed. */
export interface Renewal {
  /** Whether it has the lowest slot of those that live: it does what is done once for all. */
  readonly isFirst: boolean;
  /** Whether another replica lives that is not about to end and reaches the others over the bus. */
  readonly othersConnected: boolean;
}

/** A replica, as the database knows it. */
export interface ReplicaRow {
  readonly id: string;
  /** Null once its lease has expired and another one has joined. */
  readonly slot: number | null;
  readonly name: string;
  readonly version: string;
  readonly isAlive: boolean;
  readonly isDraining: boolean;
  /** Milliseconds since 1970 by the clock of the database, as is the next. */
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly renewedMsAgo: number;
  /** Servers it holds: none when its lease has expired. */
  readonly servers: number;
  readonly figures: unknown;
}

/** Which replicas there are. */
export interface ReplicaList {
  readonly servers: number;
  /** Those that live, then those whose lease has expired in the last minutes: at most a hundred. */
  readonly replicas: readonly ReplicaRow[];
}

/** A server that a replica holds, and how often it was taken so far. */
export interface ServerLease {
  readonly serverId: number;
  readonly epoch: number;
}

/** How the servers are spread. */
export interface Balance {
  readonly servers: number;
  /** Living replicas that are not about to end. */
  readonly replicas: number;
}

/**
 * The replicas on one database, and which of them holds which server. A lease of a replica is valid until a time of
 * the database's clock; those of its servers are valid as long as that one is. What a lease depends on has its own
 * connection, so that it is answered when all others are busy.
 *
 * Everything throws a `QueryFailedError` when the database can't be reached.
 */
export interface Replicas {
  /** From now on the changes of this process are committed only while the lease of this replica is valid. */
  fence(id: string): void;
  /**
   * Takes the smallest free slot, and returns it.
   *
   * @throws {ConfigurationError} when there are too many replicas
   */
  join(replica: NewReplica, leaseMs: number): Promise<number>;
  /** Undefined when the lease has expired. */
  renew(id: string, leaseMs: number, report: ReplicaReport): Promise<Renewal | undefined>;
  /** Ends the lease, and frees slot and servers. */
  leave(id: string): Promise<void>;
  balance(): Promise<Balance>;
  /** In one query, which does not use the connection of the others: it is for people. */
  list(): Promise<ReplicaList>;
  /** Takes up to `most` servers that no living replica holds. None when the lease of the replica has expired. */
  claim(id: string, most: number): Promise<readonly ServerLease[]>;
  /** Frees servers that the replica holds. */
  release(id: string, serverIds: readonly number[]): Promise<void>;
  /**
   * For how many milliseconds nobody has observed servers that the replica holds, by the clock of the database: since
   * they were freed, or since the last renewal of a holder whose lease has expired. Those that are observed, and those
   * of which that is not known, are left out.
   */
  unobservedFor(id: string, serverIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The replica observes these servers: whoever takes them next begins with its own last renewal. */
  observed(id: string, serverIds: readonly number[]): Promise<void>;
  leasesOf(id: string): Promise<readonly ServerLease[]>;
  /** The living replica that holds a server. */
  holderOf(serverId: number): Promise<{ readonly replicaId: string; readonly epoch: number } | undefined>;
  close(): Promise<void>;
}
