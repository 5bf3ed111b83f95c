import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { AccountChanged, CredentialRevoked, SessionRenewed } from '../auth/auth.events.js';
import { EventBus } from '../platform/event-bus.js';
import { ApprovalsChanged } from '../policy/policy.events.js';
import { PlaceChanged, ServerChanged, ServerDeleted } from '../servers/servers.events.js';
import { countOf, fieldsOf, flagOf, oneOf } from './message-fields.js';
import { ReplicaNews } from './replica-news.js';

/** Subject on which replicas say what has happened. */
export const EVENTS = 'events';

/** How an event is told to other replicas. */
interface SharedEvent {
  /** Calls back with what is to be told of each event of this replica. */
  readonly follow: (events: EventBus, tell: (event: object) => void) => void;
  /** @throws {MalformedMessageError} */
  readonly read: (event: unknown) => object;
}

const shared = <E extends object>(
  type: abstract new (...args: never[]) => E,
  write: (event: E) => object,
  read: (event: unknown) => E,
): SharedEvent => ({
  follow: (events, tell) => void events.subscribe(type, (event) => tell(write(event))),
  read,
});

/** By the name that they have between replicas, also between those of two versions. */
const SHARED = {
  'server-changed': shared(
    ServerChanged,
    ({ serverId, needsNewConnection }) => ({ serverId, needsNewConnection }),
    (event) => {
      const { serverId, needsNewConnection } = fieldsOf<'serverId' | 'needsNewConnection'>(event);
      return new ServerChanged(countOf(serverId), flagOf(needsNewConnection));
    },
  ),
  'owner-changed': shared(
    PlaceChanged,
    ({ serverId, ownerId, groupId }) => ({ serverId, ownerId, groupId }),
    (event) => {
      // The version before this one knew no groups.
      const { serverId, ownerId, groupId = null } = fieldsOf<'serverId' | 'ownerId' | 'groupId'>(event);
      return new PlaceChanged(
        countOf(serverId),
        countOf(ownerId),
        groupId === null ? null : countOf(groupId),
      );
    },
  ),
  'server-deleted': shared(
    ServerDeleted,
    ({ serverId }) => ({ serverId }),
    (event) => new ServerDeleted(countOf(fieldsOf<'serverId'>(event).serverId)),
  ),
  'account-changed': shared(
    AccountChanged,
    ({ userId }) => ({ userId }),
    (event) => new AccountChanged(countOf(fieldsOf<'userId'>(event).userId)),
  ),
  'credential-revoked': shared(
    CredentialRevoked,
    ({ via, credentialId }) => ({ via, credentialId }),
    (event) => {
      const { via, credentialId } = fieldsOf<'via' | 'credentialId'>(event);
      return new CredentialRevoked(oneOf(['session', 'token'], via), countOf(credentialId));
    },
  ),
  'session-renewed': shared(
    SessionRenewed,
    ({ sessionId }) => ({ sessionId }),
    (event) => new SessionRenewed(countOf(fieldsOf<'sessionId'>(event).sessionId)),
  ),
  'approvals-changed': shared(
    ApprovalsChanged,
    ({ serverId, requestedById }) => ({ serverId, requestedById }),
    (event) => {
      const { serverId, requestedById } = fieldsOf<'serverId' | 'requestedById'>(event);
      return new ApprovalsChanged(countOf(serverId), countOf(requestedById));
    },
  ),
} satisfies Readonly<Record<string, SharedEvent>>;

type EventName = keyof typeof SHARED;
const NAMES = Object.keys(SHARED) as EventName[];

/** Tells other replicas what has happened here, and publishes here what has happened there. */
@Injectable()
export class SharedEvents implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly events: EventBus,
    private readonly news: ReplicaNews,
  ) {}

  onModuleInit(): void {
    for (const name of NAMES) {
      SHARED[name].follow(this.events, (event) => this.news.publish(EVENTS, { name, event }));
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.news.subscribe(EVENTS, readEvent, (event) => this.events.publishRemote(event));
  }
}

function readEvent(value: unknown): object {
  const { name, event } = fieldsOf<'name' | 'event'>(value);
  return SHARED[oneOf(NAMES, name)].read(event);
}
