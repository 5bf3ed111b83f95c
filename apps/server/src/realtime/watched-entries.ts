import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { ReplicaNews } from '../cluster/replica-news.js';
import { NewsMissed } from '../cluster/replica.events.js';
import { Replica } from '../cluster/replica.js';
import { EntryAdded } from '../logs/timeline.events.js';
import { BusClosedError } from '../platform/bus/bus.errors.js';
import { Bus } from '../platform/bus/bus.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import {
  entriesOf,
  type EntryNews,
  readEntryNews,
  WATCHES,
  WATCHES_MAX,
  WATCHES_WANTED,
} from './entry-news.js';
import { EntriesMissed, EntrySource } from './entry-source.js';
import { ToldEntries } from './told-entries.js';
import { WatchedServer } from './watched-server.js';

/** How often the holders are told which servers are watched. */
export const WATCH_EVERY_MS = 30_000;
/** How long a reader waits for the answer of a holder: at the moment, nobody may hold the server. */
export const ANSWER_MAX_MS = 2_000;
const REPEAT_MS = 1_000;

/**
 * Gets the entries of the servers that readers of this replica watch, from whichever replica adds them. ADR 0058 says
 * how a reader begins without a gap, and how one is noticed.
 */
@Injectable()
export class WatchedEntries
  extends EntrySource
  implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy
{
  private readonly watched = new Map<number, WatchedServer>();
  /** To be asked about in the next message. */
  private readonly unasked = new Set<number>();
  private questions = 0;
  private renewing: Timer | undefined;
  private repeating: Timer | undefined;

  constructor(
    private readonly news: ReplicaNews,
    private readonly bus: Bus,
    private readonly replica: Replica,
    private readonly held: HeldServers,
    private readonly told: ToldEntries,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  onModuleInit(): void {
    this.events.subscribe(EntryAdded, ({ entry: { id, serverId }, isUpdate }) =>
      this.watched.get(serverId)?.note(id, isUpdate, this.told.isHeld(serverId)),
    );
    this.events.subscribe(ServersTaken, ({ servers }) => {
      for (const { id } of servers) this.taken(id);
    });
    this.events.subscribe(ServersLeft, ({ serverIds, isTooLate }) => {
      for (const id of serverIds) this.watched.get(id)?.left(isTooLate);
    });
    this.events.subscribe(NewsMissed, ({ wasAway }) => {
      for (const server of this.watched.values()) {
        // Where its holder is says nothing about what others have added meanwhile, nor since when.
        if (wasAway) server.doubt(0, 0);
        else server.checkPlace();
      }
      this.repeat(0);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const read = (): undefined => undefined;
    await this.news.subscribe(WATCHES_WANTED, read, () => this.tell([...this.watched.keys()], null));
    this.renewEvery();
    this.repeatEvery();
  }

  onModuleDestroy(): void {
    this.renewing?.cancel();
    this.repeating?.cancel();
  }

  begin(serverId: number): Promise<number> {
    const server = this.watched.get(serverId) ?? this.watch(serverId);
    return new Promise((resolve, reject) => {
      const late = this.clock.schedule(this.bus.isConnected ? ANSWER_MAX_MS : 0, () => {
        server.stopWaiting(begin);
        this.beginWithout(serverId, server).then(resolve, reject);
      });
      const begin = (upTo: number): void => {
        late.cancel();
        resolve(upTo);
      };
      server.wait(begin);
      this.askSoon(serverId, server);
    });
  }

  end(serverId: number): void {
    this.watched.get(serverId)?.subscription?.end();
    this.watched.delete(serverId);
    this.unasked.delete(serverId);
  }

  private watch(serverId: number): WatchedServer {
    const server = new WatchedServer();
    this.watched.set(serverId, server);
    if (this.told.isHeld(serverId)) server.taken(this.held.epochOf(serverId) ?? 0);
    this.subscribe(serverId, server).catch((error: unknown) => {
      if (!(error instanceof BusClosedError)) this.log.error({ err: error }, 'a server can’t be watched');
    });
    return server;
  }

  private taken(serverId: number): void {
    const server = this.watched.get(serverId);
    server?.taken(this.held.epochOf(serverId) ?? 0);
    if (server) this.askSoon(serverId, server);
  }

  private async subscribe(serverId: number, server: WatchedServer): Promise<void> {
    const subscription = await this.news.subscribe(entriesOf(serverId), readEntryNews, (news) =>
      this.take(serverId, server, news),
    );
    if (this.watched.get(serverId) !== server) {
      subscription.end();
      return;
    }
    server.subscription = subscription;
    this.askSoon(serverId, server);
  }

  /** From what is stored; what the holder has still to store is read when it answers. */
  private async beginWithout(serverId: number, server: WatchedServer): Promise<number> {
    const upTo = await this.told.storedUpTo(serverId);
    server.begin(upTo);
    // Its next holder may have told some by now, while the one before is still storing some.
    server.doubt(0, upTo);
    return upTo;
  }

  private take(
    serverId: number,
    server: WatchedServer,
    { place, added, answers, upTo, isLast, lostFrom }: EntryNews,
  ): void {
    if (this.watched.get(serverId) !== server) return;
    if (place) server.follow(place, added ? 1 : 0, isLast);
    if (added?.entry.serverId === serverId) {
      server.note(added.entry.id, added.isUpdate, place !== null);
      this.events.publishRemote(added);
    }
    if (lostFrom !== null) server.doubt(1, lostFrom - 1);
    if (upTo !== null && answers === server.question?.id) this.answered(serverId, server, upTo);
    this.askSoon(serverId, server);
  }

  private answered(serverId: number, server: WatchedServer, stored: number): void {
    const missed = server.answer(stored);
    if (missed) {
      const { after, count, upTo } = missed;
      const from = Math.min(after + 1, stored);
      this.events.publishRemote(new EntriesMissed(serverId, { count, from, upTo }));
    }
    this.askSoon(serverId, server);
  }

  /** In one message with the others of the same moment: a browser watches a hundred servers at once. */
  private askSoon(serverId: number, server: WatchedServer): void {
    if (!server.hasQuestion || server.question || !server.subscription) return;
    if (this.unasked.size === 0) queueMicrotask(() => this.ask());
    this.unasked.add(serverId);
  }

  private ask(): void {
    this.questions += 1;
    const id = `${this.replica.id}.${this.questions}`;
    const asked = [...this.unasked];
    this.unasked.clear();
    for (const serverId of asked) this.watched.get(serverId)?.ask(id, this.clock.now());
    this.send(asked, id);
  }

  /** To this replica itself about the servers that it holds. */
  private send(serverIds: readonly number[], id: string): void {
    const own = serverIds.filter((serverId) => this.told.isHeld(serverId));
    for (const serverId of own) void this.answerHere(serverId, id);
    this.tell(
      serverIds.filter((serverId) => !own.includes(serverId)),
      id,
    );
  }

  private async answerHere(serverId: number, id: string): Promise<void> {
    try {
      const upTo = await this.told.storedUpTo(serverId);
      const server = this.watched.get(serverId);
      if (server?.question?.id === id) this.answered(serverId, server, upTo);
    } catch (error) {
      this.log.warn({ err: error, serverId }, 'the end of the log of a server could not be read');
    }
  }

  /** Asks again what was not answered within this time. */
  private repeat(withinMs: number): void {
    const now = this.clock.now();
    const unanswered = new Map<string, number[]>();
    for (const [serverId, server] of this.watched) {
      this.askSoon(serverId, server);
      const { question } = server;
      if (!question || question.askedAt + withinMs > now) continue;
      question.askedAt = now;
      unanswered.set(question.id, [...(unanswered.get(question.id) ?? []), serverId]);
    }
    for (const [id, serverIds] of unanswered) this.send(serverIds, id);
    const placeless = [...this.watched].filter(([, { needsPlace }]) => needsPlace).map(([id]) => id);
    this.tell(placeless, null);
  }

  private repeatEvery(): void {
    this.repeating = this.clock.schedule(REPEAT_MS, () => {
      this.repeat(ANSWER_MAX_MS);
      this.repeatEvery();
    });
  }

  private renewEvery(): void {
    this.tell([...this.watched.keys()], null);
    this.renewing = this.clock.schedule(WATCH_EVERY_MS, () => this.renewEvery());
  }

  private tell(serverIds: readonly number[], question: string | null): void {
    for (let at = 0; at < serverIds.length; at += WATCHES_MAX) {
      this.news.publish(WATCHES, { serverIds: serverIds.slice(at, at + WATCHES_MAX), question });
    }
  }
}
