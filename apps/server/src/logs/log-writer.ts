import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
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

/** Maximum rows per insert. */
export const BATCH_LINES = 500;
/** Upper bound on how long a line waits to be batched: imperceptible to readers, but it saves most fsyncs. */
export const BATCH_DELAY_MS = 50;
/** How long a shutdown waits for a database that accepts no writes. */
export const SHUTDOWN_PATIENCE_MS = 3_000;
const RETRY_MS = 500;
/** How long a reader waits at most for queued lines to be stored: a busy machine takes its time. */
const SETTLE_MS = 2_000;
/** Maximum lines in the queue; only a database that hangs gets that far behind. */
const WAITING_MAX = 100_000;
/** Maximum length of their texts, in characters. */
const WAITING_MAX_LENGTH = 64 * 1024 * 1024;
/** Maximum characters per batch: the search index takes a millisecond for some five thousand of them. */
const BATCH_LENGTH = 64 * 1024;

interface Waiting {
  readonly line: NumberedLine;
  readonly since: number;
  /** Called once the line is stored. */
  readonly done: (() => void)[];
  readonly failed: (error: Error) => void;
  /** Another replica may have the server now, so the line must not be stored any more. */
  isTooLate: boolean;
}

/**
 * Stores lines in batches. While the database accepts no writes they wait, unacknowledged: a BattlEye server
 * repeats them, and drops us after about ten seconds. None is lost unless the process ends or the queue is
 * full.
 */
@Injectable()
export class LogWriter implements OnModuleInit, BeforeApplicationShutdown {
  private readonly waiting: Waiting[] = [];
  private waitingLength = 0;
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
      isTooLate ? this.giveUp(new Set(serverIds)) : this.flushAll(serverIds),
    );
  }

  /**
   * Resolves when the line is committed. Lines must be passed in the order of their ids.
   *
   * @throws {NotStoredError} when the queue is full, or at shutdown; the line is counted as lost
   */
  write(line: NumberedLine): Promise<void> {
    return new Promise((done, failed) => {
      const entry = { line, since: this.clock.now(), done: [done], failed, isTooLate: false };
      if (this.isFull) this.reject([entry]);
      else this.enqueue(entry);
    });
  }

  /**
   * Stores a server's queued lines with ids below `before` at once, so that a reader sees them. Does not wait
   * for a database that is failing.
   */
  async flush(serverId: number, before = Infinity): Promise<void> {
    const last = this.waiting.findLast(({ line }) => line.serverId === serverId && line.id < before);
    if (!last || this.failing) return;
    const stored = new Promise<void>((done) => void last.done.push(done));
    void this.start();
    let timer: Timer | undefined;
    const late = new Promise<void>((done) => (timer = this.clock.schedule(SETTLE_MS, done)));
    await Promise.race([stored, late]);
    timer?.cancel();
  }

  /** Connections are closed by now: modules below have got the event before. */
  private async flushAll(serverIds: readonly number[]): Promise<void> {
    await Promise.all(serverIds.map((id) => this.flush(id)));
  }

  private giveUp(serverIds: ReadonlySet<number>): void {
    for (const entry of this.waiting) entry.isTooLate ||= serverIds.has(entry.line.serverId);
    // Those being stored are given up after that, unless it succeeds.
    if (!this.writing) this.dropLate();
  }

  private dropLate(): void {
    if (!this.waiting.some(({ isTooLate }) => isTooLate)) return;
    const entries = this.take(this.waiting.length);
    this.reject(entries.filter(({ isTooLate }) => isTooLate));
    for (const entry of entries) if (!entry.isTooLate) this.add(entry);
  }

  /** Lines in the queue, and the age of the oldest in milliseconds; null when the queue is empty. */
  get backlog(): { readonly lines: number; readonly oldestMs: number | null } {
    const [oldest] = this.waiting;
    return { lines: this.waiting.length, oldestMs: oldest ? this.clock.now() - oldest.since : null };
  }

  /** Connections are closed at this point, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    if (this.waiting.length > 0 || this.writing) await this.start();
    if (!this.failing) await this.ids.returnUnused();
  }

  private get isFull(): boolean {
    return this.waiting.length >= WAITING_MAX || this.waitingLength >= WAITING_MAX_LENGTH;
  }

  private get isBatchDue(): boolean {
    return this.waiting.length >= BATCH_LINES || this.waitingLength >= BATCH_LENGTH;
  }

  private enqueue(entry: Waiting): void {
    this.add(entry);
    if (!this.writing) this.next();
  }

  private add(entry: Waiting): void {
    this.waiting.push(entry);
    this.waitingLength += lengthOf(entry);
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    if (this.closing || this.isBatchDue) void this.start();
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
      const batch = this.waiting.slice(0, linesOfBatch(this.waiting));
      if (await this.store(batch)) this.take(batch.length);
      else await this.failed();
      this.dropLate();
      if (!this.isMoreDue()) return;
      await this.yieldToOthers();
    }
  }

  /** Between batches, since a long backlog would otherwise hold up the process until it is stored. */
  private async yieldToOthers(): Promise<void> {
    if (!this.closing && !this.failing) await this.pause(0);
  }

  private isMoreDue(): boolean {
    if (this.closing || this.failing) return this.waiting.length > 0;
    return this.isBatchDue;
  }

  private take(count: number): readonly Waiting[] {
    const taken = this.waiting.splice(0, count);
    for (const entry of taken) this.waitingLength -= lengthOf(entry);
    return taken;
  }

  private async store(batch: readonly Waiting[]): Promise<boolean> {
    const reports = this.lost
      .reports(this.wallClock.now())
      .map((report): NumberedLine => ({ ...report, id: this.ids.next() }));
    const lines = [...batch.map(({ line }) => line), ...reports];
    try {
      await this.repository.append(lines, this.ids.reservation());
      this.failing = false;
      this.lost.reported(reports);
      for (const { done } of batch) for (const resolve of done) resolve();
      for (const report of reports) this.events.publish(new EntryAdded(presentEntry(report)));
      this.events.publish(new EntriesStored(lines));
      return true;
    } catch (error) {
      if (!this.failing) this.log.error({ err: error }, 'log lines could not be stored; trying again');
      this.failing = true;
      return false;
    }
  }

  private async failed(): Promise<void> {
    if (this.closing && this.isOverdue()) {
      this.log.error({ lines: this.waiting.length }, 'log lines are lost: the database takes none');
      this.reject(this.take(this.waiting.length));
    }
    if (this.waiting.length > 0) await this.pause(RETRY_MS);
  }

  private isOverdue(): boolean {
    const [oldest] = this.waiting;
    return oldest !== undefined && this.clock.now() - oldest.since > SHUTDOWN_PATIENCE_MS;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((done) => void this.clock.schedule(ms, done));
  }

  private reject(entries: readonly Waiting[]): void {
    for (const { line, failed } of entries) {
      this.lost.add(line);
      failed(new NotStoredError('The database takes no lines'));
    }
  }
}

const lengthOf = ({ line }: Waiting): number => line.message.length;

/** As many lines as fit into one insert, at least one. */
function linesOfBatch(waiting: readonly Waiting[]): number {
  const most = Math.min(waiting.length, BATCH_LINES);
  let length = 0;
  for (let count = 0; count < most; count += 1) {
    length += lengthOf(waiting[count] as Waiting);
    if (length > BATCH_LENGTH) return Math.max(1, count);
  }
  return most;
}
