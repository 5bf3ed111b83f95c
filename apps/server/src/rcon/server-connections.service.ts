import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import {
  type ConnectionEvent,
  type ConnectionStateChanged,
} from '@outpost/rcon-connections/connection.events.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { type ServerAddress } from '@outpost/contracts/servers.js';
import { AddressTries } from '../servers/address-tries.js';
import { LastSeen } from '../servers/last-seen.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerChanged, ServerCreated, ServerDeleted } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { type SeenStatus } from '../servers/status-board.js';
import { BriefLosses } from './brief-losses.js';
import { IncomingLines } from './incoming-lines.js';
import { RconTargets } from './rcon-targets.js';
import { RestartWatch } from './restart-watch.js';
import { StatusNews } from './status-news.js';

/** Keeps one connection per registered server and writes on the board what it sees. */
@Injectable()
export class ServerConnections implements OnModuleInit, OnApplicationBootstrap {
  /** Where the latest attempt of each went. */
  private readonly addresses = new Map<number, ServerAddress>();

  constructor(
    private readonly connections: ConnectionPool,
    private readonly repository: ServersRepository,
    private readonly lastSeen: LastSeen,
    private readonly servers: ServersService,
    private readonly targets: RconTargets,
    private readonly games: Games,
    private readonly news: StatusNews,
    private readonly restarts: RestartWatch,
    private readonly lines: IncomingLines,
    private readonly losses: BriefLosses,
    private readonly tries: AddressTries,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  onModuleInit(): void {
    this.connections.subscribe((event) => this.hear(event));
    this.events.subscribe(ServerCreated, ({ serverId }) => this.openById(serverId));
    this.events.subscribe(ServerChanged, (event) => this.change(event));
    this.events.subscribe(ServerDeleted, ({ serverId }) => this.drop(serverId));
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const server of await this.repository.findAll()) {
      if (server.lastOnline !== null) this.tries.answered(server);
      this.open(server);
    }
  }

  private async openById(serverId: number): Promise<void> {
    const server = await this.repository.findById(serverId);
    if (server) this.open(server);
  }

  /** One that another module added while all modules start is heard of twice: by its event, and in the list of all. */
  private open(server: ServerEntity): void {
    if (this.connections.has(server.id)) return;
    this.news.follow(server);
    this.connections.open(server.id, { protocol: server.type, target: () => this.target(server.id) });
  }

  /** A change that came meanwhile is published as well: the last one opens with what is stored then. */
  private async change({ serverId, needsNewConnection }: ServerChanged): Promise<void> {
    const server = await this.repository.findById(serverId);
    if (!server || !this.connections.has(serverId)) return;
    if (!needsNewConnection) {
      this.news.follow(server);
      return;
    }
    this.connections.close(serverId);
    this.losses.forget(serverId);
    this.restarts.forget(serverId);
    this.news.show(serverId, { status: 'checking', reason: null, fallback: false });
    this.open(server);
  }

  private drop(serverId: number): void {
    this.connections.close(serverId);
    this.addresses.delete(serverId);
    this.losses.forget(serverId);
    this.restarts.forget(serverId);
    this.news.forget(serverId);
  }

  /** Read anew each time: host and password may have changed since the last attempt. */
  private async target(serverId: number): Promise<RconTarget> {
    const server = await this.repository.findById(serverId);
    if (!server) throw new RconError('closed', 'The server was deleted');
    const { host, port } = server;
    const address = await this.targets.resolve({ host, port, password: this.password(server) });
    this.addresses.set(serverId, { host, port });
    return { ...address, wire: this.games.wireOf(server) };
  }

  /** A password that can't be read is like a refused one: trying again is of no use until a person acts. */
  private password(server: ServerEntity): string {
    try {
      return this.servers.passwordOf(server);
    } catch (error) {
      throw new RconError('refused', (error as Error).message, 'not-sent', { cause: error });
    }
  }

  /** Of a line the server is told that we have it when the recorder has stored it: see ADR 0016. */
  private hear(event: ConnectionEvent): void | Promise<void> {
    switch (event.type) {
      case 'line-received':
        return this.lines.take(event.id, event.text);
      case 'state-changed':
        this.see(event);
    }
  }

  private see(change: ConnectionStateChanged): void {
    const seen = seenStatusOf(change);
    if (!seen) return;
    const address = this.addresses.get(change.id);
    // A refused password is an answer too.
    if (address && change.state !== 'waiting') this.tries.answered(address);
    const show = (): void => this.news.show(change.id, this.restarts.seenInTheMeantime(change, seen));
    if (change.isMendedAtOnce) this.losses.wait(change.id, show);
    else {
      this.losses.forget(change.id);
      show();
    }
    if (change.state === 'online' || change.previous === 'online') {
      this.lastSeen.remember(change.id, { lastOnline: this.clock.now() });
    }
  }
}

/** An attempt under way changes nothing that was seen: the server stays what it was until the attempt ends. */
function seenStatusOf({ state, reason }: ConnectionStateChanged): SeenStatus | undefined {
  switch (state) {
    case 'online':
      return { status: 'online', reason: null, fallback: false };
    case 'waiting':
    case 'refused':
      return { status: 'offline', reason: reason?.message ?? null, fallback: false };
    case 'connecting':
    case 'closed':
      return undefined;
  }
}
