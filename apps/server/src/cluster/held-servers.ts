import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../platform/event-bus.js';
import { ServerCreated } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersTaken } from './held-servers.events.js';

/**
 * The game servers that are this replica's. Whoever works for servers follows `ServersTaken`, `ServersLeaving` and
 * `ServersLeft`; a server is held by one replica at a time.
 */
export abstract class HeldServers {
  /**
   * The epoch of the lease on a server: it grows each time the server is taken. Undefined for one that is not held,
   * is being given away, or whose lease is too old to rely on.
   */
  abstract epochOf(serverId: number): number | undefined;

  /** Those with an epoch; undefined where that is every server. */
  abstract ids(): readonly number[] | undefined;

  /**
   * Gives the servers to other replicas, if there are any, and takes none any more. Resolves when all are given,
   * and others have had the time to notice; at the latest when `patience` has resolved. Never rejects.
   */
  abstract drain(patience: Promise<unknown>): Promise<void>;
}

/** Without replicas every server is held from the start. */
@Injectable()
export class AllServers extends HeldServers implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly servers: ServersRepository,
    private readonly events: EventBus,
  ) {
    super();
  }

  onModuleInit(): void {
    // At once: the next call may ask for its status.
    this.events.subscribe(ServerCreated, ({ server }) => this.events.publish(new ServersTaken([server])));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.events.publishAndWait(new ServersTaken(await this.servers.findAll()));
  }

  epochOf(): number {
    return 0;
  }

  ids(): undefined {
    return undefined;
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}
