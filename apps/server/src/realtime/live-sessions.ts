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

  /** Before anybody comes: id of the last entry from before this process began. */
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

  values(): Iterable<LiveSession> {
    return this.all;
  }

  /** Before a stop: browsers come again when there is a panel. */
  sayGoodbye(): void {
    for (const session of this.all) session.sayGoodbye();
  }

  /** From now on it is told what happens there; those who follow the timeline also where the lists end and the news begins. */
  join(session: LiveSession, serverId: number): void {
    const watchers = this.watchers.get(serverId) ?? new Set();
    this.watchers.set(serverId, watchers.add(session));
    if (session.subscriptions.has(serverId)) return;
    session.subscriptions.set(serverId, this.rounds.next);
    if (!session.followsTimeline) return;
    session.send({ type: 'reload', serverId, from: 1, upTo: this.rounds.passedBefore(serverId), leftOut: 0 });
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

  /** Tells who watches the server in the next round of news. */
  tell(entry: TimelineEntry, origin: object | undefined): void {
    if (this.watchers.has(entry.serverId)) this.rounds.add(entry, origin);
    this.rounds.passed(entry.serverId, entry.id);
  }

  /** Those who come and go while it is read are as they are then. */
  private watching(serverId: number): Iterable<LiveSession> {
    return this.watchers.get(serverId) ?? [];
  }
}
