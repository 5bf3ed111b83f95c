import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { countOf, fieldsOf, listOf, textOf } from '../cluster/message-fields.js';
import { ReplicaNews } from '../cluster/replica-news.js';
import { SocketCounts } from './socket-counts.js';

/** Subject on which replicas say how many sockets each account has there. */
export const SOCKETS = 'sockets';

/** How soon a change is told. */
export const TELL_AFTER_MS = 1_000;
/** How often counts are told again. */
export const TELL_EVERY_MS = 5_000;
/** Counts of a replica that says nothing for so long are dropped: browsers of one that was killed reconnect. */
export const SILENCE_MS = 12_000;
const ACCOUNTS_MAX = 20_000;
const REPLICAS_MAX = 64;
const PROCESS_MAX_LENGTH = 100;

interface CountsNews {
  /** That has these sockets: it keeps them when it joins again, as another replica. */
  readonly process: string;
  /** By account. */
  readonly counts: ReadonlyMap<number, number>;
}

interface Told {
  readonly at: number;
  readonly counts: ReadonlyMap<number, number>;
}

/**
 * Counts the sockets of all replicas. Those of others are known a second later, so an account that opens many at
 * several replicas within a second may exceed its limit by what it opened in that second.
 */
@Injectable()
export class SharedSocketCounts extends SocketCounts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly process = randomUUID();
  /** By process. */
  private readonly elsewhere = new Map<string, Told>();
  private timer: Timer | undefined;
  private isChanged = false;
  private isEnded = false;

  constructor(
    private readonly news: ReplicaNews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.news.subscribe(SOCKETS, readCounts, (told) => this.note(told));
  }

  /** Browsers have been told to leave by now, and connect to other replicas at once; the bus closes later. */
  onModuleDestroy(): void {
    this.isEnded = true;
    this.timer?.cancel();
    this.publish([]);
  }

  override of(userId: number): number {
    const since = this.clock.now() - SILENCE_MS;
    let count = super.of(userId);
    for (const { at, counts } of this.elsewhere.values()) if (at > since) count += counts.get(userId) ?? 0;
    return count;
  }

  override add(userId: number): void {
    super.add(userId);
    this.changed();
  }

  override remove(userId: number): void {
    super.remove(userId);
    this.changed();
  }

  private note({ process, counts }: CountsNews): void {
    const now = this.clock.now();
    for (const [id, { at }] of this.elsewhere) if (at <= now - SILENCE_MS) this.elsewhere.delete(id);
    // What it told as another replica may come when it has this id already.
    if (process === this.process) return;
    if (this.elsewhere.size < REPLICAS_MAX || this.elsewhere.has(process))
      this.elsewhere.set(process, { at: now, counts });
  }

  private changed(): void {
    if (this.isChanged || this.isEnded) return;
    this.isChanged = true;
    this.tellIn(TELL_AFTER_MS);
  }

  private tellIn(ms: number): void {
    this.timer?.cancel();
    this.timer = this.clock.schedule(ms, () => this.tell());
  }

  /** Once more when there are none any more, and then nothing until there are. */
  private tell(): void {
    this.isChanged = false;
    this.publish([...this.own]);
    if (this.own.size > 0) this.tellIn(TELL_EVERY_MS);
  }

  private publish(counts: readonly (readonly [number, number])[]): void {
    this.news.publish(SOCKETS, { process: this.process, counts });
  }
}

/** @throws {MalformedMessageError} */
function readCounts(news: unknown): CountsNews {
  const { process, counts } = fieldsOf<keyof CountsNews>(news);
  const pairs = listOf(counts, ACCOUNTS_MAX, (pair) => {
    const [userId, count] = listOf(pair, 2, countOf);
    return [countOf(userId), countOf(count)] as const;
  });
  return { process: textOf(process, PROCESS_MAX_LENGTH), counts: new Map(pairs) };
}
