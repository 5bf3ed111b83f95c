import { type Bus } from '../platform/bus/bus.js';
import { type Replicas } from '../platform/database/replicas.js';
import { type EventBus } from '../platform/event-bus.js';
import { type Log } from '../platform/log.js';
import { ServersLeaving } from './held-servers.events.js';
import { type Replica } from './replica.js';

/** Subject on which replicas say that servers are free. */
export const FREED = 'servers.freed';

const NOTHING = new Uint8Array();

/** Tells all replicas, this one included, that some servers have no holder. */
export const tellFreed = (bus: Bus): void => bus.publish(FREED, NOTHING);
/** Servers that are given away together: one whose work takes long holds up no more than these. */
const PORTION = 10;
/** When all are given away. */
const PORTIONS_AT_ONCE = 20;

interface Surroundings {
  readonly replica: Replica;
  readonly replicas: Replicas;
  readonly events: EventBus;
  readonly bus: Bus;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Closes and forgets what this replica has of the servers. */
  readonly leave: (serverIds: readonly number[]) => Promise<void>;
}

/** Gives servers to other replicas: work in progress ends, connections are closed, and then the leases are free. */
export class Handover {
  /** Servers that are being given away: from the moment in which no new work is accepted until others may take them. */
  readonly leaving = new Set<number>();
  private readonly running = new Set<Promise<void>>();
  private isClosed = false;

  constructor(private readonly around: Surroundings) {}

  /** Servers whose work has not ended are kept from now on: whoever closes everything frees them too. */
  close(): void {
    this.isClosed = true;
  }

  /** Gives the servers away in the background. */
  give(replicaId: string, serverIds: readonly number[]): void {
    for (let at = 0; at < serverIds.length; at += PORTION) {
      void this.givePortion(replicaId, serverIds.slice(at, at + PORTION));
    }
  }

  /** Gives the servers away, and resolves when those are free that were on their way before, too. Never rejects. */
  async giveAll(replicaId: string, serverIds: readonly number[]): Promise<void> {
    const left = [...serverIds];
    const giveOn = async (): Promise<void> => {
      while (left.length > 0 && !this.isClosed) await this.givePortion(replicaId, left.splice(0, PORTION));
    };
    await Promise.all([...this.running, ...Array.from({ length: PORTIONS_AT_ONCE }, giveOn)]);
  }

  /** Resolves when the servers are free; never rejects. */
  private givePortion(replicaId: string, serverIds: readonly number[]): Promise<void> {
    const running = this.handOver(replicaId, serverIds)
      .catch((error: unknown) =>
        this.around.log.warn({ err: error }, 'game servers could not be given to another replica'),
      )
      .finally(() => this.running.delete(running));
    this.running.add(running);
    return running;
  }

  private async handOver(replicaId: string, serverIds: readonly number[]): Promise<void> {
    const { replica, replicas, events, bus, log, leave } = this.around;
    for (const id of serverIds) this.leaving.add(id);
    try {
      await events.publishAndWait(new ServersLeaving(serverIds));
      if (replica.id !== replicaId || !replica.isValid || this.isClosed) return;
      await leave(serverIds);
      await replicas.release(replicaId, serverIds);
    } finally {
      for (const id of serverIds) this.leaving.delete(id);
    }
    log.info({ servers: serverIds.length }, 'game servers were given away');
    tellFreed(bus);
  }
}
