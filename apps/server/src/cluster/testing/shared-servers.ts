import { HeldServers } from '../held-servers.js';
import { Replica } from '../replica.js';
import { type ServerHolder, ServerLocator } from '../server-locator.js';

/** Who holds which server, as the database of all replicas would know. */
export type Leases = Map<number, ServerHolder>;

/** A replica of a test, which holds what the test says. */
export class TestReplica extends Replica {
  isValid = true;
  readonly isFirst = true;
  readonly isDraining = false;
  readonly othersConnected = true;
  readonly hasLeases = true;

  constructor(
    public id: string,
    readonly slot: number,
  ) {
    super();
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}

/** The servers that a replica believes to hold. */
export class TestHeldServers extends HeldServers {
  readonly epochs = new Map<number, number>();

  epochOf(serverId: number): number | undefined {
    return this.epochs.get(serverId);
  }

  ids(): readonly number[] {
    return [...this.epochs.keys()];
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}

/** Remembers what it has found, as one that asks a database does. */
export class TestLocator extends ServerLocator {
  private readonly found: Leases = new Map();

  constructor(private readonly leases: Leases) {
    super();
  }

  locate(serverId: number): Promise<ServerHolder | undefined> {
    const holder = this.found.get(serverId) ?? this.leases.get(serverId);
    if (holder) this.found.set(serverId, holder);
    return Promise.resolve(holder);
  }

  forget(serverId: number): void {
    this.found.delete(serverId);
  }

  learn(serverId: number, holder: ServerHolder): void {
    this.found.set(serverId, holder);
  }
}
