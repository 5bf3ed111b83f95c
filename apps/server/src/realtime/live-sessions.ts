import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { BroadcastRounds } from './broadcast-rounds.js';
import { type LiveSession } from './live-session.js';

/** All open sockets, and who watches which server. */
@Injectable()
export class LiveSessions {
  private readonly all = new Set<LiveSession>();
  private readonly watchers = new Map<number, Set<LiveSession>>();
  private readonly rounds: BroadcastRounds;

  constructor(@Inject(CLOCK) clock: Clock) {
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

  /** Subscribes a session. One that follows the timeline is also told up to which entry the lists have to be read. */
  join(session: LiveSession, serverId: number): void {
    const watchers = this.watchers.get(serverId) ?? new Set();
    this.watchers.set(serverId, watchers.add(session));
    if (session.subscriptions.has(serverId)) return;
    session.subscriptions.set(serverId, this.rounds.next);
    if (!session.followsTimeline) return;
    session.send({
      type: 'reload',
      serverId,
      from: 1,
      upTo: this.rounds.publishedBefore(serverId),
      leftOut: 0,
    });
  }

  leave(session: LiveSession, serverId: number): void {
    session.leave(serverId);
    const watchers = this.watchers.get(serverId);
    watchers?.delete(session);
    if (watchers?.size === 0) this.watchers.delete(serverId);
  }

  closeServer(serverId: number): void {
    for (const session of this.watching(serverId)) this.leave(session, serverId);
    this.rounds.forget(serverId);
  }

  /** Adds the entry to the next round for those who watch the server. */
  publish(entry: TimelineEntry, origin: string | undefined): void {
    if (this.watchers.has(entry.serverId)) this.rounds.add(entry, origin);
    this.rounds.markPublished(entry.serverId, entry.id);
  }

  /** Live: sessions that join or leave during an iteration are taken into account. */
  private watching(serverId: number): Iterable<LiveSession> {
    return this.watchers.get(serverId) ?? [];
  }
}
