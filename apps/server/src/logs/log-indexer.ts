import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { Replica } from '../cluster/replica.js';
import { SEGMENT_LINES } from '../platform/database/text-blocks.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { LogIndex } from './log-index.js';
import { type NumberedLine } from './log-line.js';
import { type Ids } from './log-span.js';
import { EntriesStored } from './timeline.events.js';

/** After a failure, such as a full disk. */
export const RETRY_MS = 60_000;
/** When hundreds of servers are taken at once there is enough to do. */
export const SETTLED_MS = 60_000;
/** Pause between segments, so that other writes get through. */
const PAUSE_MS = 10;
/** Servers per query: it looks through a thousand ids of each at most. */
const SERVERS_AT_ONCE = 100;

/**
 * Keeps the index near the end of the log of each server that this replica holds, one segment at a time. Lines stored
 * before it was taken, or before there was an index, are indexed soon after that. The log of the panel is indexed by one replica. Each
 * replica adds the lines that it stored after another one had indexed beyond their ids. What fails is repeated: a line
 * counts as stored without it.
 */
@Injectable()
export class LogIndexer implements OnModuleInit, BeforeApplicationShutdown {
  /** Lines stored since a server's last segment, as far as this process knows. */
  private readonly lines = new Map<number, number>();
  /** Lines that were stored since it was last looked whether they come late, by server. */
  private readonly stored = new Map<number, Ids>();
  /** Servers that may have enough lines for a segment. */
  private readonly unknown = new Set<number>();
  private readonly due = new Set<number>();
  private working: Promise<void> | undefined;
  private retry: Timer | undefined;
  private isFailing = false;
  private isClosing = false;

  constructor(
    private readonly index: LogIndex,
    private readonly replica: Replica,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(EntriesStored, ({ lines }) => this.follow(lines));
    this.events.subscribe(ServersTaken, ({ servers, hadHolder }) => {
      const ids = servers.map(({ id }) => id);
      // Each holder counts from 0: what the one before had counted towards its next segment is asked for.
      if (hadHolder) this.clock.schedule(SETTLED_MS, () => void this.catchUp(ids));
      else void this.catchUp(ids);
    });
  }

  /**
   * Resolves once each of the servers that has enough lines is indexed, and the panel itself; when that fails, it is tried
   * again later. Never rejects.
   */
  catchUp(serverIds: readonly number[]): Promise<void> {
    for (const id of [SYSTEM_LOG_ID, ...serverIds]) this.unknown.add(id);
    return this.work();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    this.retry?.cancel();
    this.retry = undefined;
    await this.work();
  }

  private isMine(serverId: number): boolean {
    return serverId === SYSTEM_LOG_ID ? this.replica.isFirst : this.held.epochOf(serverId) !== undefined;
  }

  private follow(lines: readonly NumberedLine[]): Promise<void> {
    for (const { serverId, id } of lines) {
      if (this.index.hasSeveralWriters) this.note(serverId, [id, id]);
      if (this.isMine(serverId)) this.count(serverId);
    }
    return this.work();
  }

  private note(serverId: number, [first, last]: Ids): void {
    const [knownFirst, knownLast] = this.stored.get(serverId) ?? [first, last];
    this.stored.set(serverId, [Math.min(first, knownFirst), Math.max(last, knownLast)]);
  }

  private count(serverId: number): void {
    const lines = (this.lines.get(serverId) ?? 0) + 1;
    this.lines.set(serverId, lines % SEGMENT_LINES);
    if (lines === SEGMENT_LINES) this.due.add(serverId);
  }

  private async work(): Promise<void> {
    // After a failure it waits for the timer.
    if (this.isDue && !this.retry) this.working ??= this.workUntilDone();
    await this.working;
  }

  private async workUntilDone(): Promise<void> {
    try {
      while (this.isDue) {
        await this.indexLate();
        await this.findDue();
        for (const serverId of this.due) await this.extend(serverId);
      }
      this.isFailing = false;
    } catch (error) {
      this.failed(error);
    } finally {
      this.working = undefined;
    }
  }

  private get isDue(): boolean {
    return this.stored.size > 0 || (!this.isClosing && this.due.size + this.unknown.size > 0);
  }

  /** Before segments are made over them, which contain them already. */
  private async indexLate(): Promise<void> {
    const stored = new Map(this.stored);
    this.stored.clear();
    try {
      await this.index.indexLate(stored);
    } catch (error) {
      for (const [serverId, ids] of stored) this.note(serverId, ids);
      throw error;
    }
  }

  private async findDue(): Promise<void> {
    if (this.isClosing || this.unknown.size === 0) return;
    const asked = [...this.unknown].slice(0, SERVERS_AT_ONCE);
    const due = await this.index.due(asked.filter((id) => this.isMine(id)));
    for (const id of due) this.due.add(id);
    for (const id of asked) this.unknown.delete(id);
  }

  private async extend(serverId: number): Promise<void> {
    // Before the work: lines stored meanwhile make the server due again.
    this.due.delete(serverId);
    if (this.isClosing || !this.isMine(serverId)) return;
    let isMore = true;
    try {
      await this.indexLate();
      isMore = await this.index.extend(serverId);
    } finally {
      if (isMore) this.due.add(serverId);
    }
    if (isMore) await this.pause(PAUSE_MS);
  }

  private pause(ms: number): Promise<void> {
    return new Promise((done) => void this.clock.schedule(ms, done));
  }

  private failed(error: unknown): void {
    if (!this.isFailing) {
      const left = { late: this.stored.size, due: this.due.size, unknown: this.unknown.size };
      this.log.error(
        { err: error, ...left },
        'the index of the log could not be written; trying again every minute',
      );
    }
    this.isFailing = true;
    if (this.isClosing) return;
    this.retry = this.clock.schedule(RETRY_MS, () => {
      this.retry = undefined;
      void this.work();
    });
  }
}
