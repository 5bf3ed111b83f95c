import { setImmediate as nextTurn } from 'node:timers/promises';
import { say } from '@outpost/contracts/message.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type ConnectionEvent,
  type ConnectionStateChanged,
} from '@outpost/rcon-connections/connection.events.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { NewsMissed } from '../cluster/replica.events.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { type ServerAddress } from '@outpost/contracts/server-address.js';
import { UnansweredAddressLimit } from '../servers/unanswered-address-limit.js';
import { LastSeen } from '../servers/last-seen.js';
import { toAppError } from '../platform/http/to-app-error.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerChanged, ServerDeleted } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { IncomingLines } from './incoming-lines.js';
import { RconTargets } from './rcon-targets.js';
import { linkOf } from './status/connection-link.js';
import { ServerStatus } from './status/server-status.service.js';

/** As the replica that held a server before has stored it. */
const SEEN_ONLINE: ReadonlySet<ServerEntity['seenState']> = new Set(['online', 'limited'] as const);

/** In one turn of the event loop: thousands would hold up lines and renewals. */
export const COMPARED_PER_TURN = 100;
export const CLOSED_PER_TURN = 100;

/** Maintains one connection to each server that this replica holds, and passes its events to the status and the lines. */
@Injectable()
export class ServerConnections implements OnModuleInit {
  /** Address of the latest attempt, by server. */
  private readonly addresses = new Map<number, ServerAddress>();
  /** As they were when they were opened or changed last, by server. */
  private readonly settings = new Map<number, string>();

  constructor(
    private readonly connections: ConnectionPool,
    private readonly repository: ServersRepository,
    private readonly lastSeen: LastSeen,
    private readonly servers: ServersService,
    private readonly targets: RconTargets,
    private readonly games: Games,
    private readonly status: ServerStatus,
    private readonly lines: IncomingLines,
    private readonly addressLimit: UnansweredAddressLimit,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  onModuleInit(): void {
    this.connections.subscribe((event) => this.onConnectionEvent(event));
    this.events.subscribe(ServersTaken, (event) => this.openAll(event));
    this.events.subscribe(ServersLeft, (event) => this.leave(event));
    this.events.subscribeEverywhere(ServerChanged, (event) => this.change(event));
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.drop(serverId));
    this.events.subscribe(NewsMissed, () => this.compare());
  }

  private openAll({ servers, hadHolder }: ServersTaken): void {
    for (const server of servers) {
      if (server.lastOnline !== null) this.addressLimit.answered(server);
      this.open(server, hadHolder && SEEN_ONLINE.has(server.seenState));
    }
  }

  /** A server added by another module while all modules start arrives twice: by its event, and in the list of all. */
  private open(server: ServerEntity, wasOnline = false): void {
    if (this.connections.find(server.id)) return;
    this.settings.set(server.id, settingsOf(server));
    this.status.follow(server);
    if (wasOnline) this.status.take(server.id, { type: 'moved' });
    this.lines.follow(server.id, server);
    const target = (): Promise<RconTarget> => this.target(server.id);
    this.connections.open(server.id, { protocol: server.type, target, wasOnline });
  }

  /** A concurrent change is published as well: the last one opens with what is stored then. */
  private async change({ serverId, needsNewConnection }: ServerChanged): Promise<void> {
    const server = await this.repository.findById(serverId);
    if (!server || !this.connections.find(serverId)) return;
    if (!needsNewConnection) {
      this.settings.set(serverId, settingsOf(server));
      this.status.follow(server);
      return;
    }
    this.connections.close(serverId);
    this.status.take(serverId, { type: 'replaced' });
    this.open(server);
  }

  /**
   * Resolves when the connections are closed, and it is stored how the servers were last seen: the next holder begins
   * with that. If it is too late, there may be a next holder already, and nothing is stored any more.
   */
  private async leave({ serverIds, isTooLate }: ServersLeft): Promise<void> {
    // None of them has a status from now on, whatever its connection still says.
    for (const id of serverIds) this.status.forget(id);
    for (let at = 0; at < serverIds.length; at += CLOSED_PER_TURN) {
      if (at > 0) await nextTurn();
      for (const id of serverIds.slice(at, at + CLOSED_PER_TURN)) this.drop(id);
    }
    if (!isTooLate) await this.lastSeen.settled();
  }

  /** Servers may have been edited at other replicas; those that are taken meanwhile were perhaps read before that. */
  private async compare(): Promise<void> {
    const compared = new Set<number>();
    for (;;) {
      const left = [...this.settings.keys()].filter((id) => !compared.has(id));
      const portion = left.slice(0, COMPARED_PER_TURN);
      if (portion.length === 0) return;
      for (const id of portion) compared.add(id);
      await this.reopenChanged(portion);
      await nextTurn();
    }
  }

  private async reopenChanged(serverIds: readonly number[]): Promise<void> {
    const servers = await this.repository.findByIds(serverIds);
    const changed = servers.filter((server) => settingsOf(server) !== this.settings.get(server.id));
    await Promise.all(changed.map(({ id }) => this.change(new ServerChanged(id, true))));
  }

  private drop(serverId: number): void {
    this.connections.close(serverId);
    this.addresses.delete(serverId);
    this.settings.delete(serverId);
    this.status.forget(serverId);
  }

  /** Reread each time: host and password may have changed since the last attempt. */
  private async target(serverId: number): Promise<RconTarget> {
    const server = await this.repository.findById(serverId);
    if (!server) throw new RconError('closed', say('rcon.server_was_deleted', 'The server was deleted'));
    const { host, port } = server;
    const address = await this.targets.resolve({ host, port, password: this.password(server) });
    this.addresses.set(serverId, { host, port });
    return { ...address, wire: this.games.wireOf(server) };
  }

  /** An unreadable password is treated like a refused one: retrying is pointless until a person acts. */
  private password(server: ServerEntity): string {
    try {
      return this.servers.passwordOf(server);
    } catch (error) {
      throw new RconError('refused', toAppError(error).words, 'not-sent', { cause: error });
    }
  }

  /** A line is acknowledged to the game server once the recorder has stored it: see ADR 0016. */
  private onConnectionEvent(event: ConnectionEvent): void | Promise<void> {
    switch (event.type) {
      case 'line-received':
        return this.lines.take(event.id, event.text);
      case 'state-changed':
        this.onStateChanged(event);
    }
  }

  private onStateChanged({ id, state, previous, reason, reconnectsAtOnce }: ConnectionStateChanged): void {
    const link = linkOf(state, reason?.words ?? null);
    if (!link) return;
    const address = this.addresses.get(id);
    // A refused password is also an answer.
    if (address && state !== 'waiting') this.addressLimit.answered(address);
    this.status.take(id, { type: 'link', link, reconnectsAtOnce });
    if (state === 'online' || previous === 'online') {
      this.lastSeen.remember(id, { lastOnline: this.clock.now() });
    }
  }
}

/** What a change of makes another connection, or another query, necessary. */
const settingsOf = ({ host, port, queryPort, type, game, sealedPassword }: ServerEntity): string =>
  JSON.stringify([host, port, queryPort, type, game, sealedPassword]);
