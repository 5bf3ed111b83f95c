/** The replica that holds a server. */
export interface ServerHolder {
  readonly replicaId: string;
  /** Of its lease. */
  readonly epoch: number;
}

/** Finds the replica that holds a server. */
export abstract class ServerLocator {
  /**
   * From memory where it was found lately; undefined while no replica holds the server.
   *
   * @throws {OperationalError} `storage_failed`
   */
  abstract locate(serverId: number): Promise<ServerHolder | undefined>;

  /** What {@link locate} has returned was wrong: it looks again. */
  abstract forget(serverId: number): void;

  /** The holder has said so itself: nothing has to be looked up. */
  abstract learn(serverId: number, holder: ServerHolder): void;
}

/** Without replicas every server is held here. */
export class SoleHolder extends ServerLocator {
  locate(): Promise<ServerHolder> {
    return Promise.resolve({ replicaId: 'sole', epoch: 0 });
  }

  forget(): void {
    // What never changes is not looked up again.
  }

  learn(): void {
    // There is no other one to say so.
  }
}
