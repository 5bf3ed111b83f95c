import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { type KnownServer, NOTHING_KNOWN, ServerStates } from '../servers/server-states.js';
import { ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { ServersTaken } from './held-servers.events.js';
import { HeldServers } from './held-servers.js';
import { listOf } from './message-fields.js';
import { ReplicaNews } from './replica-news.js';
import { NewsMissed } from './replica.events.js';
import { ServerLocator } from './server-locator.js';
import { STATES, STATES_WANTED } from './shared-states.js';
import { type HolderState, holderStateOf } from './state-news.js';

/** More than fit into a message. */
const STATES_MAX = 1_000;
/** Three times as long as a holder takes to tell everything again. */
export const SILENCE_MAX_MS = 90_000;
const CHECK_MS = 10_000;

interface Mirrored {
  readonly epoch: number;
  readonly heardAt: number;
}

/**
 * Keeps what other replicas tell of the servers that they hold: {@link ServerStates} then has every server, whoever
 * holds it. What was not repeated for a while is not known any more. A server that this replica takes is not mirrored
 * from then on.
 */
@Injectable()
export class MirroredStates implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly mirrored = new Map<number, Mirrored>();
  private checking: Timer | undefined;

  constructor(
    private readonly news: ReplicaNews,
    private readonly held: HeldServers,
    private readonly states: ServerStates,
    private readonly locator: ServerLocator,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly wallClock: WallClock,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersTaken, ({ servers }) => {
      for (const { id } of servers) this.mirrored.delete(id);
    });
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => {
      if (this.mirrored.delete(serverId)) this.states.forget(serverId);
    });
    this.events.subscribe(NewsMissed, () => this.ask());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.news.subscribe(
      STATES,
      (news) => listOf(news, STATES_MAX, holderStateOf),
      (states, from) => states.forEach((state) => this.mirror(state, from)),
    );
    this.ask();
    this.check();
  }

  onModuleDestroy(): void {
    this.checking?.cancel();
  }

  private ask(): void {
    this.news.publish(STATES_WANTED, {});
  }

  private mirror({ serverId, epoch, at, known }: HolderState, from: string): void {
    if (this.held.epochOf(serverId) !== undefined) return;
    const before = this.mirrored.get(serverId)?.epoch ?? 0;
    // Of a replica that held it before.
    if (before > epoch) return;
    if (before < epoch) this.locator.learn(serverId, { replicaId: from, epoch });
    this.mirrored.set(serverId, { epoch, heardAt: this.clock.now() });
    this.show(serverId, known, at);
  }

  private check(): void {
    const since = this.clock.now() - SILENCE_MAX_MS;
    for (const [serverId, { heardAt }] of this.mirrored) {
      if (heardAt >= since) continue;
      this.mirrored.delete(serverId);
      this.show(serverId, NOTHING_KNOWN, this.wallClock.now());
      this.states.forget(serverId);
    }
    this.checking = this.clock.schedule(CHECK_MS, () => this.check());
  }

  private show(serverId: number, known: KnownServer, at: Date): void {
    const before = this.states.get(serverId);
    const { status, reason, fallback } = known;
    this.states.mirror(serverId, known);
    const isSame =
      before.status === status && before.fallback === fallback && String(before.reason) === String(reason);
    if (!isSame) this.events.publishRemote(new ServerStatusChanged(serverId, status, reason, at, fallback));
  }
}
