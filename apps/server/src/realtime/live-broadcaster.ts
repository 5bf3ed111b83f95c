import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inEnglish } from '../platform/in-english.js';
import { type AccountsMessage, type HealthMessage } from '@outpost/contracts/live.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { ReplicaFigures } from '../cluster/replica-figures.js';
import { NewsMissed } from '../cluster/replica.events.js';
import { EntryIds } from '../logs/entry-ids.js';
import { EntryAdded } from '../logs/timeline.events.js';
import { AccountChanged } from '../auth/auth.events.js';
import { isPanelAdmin, may, type OwnedServer } from '../auth/may.js';
import { MaintenanceChanged } from '../maintenance/maintenance.events.js';
import { EventBus } from '../platform/event-bus.js';
import { HealthChanged } from '../platform/health.events.js';
import { ApprovalsChanged } from '../policy/policy.events.js';
import {
  PlaceChanged,
  ServerChanged,
  ServerDeleted,
  ServerStatusChanged,
} from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { EntriesMissed } from './entry-source.js';
import { type LiveSession } from './live-session.js';
import { statusMessage } from './live-messages.js';
import { LiveSessions } from './live-sessions.js';

/** Forwards events to the sockets that may see them. */
@Injectable()
export class LiveBroadcaster implements OnModuleInit {
  private health: HealthMessage = { type: 'health', problems: [] };
  /**
   * By server. A lost machine changes the status of hundreds of servers at once, both when it goes and when it
   * returns.
   */
  private readonly places = new Map<number, Promise<OwnedServer | undefined>>();

  constructor(
    private readonly events: EventBus,
    private readonly sessions: LiveSessions,
    private readonly servers: ServersRepository,
    private readonly ids: EntryIds,
    private readonly figures: ReplicaFigures,
  ) {}

  onModuleInit(): void {
    this.events.subscribeEverywhere(ServerStatusChanged, (event) => this.status(event));
    this.events.subscribeEverywhere(EntriesMissed, ({ serverId, missed }) =>
      this.sessions.miss(serverId, missed),
    );
    this.events.subscribeEverywhere(EntryAdded, ({ entry, origin }) => {
      if (entry.serverId !== SYSTEM_LOG_ID) this.sessions.publish(entry, origin);
    });
    this.events.subscribe(ServersTaken, ({ servers }) => {
      for (const server of servers) this.remember(server);
    });
    this.events.subscribeEverywhere(ServerChanged, ({ serverId }) => void this.places.delete(serverId));
    this.events.subscribeEverywhere(PlaceChanged, ({ serverId: id, ownerId, groupId }) => {
      const server = { id, ownerId, groupId };
      this.remember(server);
      this.sessions.change(server);
      this.tell(server);
    });
    this.events.subscribe(NewsMissed, () => this.places.clear());
    this.events.subscribeEverywhere(ServerDeleted, (event) => this.deleted(event));
    this.events.subscribeEverywhere(ApprovalsChanged, (event) => this.approvals(event));
    this.events.subscribeEverywhere(AccountChanged, () => this.tellAdmins({ type: 'accounts' }));
    this.events.subscribe(MaintenanceChanged, ({ servers }) => this.tellAny(servers));
    this.events.subscribe(HealthChanged, (event) => this.healthChanged(event));
    this.sessions.beginAfter(this.ids.last);
    this.figures.add(() => ({ sockets: this.sessions.count }));
  }

  /** Sends the state that an admin has to know on connecting. */
  greet(session: LiveSession): void {
    if (isPanelAdmin(session.principal) && this.health.problems.length > 0) session.send(this.health);
  }

  private healthChanged({ problems }: HealthChanged): void {
    this.health = { type: 'health', problems };
    this.tellAdmins(this.health);
  }

  private tellAdmins(message: HealthMessage | AccountsMessage): void {
    for (const session of this.sessions.values()) {
      if (isPanelAdmin(session.principal)) session.send(message);
    }
  }

  /** Its row is gone, so whoever watches it is told even if it is not known any more whose it was. */
  private async deleted({ serverId }: ServerDeleted): Promise<void> {
    const known = this.places.get(serverId);
    this.places.delete(serverId);
    const watching = new Set(
      [...this.sessions.values()].filter((session) => session.subscriptions.has(serverId)),
    );
    this.sessions.closeServer(serverId);
    this.tell(await known, watching);
  }

  /** Everyone who has the server in a list reads that again. */
  private tell(server: OwnedServer | undefined, also: ReadonlySet<LiveSession> = new Set()): void {
    for (const session of this.sessions.values()) {
      const isListed = server !== undefined && may(session.principal, 'server.view', server);
      if (isListed || also.has(session)) session.send({ type: 'rightsChanged' });
    }
  }

  /** Once each, however many of the servers they have in a list. */
  private tellAny(servers: readonly OwnedServer[]): void {
    for (const session of this.sessions.values()) {
      if (servers.some((server) => may(session.principal, 'server.view', server)))
        session.send({ type: 'rightsChanged' });
    }
  }

  /** A status goes to everyone who has the server in a list, not only to those who watch its console. */
  private async status({ serverId, status, reason, fallback, at }: ServerStatusChanged): Promise<void> {
    // All servers change at once when this replica begins to hear of those of others.
    if (this.sessions.count === 0) return;
    const server = await this.placeOf(serverId);
    if (!server) return;
    for (const session of this.sessions.values()) {
      if (!may(session.principal, 'server.view', server)) continue;
      session.send(statusMessage(serverId, { status, reason, fallback }, at));
      if (reason !== null && session.subscriptions.has(serverId)) {
        session.send({ type: 'connectionError', serverId, ...inEnglish({ error: reason }) });
      }
    }
  }

  private async approvals({ serverId, requestedById }: ApprovalsChanged): Promise<void> {
    if (this.sessions.count === 0) return;
    const server = await this.placeOf(serverId);
    if (!server) return;
    for (const session of this.sessions.values()) {
      const { principal } = session;
      const hasAsked = principal.user.id === requestedById;
      if (hasAsked || may(principal, 'commands.approve', server))
        session.send({ type: 'approvals', serverId });
    }
  }

  /** Undefined for a deleted server. Neither that nor a failed read is cached. */
  private placeOf(serverId: number): Promise<OwnedServer | undefined> {
    const known = this.places.get(serverId);
    if (known) return known;
    const read = this.servers.findPlace(serverId);
    this.places.set(serverId, read);
    const forget = (): void => {
      if (this.places.get(serverId) === read) this.places.delete(serverId);
    };
    read.then((server) => server === undefined && forget(), forget);
    return read;
  }

  private remember({ id, ownerId, groupId }: OwnedServer): void {
    this.places.set(id, Promise.resolve({ id, ownerId, groupId }));
  }
}
