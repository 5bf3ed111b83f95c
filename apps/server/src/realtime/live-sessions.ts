import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { may, type OwnedServer } from '../auth/may.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { BroadcastRounds } from './broadcast-rounds.js';
import { EntrySource } from './entry-source.js';
import { type LeftOut } from './left-out.js';
import { type LiveSession } from './live-session.js';

interface Watched {
  server: OwnedServer;
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
  async join(session: LiveSession, server: OwnedServer): Promise<void> {
    const { id: serverId } = server;
    if (!this.all.has(session)) return;
    if (!may(session.principal, 'logs.read', server)) throw new NotFoundError('server');
    const { readers } = this.watched.get(serverId) ?? this.watch(server);
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
      const server = this.watched.get(serverId)?.server;
      if (!server || !may(session.principal, 'logs.read', server)) this.leave(session, serverId);
    }
  }

  /** It belongs to another account, or is in another group. */
  change(server: OwnedServer): void {
    const watched = this.watched.get(server.id);
    if (watched) watched.server = server;
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

  private watch({ id, ownerId, groupId }: OwnedServer): Watched {
    const watched = { server: { id, ownerId, groupId }, readers: new Set<LiveSession>() };
    this.watched.set(id, watched);
    return watched;
  }
}
