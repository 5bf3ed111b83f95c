import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { may } from '../auth/may.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { BroadcastRounds } from './broadcast-rounds.js';
import { EntrySource } from './entry-source.js';
import { type LeftOut } from './left-out.js';
import { type LiveSession } from './live-session.js';

type WatchableServer = Pick<ServerEntity, 'id' | 'ownerId'>;

interface Watched {
  ownerId: number;
  readonly readers: Set<LiveSession>;
}

/** All open sockets, and who watches which server. */
@Injectable()
export class LiveSessions {
  private readonly all = new Set<LiveSession>();
  private readonly watched = new Map<number, Watched>();
  private readonly rounds: BroadcastRounds;

  constructor(
    private readonly source: EntrySource,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.rounds = new BroadcastRounds(clock, (serverId) => this.watching(serverId));
  }

  /** To be called before the first connection, with the id of the last entry from before this process began. */
  beginAfter(entryId: number): void {
    this.rounds.beginAfter(entryId);
  }

  add(session: LiveSession): void {
    this.all.add(session);
  }

  remove(session: LiveSession): void {
    this.all.delete(session);
    for (const serverId of session.subscriptions.keys()) this.leave(session, serverId);
  }

  get count(): number {
    return this.all.size;
  }

  values(): Iterable<LiveSession> {
    return this.all;
  }

  /** Before a shutdown; browsers reconnect when the panel is back. */
  closeForShutdown(): void {
    for (const session of this.all) session.closeForShutdown();
  }

  /**
   * Subscribes a session, unless its socket was closed meanwhile. One that follows the timeline is also told up to which
   * entry the lists have to be read.
   *
   * @throws {OperationalError} `storage_failed`; the session is not subscribed
   * @throws {NotFoundError} since the server was looked up, the user has lost the right to see it
   */
  async join(session: LiveSession, { id: serverId, ownerId }: WatchableServer): Promise<void> {
    if (!this.all.has(session)) return;
    if (!may(session.principal, 'logs.read', { id: serverId, ownerId })) throw new NotFoundError('server');
    const { readers } = this.watched.get(serverId) ?? this.watch(serverId, ownerId);
    readers.add(session);
    if (session.subscriptions.has(serverId)) return;
    session.subscriptions.set(serverId, this.rounds.next);
    const beginning = this.source.begin(serverId);
    if (beginning) await this.joinLater(session, serverId, beginning);
    else session.begin(serverId, this.rounds.publishedBefore(serverId));
  }

  private async joinLater(session: LiveSession, serverId: number, beginning: Promise<number>): Promise<void> {
    // Others are not told where to begin: they get what comes as it comes.
    const held = session.followsTimeline ? session.beginLater(serverId) : undefined;
    try {
      const upTo = await beginning;
      if (held && session.isHolding(serverId, held)) session.begin(serverId, upTo);
    } catch (error) {
      if (!held || session.isHolding(serverId, held)) this.leave(session, serverId);
      throw error;
    }
  }

  leave(session: LiveSession, serverId: number): void {
    session.leave(serverId);
    const readers = this.watched.get(serverId)?.readers;
    readers?.delete(session);
    if (readers?.size !== 0) return;
    this.watched.delete(serverId);
    this.source.end(serverId);
  }

  /** Its account may have lost rights: ends what it may no longer see. */
  leaveForeign(session: LiveSession): void {
    for (const serverId of session.subscriptions.keys()) {
      const ownerId = this.watched.get(serverId)?.ownerId;
      const isGone = ownerId === undefined || !may(session.principal, 'logs.read', { id: serverId, ownerId });
      if (isGone) this.leave(session, serverId);
    }
  }

  changeOwner(serverId: number, ownerId: number): void {
    const watched = this.watched.get(serverId);
    if (watched) watched.ownerId = ownerId;
  }

  closeServer(serverId: number): void {
    for (const session of this.watching(serverId)) this.leave(session, serverId);
    this.rounds.forget(serverId);
  }

  /** Adds the entry to the next round for those who watch the server. */
  publish(entry: TimelineEntry, origin: string | undefined): void {
    if (this.watched.has(entry.serverId)) this.rounds.add(entry, origin);
    this.rounds.markPublished(entry.serverId, entry.id);
  }

  /** Has those who watch the server read from the log what did not come. */
  miss(serverId: number, missed: LeftOut): void {
    for (const session of this.watching(serverId)) session.miss(serverId, missed);
  }

  /** Live: sessions that join or leave during an iteration are taken into account. */
  private watching(serverId: number): Iterable<LiveSession> {
    return this.watched.get(serverId)?.readers ?? [];
  }

  private watch(serverId: number, ownerId: number): Watched {
    const watched = { ownerId, readers: new Set<LiveSession>() };
    this.watched.set(serverId, watched);
    return watched;
  }
}
