import { type Clock } from '@outpost/clock/clock.js';
import { type Bus } from '../../platform/bus/bus.js';
import { FaultyBus } from '../../platform/bus/testing/faulty-bus.js';
import { EventBus } from '../../platform/event-bus.js';
import { type Log } from '../../platform/log.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersLeft, ServersTaken } from '../held-servers.events.js';
import { HeldServers } from '../held-servers.js';
import { ReplicaNews } from '../replica-news.js';
import { type Replica } from '../replica.js';

/** The servers that the test gives to a replica. */
class GivenServers extends HeldServers {
  readonly epochs = new Map<number, number>();

  epochOf(serverId: number): number | undefined {
    return this.epochs.get(serverId);
  }

  ids(): readonly number[] {
    return [...this.epochs.keys()];
  }
}

interface Logged {
  readonly message: string;
  readonly fields: object;
}

/** One of several replicas in this process, on a bus that they share. */
export class LinkedReplica {
  readonly warnings: Logged[] = [];
  readonly log = {
    warn: (fields: object, message: string) => void this.warnings.push({ fields, message }),
    info: () => undefined,
    error: (fields: { err?: unknown }, message: string) => {
      throw new Error(message, { cause: fields.err });
    },
  } as unknown as Log;
  readonly events = new EventBus(this.log);
  readonly held = new GivenServers();
  readonly replica: Replica & { isValid: boolean };
  readonly bus: FaultyBus;
  readonly news: ReplicaNews;

  constructor(
    readonly id: string,
    shared: Bus,
    readonly clock: Clock,
  ) {
    this.replica = { id, slot: 1, isValid: true, isFirst: false };
    this.bus = new FaultyBus(shared);
    this.news = new ReplicaNews(this.bus, this.replica, clock, this.log);
  }

  async take(epoch: number, ...serverIds: readonly number[]): Promise<void> {
    for (const id of serverIds) this.held.epochs.set(id, epoch);
    await this.events.deliver(new ServersTaken(serverIds.map((id) => ({ id }) as ServerEntity)));
  }

  async leave(...serverIds: readonly number[]): Promise<void> {
    for (const id of serverIds) this.held.epochs.delete(id);
    await this.events.deliver(new ServersLeft(serverIds, false));
  }
}
