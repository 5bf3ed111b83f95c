import { Injectable } from '@nestjs/common';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { type LiveSession } from './live-session.js';
import { NewsTurns } from './news-turns.js';

/** All open sockets, and who watches which server. */
@Injectable()
export class LiveSessions {
  private readonly all = new Set<LiveSession>();
  private readonly rooms = new Map<number, Set<LiveSession>>();
  private readonly turns = new NewsTurns();

  add(session: LiveSession): void {
    this.all.add(session);
  }

  remove(session: LiveSession): void {
    this.all.delete(session);
    for (const serverId of session.subscriptions) this.leave(session, serverId);
  }

  values(): Iterable<LiveSession> {
    return this.all;
  }

  /** Before a stop: browsers come again when there is a panel. */
  sayGoodbye(): void {
    for (const session of this.all) session.sayGoodbye();
  }

  join(session: LiveSession, serverId: number): void {
    const room = this.rooms.get(serverId) ?? new Set();
    this.rooms.set(serverId, room.add(session));
    session.subscriptions.add(serverId);
  }

  leave(session: LiveSession, serverId: number): void {
    session.subscriptions.delete(serverId);
    const room = this.rooms.get(serverId);
    room?.delete(session);
    if (room?.size === 0) this.rooms.delete(serverId);
  }

  closeRoom(serverId: number): void {
    for (const session of this.watching(serverId)) this.leave(session, serverId);
  }

  /** A copy: a session may leave while it is told something. */
  watching(serverId: number): LiveSession[] {
    return [...(this.rooms.get(serverId) ?? [])];
  }

  tell(serverId: number, message: ServerMessage, except?: object): void {
    const listeners = this.watching(serverId).filter((session) => session !== except);
    if (listeners.length === 0) return;
    // Written once, however many listen.
    this.turns.send(message.type, JSON.stringify(message), listeners);
  }
}
