import { type Clock } from '@outpost/clock/clock.js';
import { type Bus } from '../../platform/bus/bus.js';
import { FaultyBus } from '../../platform/bus/testing/faulty-bus.js';
import { EventBus } from '../../platform/event-bus.js';
import { type Log } from '../../platform/log.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersLeft, ServersTaken } from '../held-servers.events.js';
import { ReplicaNews } from '../replica-news.js';
import { TestHeldServers, TestReplica } from './shared-servers.js';

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
  readonly held = new TestHeldServers();
  readonly replica: TestReplica;
  readonly bus: FaultyBus;
  readonly news: ReplicaNews;

  constructor(
    readonly id: string,
    shared: Bus,
    readonly clock: Clock,
  ) {
    this.replica = new TestReplica(id, 1);
    this.bus = new FaultyBus(shared);
    this.news = new ReplicaNews(this.bus, this.replica, clock, this.log);
  }

  async take(epoch: number, ...serverIds: readonly number[]): Promise<void> {
    for (const id of serverIds) this.held.epochs.set(id, epoch);
    await this.events.deliver(new ServersTaken(serverIds.map((id) => ({ id }) as ServerEntity)));
  }

  leave(...serverIds: readonly number[]): Promise<void> {
    return this.left(serverIds, false);
  }

  /** Its lease ends: what is not stored by now never will be. */
  lose(...serverIds: readonly number[]): Promise<void> {
    return this.left(serverIds, true);
  }

  private async left(serverIds: readonly number[], isTooLate: boolean): Promise<void> {
    for (const id of serverIds) this.held.epochs.delete(id);
    await this.events.deliver(new ServersLeft(serverIds, isTooLate));
  }
}
