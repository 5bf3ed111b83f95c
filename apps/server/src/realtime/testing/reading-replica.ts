import { type Clock } from '@outpost/clock/clock.js';
import { type ReloadMessage, type ServerMessage } from '@outpost/contracts/live.js';
import { NO_GRANTS } from '../../auth/may.js';
import { type Principal } from '../../auth/principal.js';
import { type UserEntity } from '../../auth/user.entity.js';
import { MissedNews } from '../../cluster/missed-news.js';
import { LinkedReplica } from '../../cluster/testing/linked-replica.js';
import { LogEnd } from '../../logs/log-end.js';
import { LogWriter } from '../../logs/log-writer.js';
import { type LogsRepository } from '../../logs/logs.repository.js';
import { aLine } from '../../logs/testing/log-database.js';
import { TimedIds } from '../../logs/timed-ids.js';
import { Timeline } from '../../logs/timeline.js';
import { type Bus } from '../../platform/bus/bus.js';
import { type ServersRepository } from '../../servers/servers.repository.js';
import { LiveBroadcaster } from '../live-broadcaster.js';
import { ReplicaFigures } from '../../cluster/replica-figures.js';
import { LiveSession } from '../live-session.js';
import { LiveSessions } from '../live-sessions.js';
import { ToldEntries } from '../told-entries.js';
import { WatchedEntries } from '../watched-entries.js';
import { FakeSocket } from './fake-socket.js';
import { type SharedLog } from './shared-log.js';

export const SERVER = 7;
/** Owns the servers. */
export const READER = { id: 1, isAdmin: false } as UserEntity;
const NOW = Date.UTC(2026, 10, 25);

/** A replica with readers, and with entries that are added there. */
export class ReadingReplica extends LinkedReplica {
  readonly timeline: Timeline;
  readonly writer: LogWriter;
  readonly sessions: LiveSessions;
  private readonly told: ToldEntries;
  private readonly parts;

  /** @param aheadMs of its clock, which ids contain */
  constructor(
    id: string,
    slot: number,
    bus: Bus,
    clock: Clock,
    readonly store: SharedLog,
    aheadMs = 0,
  ) {
    super(id, bus, clock);
    const start = { now: NOW + aheadMs, last: 0 };
    const ids = new TimedIds({ slot }, clock, start, () => Promise.resolve(start), this.log);
    const logs = store as unknown as LogsRepository;
    this.writer = new LogWriter(ids, logs, this.events, clock, { now: () => new Date(NOW) }, this.log);
    this.timeline = new Timeline(ids, this.writer, logs, this.events);
    const end = new LogEnd(this.writer, logs);
    this.told = new ToldEntries(this.news, this.bus, this.held, end, this.events, clock, this.log);
    const entries = new WatchedEntries(
      ...([this.news, this.bus, this.replica, this.held, this.told, this.events, clock, this.log] as const),
    );
    this.sessions = new LiveSessions(entries, clock);
    const servers = {} as ServersRepository;
    const broadcaster = new LiveBroadcaster(this.events, this.sessions, servers, ids, new ReplicaFigures());
    const missed = new MissedNews(this.bus, this.news, this.events, clock);
    this.parts = [this.writer, this.told, entries, broadcaster, missed];
  }

  async join(): Promise<this> {
    for (const part of this.parts) part.onModuleInit();
    for (const part of this.parts) if ('onApplicationBootstrap' in part) await part.onApplicationBootstrap();
    return this;
  }

  end(): void {
    for (const part of this.parts) if ('onModuleDestroy' in part) part.onModuleDestroy();
  }

  /** @returns the id of the line */
  print(message: string, serverId = SERVER): number {
    const { id, stored } = this.timeline.add(aLine({ serverId, message }));
    stored.catch(() => undefined);
    return id;
  }

  /** A browser that opens the console of the server. */
  reader(): Reader {
    return new Reader(this);
  }
}

/** Shows what a browser does: what it reads when it is told to, and no more than that, and then what comes. */
export class Reader {
  readonly reloads: ReloadMessage[] = [];
  readonly live: string[] = [];
  readonly socket: FakeSocket;
  readonly session: LiveSession;
  private from: number | undefined;
  private readonly pages = new Map<number, string>();
  private readonly entries = new Map<number, string>();

  constructor(
    private readonly replica: ReadingReplica,
    followsTimeline = true,
  ) {
    this.socket = new FakeSocket((message) => this.take(message));
    const { socket, request } = this.socket;
    this.session = new LiveSession(
      socket,
      request,
      { user: READER, grants: NO_GRANTS, limits: null } as Principal,
      followsTimeline,
    );
    replica.sessions.add(this.session);
  }

  open(): Promise<void> {
    return this.replica.sessions.join(this.session, { id: SERVER, ownerId: READER.id, groupId: null });
  }

  close(): void {
    this.replica.sessions.remove(this.session);
  }

  /** Everything in the log. */
  get logged(): readonly string[] {
    return this.replica.store.of(SERVER).map(({ message }) => message);
  }

  get shown(): readonly string[] {
    const all = [...new Map([...this.pages, ...this.entries])];
    return all.sort(([a], [b]) => a - b).map(([, message]) => message);
  }

  private take(message: ServerMessage): void {
    if (message.type === 'reload') this.reload(message);
    if (message.type !== 'timeline' || this.from === undefined) return;
    const { id, message: text } = message.entry;
    this.live.push(text);
    if (id >= this.from) this.entries.set(id, text);
    else if (this.pages.has(id)) this.pages.set(id, text);
  }

  private reload(message: ReloadMessage): void {
    this.reloads.push(message);
    if (message.upTo === null) return;
    const [from, upTo] = [message.from ?? 1, message.upTo];
    this.from = upTo + 1;
    const log = new Map(this.replica.store.of(SERVER, upTo).map((line) => [line.id, line.message]));
    // What the log does not contain is gone, wherever it was.
    for (const known of [this.entries, this.pages]) {
      for (const id of known.keys()) if (id <= upTo && (id >= from || !log.has(id))) known.delete(id);
    }
    for (const [id, text] of log) if (id >= from) this.pages.set(id, text);
  }
}
