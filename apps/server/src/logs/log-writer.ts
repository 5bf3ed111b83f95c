import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { unlessLate } from '@outpost/clock/unless-late.js';
import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { EntryIds } from './entry-ids.js';
import { type NumberedLine } from './log-line.js';
import { LogsRepository } from './logs.repository.js';
import { LostLines } from './lost-lines.js';
import { presentEntry } from './timeline-entry.js';
import { EntriesStored, EntryAdded } from './timeline.events.js';
import { type WaitingLine, WaitingLines } from './waiting-lines.js';

/** Upper bound on how long a line waits to be batched: imperceptible to readers, but it saves most fsyncs. */
export const BATCH_DELAY_MS = 50;
/** How long a shutdown waits for a database that accepts no writes. */
export const SHUTDOWN_PATIENCE_MS = 3_000;
const RETRY_MS = 500;
/** How long a reader waits at most for queued lines to be stored: a busy machine takes its time. */
const SETTLE_MS = 2_000;

/**
 * Stores lines in batches. While the database accepts no writes they wait, unacknowledged: a BattlEye server
 * repeats them, and drops us after about ten seconds. None is lost unless the process ends or the queue is
 * full.
 */
@Injectable()
export class LogWriter implements OnModuleInit, BeforeApplicationShutdown {
  private readonly waiting = new WaitingLines();
  private readonly lost = new LostLines();
  private timer: Timer | undefined;
  private writing: Promise<void> | undefined;
  private closing = false;
  private failing = false;

  constructor(
    private readonly ids: EntryIds,
    private readonly repository: LogsRepository,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly wallClock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersLeft, ({ serverIds, isTooLate }) =>
      isTooLate ? this.giveUp(serverIds) : this.flushAll(serverIds),
    );
  }

  /**
   * Resolves when the line is committed. Lines must be passed in the order of their ids.
   *
   * @throws {NotStoredError} when the queue is full, or at shutdown, and the line is counted as lost; or when another
   *   replica may have its server by now
   */
  write(line: NumberedLine): Promise<void> {
    return new Promise((done, failed) => {
      const entry = { line, since: this.clock.now(), done: [done], failed };
      if (this.waiting.isFull) this.lose([entry]);
      else this.enqueue(entry);
    });
  }

  /**
   * Stores a server's queued lines with ids below `before` at once, so that a reader sees them. Does not wait
   * for a database that is failing.
   */
  async flush(serverId: number, before = Infinity): Promise<void> {
    const last = this.waiting.lastOf(serverId, before);
    if (!last || this.failing) return;
    const stored = new Promise<void>((done) => void last.done.push(done));
    void this.start();
    await unlessLate(this.clock, SETTLE_MS, stored, undefined);
  }

  /** Lines in the queue, and the age of the oldest in milliseconds; null when the queue is empty. */
  get backlog(): { readonly lines: number; readonly oldestMs: number | null } {
    const { count, oldest } = this.waiting;
    return { lines: count, oldestMs: oldest ? this.clock.now() - oldest.since : null };
  }

  /** Connections are closed at this point, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    if (this.waiting.count > 0 || this.writing) await this.start();
    if (!this.failing) await this.ids.returnUnused();
  }

  /** Connections are closed by now: modules below have got the event before. */
  private async flushAll(serverIds: readonly number[]): Promise<void> {
    await Promise.all(serverIds.map((id) => this.flush(id)));
  }

  /**
   * The log of these servers is for their next holders to write. They say since when nobody observed them; that lines
   * could not be stored here before, which is part of it, is not to be added among what they store.
   */
  private giveUp(serverIds: readonly number[]): void {
    this.lost.forget(serverIds);
    this.waiting.giveUp(new Set(serverIds));
    // Those being stored are given up after that, unless it succeeds.
    if (!this.writing) this.dropLate();
  }

  private dropLate(): void {
    const late = this.waiting.takeGivenUp();
    if (late.length === 0) return;
    const servers = new Set(late.map(({ line }) => line.serverId)).size;
    this.log.warn(
      { lines: late.length, servers },
      'log lines were given up unacknowledged: another replica may have their game servers',
    );
    for (const { failed } of late) failed(new NotStoredError('Another replica may have the game server'));
  }

  private enqueue(entry: WaitingLine): void {
    this.waiting.add(entry);
    if (!this.writing) this.next();
  }

  private next(): void {
    if (this.waiting.count === 0) return;
    if (this.closing || this.waiting.isBatchDue) void this.start();
    else this.timer ??= this.clock.schedule(BATCH_DELAY_MS, () => void this.start());
  }

  private start(): Promise<void> {
    this.timer?.cancel();
    this.timer = undefined;
    this.writing ??= this.drain().finally(() => {
      this.writing = undefined;
      this.next();
    });
    return this.writing;
  }

  private async drain(): Promise<void> {
    for (;;) {
      const batch = this.waiting.batch();
      if (!(await this.store(batch))) await this.failed();
      this.dropLate();
      if (!this.isMoreDue()) return;
      await this.yieldToOthers();
      // Leases may have ended meanwhile.
      this.dropLate();
      if (this.waiting.count === 0) return;
    }
  }

  /** Between batches, since a long backlog would otherwise hold up the process until it is stored. */
  private async yieldToOthers(): Promise<void> {
    if (!this.closing && !this.failing) await this.pause(0);
  }

  private isMoreDue(): boolean {
    if (this.closing || this.failing) return this.waiting.count > 0;
    return this.waiting.isBatchDue;
  }

  private async store(batch: readonly WaitingLine[]): Promise<boolean> {
    const reports = this.lost.reports(this.wallClock.now(), () => this.ids.next());
    // A report of an earlier attempt may be older than lines that came since.
    const lines = [...batch.map(({ line }) => line), ...reports].sort((a, b) => a.id - b.id);
    try {
      const taken = await this.repository.append(lines, this.ids.reservation());
      this.failing = false;
      const isStored = ({ id }: NumberedLine): boolean => !taken?.has(id);
      const stored = batch.filter(({ line }) => isStored(line));
      const reported = reports.filter(isStored);
      if (taken) this.renumber(taken);
      this.waiting.take(stored.length);
      this.lost.reported(reported);
      for (const { done } of stored) for (const resolve of done) resolve();
      for (const report of reported) this.events.publish(new EntryAdded(presentEntry(report)));
      const told = this.events.publishAndWait(new EntriesStored(lines.filter(isStored)));
      // What follows from it needs the database, which is closed after that.
      if (this.closing) await told;
      return true;
    } catch (error) {
      if (!this.failing) this.log.error({ err: error }, 'log lines could not be stored; trying again');
      this.failing = true;
      return false;
    }
  }

  /** Replicas without a lease share a slot, so two of them may have issued the same id within a millisecond. */
  private renumber(taken: ReadonlySet<number>): void {
    this.lost.renumber(taken);
    this.waiting.renumber(taken, () => this.ids.next());
    this.log.warn({ lines: taken.size }, 'log lines get other ids: lines of other replicas have theirs');
  }

  private async failed(): Promise<void> {
    if (this.closing && this.isOverdue()) {
      this.log.error({ lines: this.waiting.count }, 'log lines are lost: the database takes none');
      this.lose(this.waiting.take());
    }
    if (this.waiting.count > 0) await this.pause(RETRY_MS);
  }

  private isOverdue(): boolean {
    const { oldest } = this.waiting;
    return oldest !== undefined && this.clock.now() - oldest.since > SHUTDOWN_PATIENCE_MS;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((done) => void this.clock.schedule(ms, done));
  }

  private lose(entries: readonly WaitingLine[]): void {
    for (const { line, failed } of entries) {
      this.lost.add(line);
      failed(new NotStoredError('The database takes no lines'));
    }
  }
}
