import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { NO_GRANTS, type OwnedServer } from '../auth/may.js';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { ReplicaFigures } from '../cluster/replica-figures.js';
import { type EntryIds } from '../logs/entry-ids.js';
import { EventBus } from '../platform/event-bus.js';
import { type Log } from '../platform/log.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerChanged, ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { type ServersRepository } from '../servers/servers.repository.js';
import { LiveBroadcaster } from './live-broadcaster.js';
import { OwnEntries } from './entry-source.js';
import { type LiveSession } from './live-session.js';
import { LiveSessions } from './live-sessions.js';

const AT = new Date('2026-11-22T04:00:00Z');
const SERVER = 7;

let events: EventBus;
/** Owners by server, as stored. */
let stored: Map<number, number>;
let read: number[];
let sent: string[];

/** A session that records the messages sent to it. */
const socketOf = (id: number, isAdmin = false): LiveSession =>
  ({
    principal: { user: { id, isAdmin }, grants: NO_GRANTS, limits: null },
    subscriptions: new Map(),
    send: (message: ServerMessage) => void sent.push(`${id}: ${message.type}`),
  }) as unknown as LiveSession;

beforeEach(() => {
  events = new EventBus({ error: () => undefined } as unknown as Log);
  [stored, read, sent] = [new Map([[SERVER, 1]]), [], []];
  const servers = {
    findPlace: (id: number): Promise<OwnedServer | undefined> => {
      read.push(id);
      const ownerId = stored.get(id);
      return Promise.resolve(ownerId === undefined ? undefined : { id, ownerId, groupId: null });
    },
  } as ServersRepository;
  const sessions = new LiveSessions(new OwnEntries(), new ManualClock());
  for (const session of [socketOf(1), socketOf(2), socketOf(3, true)]) sessions.add(session);
  new LiveBroadcaster(
    events,
    sessions,
    servers,
    { last: 0 } as EntryIds,
    new ReplicaFigures(),
  ).onModuleInit();
});

const flap = (): Promise<void> => events.deliver(new ServerStatusChanged(SERVER, 'offline', null, AT));

describe('A change of status', () => {
  it('goes to the owner and to admins', async () => {
    await flap();
    expect(sent).toEqual(['1: serverStatus', '3: serverStatus']);
  });

  it('reads the owner of a server once, however often its status changes', async () => {
    await Promise.all([flap(), flap()]);
    await flap();
    expect(read).toEqual([SERVER]);
  });

  it('reads no owner of the servers that its replica has taken', async () => {
    await events.deliver(new ServersTaken([{ id: SERVER, ownerId: 1 } as ServerEntity], true));
    await flap();
    expect([sent, read]).toEqual([['1: serverStatus', '3: serverStatus'], []]);
  });

  it('goes to the new owner once the server was changed', async () => {
    await flap();
    stored.set(SERVER, 2);
    await events.deliver(new ServerChanged(SERVER, false));
    sent = [];
    await flap();
    expect(sent).toEqual(['2: serverStatus', '3: serverStatus']);
  });

  it('goes to no one once the server is deleted, and its owner is not cached', async () => {
    await flap();
    stored.delete(SERVER);
    await events.deliver(new ServerDeleted(SERVER));
    sent = [];
    await flap();
    await flap();
    expect([sent, read]).toEqual([[], [SERVER, SERVER, SERVER]]);
  });
});
