import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { ReplicaNews } from '../cluster/replica-news.js';
import { NewsNotTold } from '../cluster/replica.events.js';
import { LogEnd } from '../logs/log-end.js';
import { EntriesStored, EntryAdded } from '../logs/timeline.events.js';
import { Bus } from '../platform/bus/bus.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { ServerDeleted } from '../servers/servers.events.js';
import {
  entriesOf,
  type EntryNews,
  entryNewsOf,
  readWatches,
  WATCHES,
  WATCHES_WANTED,
  type WatchesNews,
} from './entry-news.js';

/** Three times as long as those who watch a server take to say so again. */
export const WATCHED_MS = 90_000;
/** Beyond this the oldest is not told until it is watched again. */
const WATCHED_MAX = 100_000;
/** Entries of servers that others hold, which are not stored yet. There are a few edits at most. */
const UNSTORED_MAX = 1_000;

const NO_ANSWER = { answers: null, upTo: null, isLast: false, lostFrom: null } as const;

/**
 * How long an entry of a server that others hold may have been lost although it was handed over: a connection that has
 * died is noticed within half a minute.
 */
const UNSURE_MS = 60_000;

/** What this replica tells of a server that it holds. */
interface Told {
  readonly epoch: number;
  count: number;
  lastId: number;
}

/**
 * Tells other replicas the entries that are added here: those of servers that it holds if somebody watches them there,
 * and those of other servers, which are rare, once they are stored. It remembers who watches which server, whoever holds
 * it: so it knows from the first moment what is watched of servers that it takes.
 */
@Injectable()
export class ToldEntries implements OnModuleInit, OnApplicationBootstrap {
  private readonly told = new Map<number, Told>();
  private readonly unstored = new Map<number, EntryAdded>();
  /** Told of servers that others hold: the first entry that may be lost, and until when that is. By server. */
  private readonly unsure = new Map<number, { readonly from: number; readonly until: number }>();
  /** Servers that are watched at other replicas, with the time of the clock until which they are; the next to end first. */
  private readonly watchedUntil = new Map<number, number>();

  constructor(
    private readonly news: ReplicaNews,
    private readonly bus: Bus,
    private readonly held: HeldServers,
    private readonly logEnd: LogEnd,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersTaken, ({ servers }) => {
      for (const { id } of servers) this.take(id);
    });
    this.events.subscribe(ServersLeft, ({ serverIds, isTooLate }) => {
      for (const id of serverIds) this.leave(id, isTooLate);
    });
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => {
      this.told.delete(serverId);
      this.watchedUntil.delete(serverId);
      this.unsure.delete(serverId);
    });
    this.bus.onDisconnected(() => this.forgetSure());
    this.events.subscribe(NewsNotTold, () => this.tellLost());
    this.events.subscribe(EntryAdded, (added) => this.add(added));
    this.events.subscribe(EntriesStored, ({ lines }) => {
      if (this.unstored.size > 0) for (const { id } of lines) this.tellStored(id);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.news.subscribe(WATCHES, readWatches, (watches) => this.watch(watches));
    this.news.publish(WATCHES_WANTED, {});
  }

  isHeld(serverId: number): boolean {
    return this.told.has(serverId);
  }

  /**
   * Everything of the server that was added before this call, at most up to the returned id, is stored; as far as the
   * database takes it.
   *
   * @throws {OperationalError} `storage_failed`
   */
  async storedUpTo(serverId: number): Promise<number> {
    const { lastId = 0 } = this.told.get(serverId) ?? {};
    return Math.max(lastId, await this.logEnd.of(serverId));
  }

  private take(serverId: number): void {
    this.told.set(serverId, { epoch: this.held.epochOf(serverId) ?? 0, count: 0, lastId: 0 });
  }

  private leave(serverId: number, isTooLate: boolean): void {
    const told = this.told.get(serverId);
    this.told.delete(serverId);
    if (told && !isTooLate && this.isWatched(serverId))
      this.tellPlace(serverId, told, { ...NO_ANSWER, isLast: true });
  }

  private add(added: EntryAdded): void {
    const { id, serverId } = added.entry;
    if (serverId === SYSTEM_LOG_ID) return;
    const told = this.told.get(serverId);
    if (!told) {
      this.addOfOthers(added);
      return;
    }
    told.count += 1;
    told.lastId = Math.max(told.lastId, id);
    if (!this.isWatched(serverId)) return;
    const { epoch, count } = told;
    const isTold = this.tell(serverId, { ...NO_ANSWER, place: { epoch, count }, added });
    // They find out that they miss something, and have their readers read it from the log.
    if (!isTold) this.tellPlace(serverId, told);
  }

  private addOfOthers(added: EntryAdded): void {
    this.unstored.set(added.entry.id, added);
    const [oldest] = this.unstored.keys();
    if (added.isUpdate) this.tellStored(added.entry.id);
    else if (oldest !== undefined && this.unstored.size > UNSTORED_MAX) this.tellStored(oldest);
  }

  private tellStored(id: number): void {
    const added = this.unstored.get(id);
    if (!added || !this.unstored.delete(id)) return;
    this.noteUnsure(added.entry.serverId, id);
    this.tell(added.entry.serverId, { ...NO_ANSWER, place: null, added });
  }

  /** While NATS is away, it is not forgotten. */
  private noteUnsure(serverId: number, id: number): void {
    if (this.bus.isConnected) this.forgetSure();
    const { from = id } = this.unsure.get(serverId) ?? {};
    this.unsure.set(serverId, { from: Math.min(from, id), until: this.clock.now() + UNSURE_MS });
  }

  private forgetSure(): void {
    const now = this.clock.now();
    for (const [serverId, { until }] of this.unsure) if (until <= now) this.unsure.delete(serverId);
  }

  /** No count shows that they are missing. */
  private tellLost(): void {
    for (const [serverId, { from }] of this.unsure)
      this.tell(serverId, { ...NO_ANSWER, place: null, added: null, lostFrom: from });
  }

  private watch({ serverIds, question }: WatchesNews): void {
    for (const serverId of serverIds) {
      this.noteWatched(serverId);
      const told = this.told.get(serverId);
      if (!told) continue;
      if (question === null) this.tellPlace(serverId, told);
      else void this.answer(serverId, told, question);
    }
  }

  private async answer(serverId: number, told: Told, answers: string): Promise<void> {
    try {
      const upTo = await this.storedUpTo(serverId);
      if (this.told.get(serverId) === told) this.tellPlace(serverId, told, { ...NO_ANSWER, answers, upTo });
    } catch (error) {
      // Those who have asked do so again.
      this.log.warn({ err: error, serverId }, 'the end of the log of a server could not be read');
    }
  }

  private tellPlace(
    serverId: number,
    { epoch, count }: Told,
    answer: Omit<EntryNews, 'place' | 'added'> = NO_ANSWER,
  ): void {
    this.tell(serverId, { ...answer, place: { epoch, count }, added: null });
  }

  private tell(serverId: number, news: EntryNews): boolean {
    return this.news.publish(entriesOf(serverId), entryNewsOf(news));
  }

  private noteWatched(serverId: number): void {
    const now = this.clock.now();
    this.watchedUntil.delete(serverId);
    this.watchedUntil.set(serverId, now + WATCHED_MS);
    for (const [id, until] of this.watchedUntil) {
      if (until > now && this.watchedUntil.size <= WATCHED_MAX) return;
      this.watchedUntil.delete(id);
    }
  }

  private isWatched(serverId: number): boolean {
    return (this.watchedUntil.get(serverId) ?? 0) > this.clock.now();
  }
}
