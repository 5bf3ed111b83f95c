import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type Clock, RCON_CLOCK, type Timer } from '@outpost/rcon-protocol/shared/clock.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { presentLine } from './log-entry.presenter.js';
import { type LogLine, storable } from './log-line.js';
import { LogLinesStored } from './logs.events.js';
import { LogsRepository } from './logs.repository.js';
import { LostLines } from './lost-lines.js';

/** Rows of one insert. */
export const BATCH_LINES = 500;
/** A line waits for others no longer than that: nobody notices, and the disk is spared most of its fsyncs. */
export const BATCH_DELAY_MS = 50;
/**
 * How long a line is kept for a database that takes nothing. A game server drops whoever owes it an acknowledgement
 * for about ten seconds; one attempt may block for five, while another process writes.
 */
export const PATIENCE_MS = 3_000;
const RETRY_MS = 500;
/** Lines that may wait at once; only a database that hangs gets that far behind. */
const WAITING_MAX = 100_000;

interface Waiting {
  readonly line: LogLine;
  readonly since: number;
  readonly done: () => void;
}

/** Stores lines in batches. What it was given is on disk when its promise resolves, or counted as lost. */
@Injectable()
export class LogWriter implements BeforeApplicationShutdown {
  private readonly waiting: Waiting[] = [];
  private readonly lost = new LostLines();
  private timer: Timer | undefined;
  private writing: Promise<void> | undefined;
  private closing = false;
  private failing = false;

  constructor(
    private readonly repository: LogsRepository,
    private readonly events: EventBus,
    @Inject(RCON_CLOCK) private readonly clock: Clock,
    private readonly wallClock: WallClock,
    private readonly log: Log,
  ) {}

  /** Resolves when the line is committed. It never rejects: a line that can't be stored is given up and counted. */
  write(line: LogLine): Promise<void> {
    return new Promise((done) => {
      const since = this.clock.now();
      const entry = { line: { ...line, message: storable(line.message) }, since, done };
      if (this.waiting.length >= WAITING_MAX) this.giveUp([entry]);
      else this.enqueue(entry);
    });
  }

  /** Connections are closed by now, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    if (this.waiting.length > 0 || this.writing) await this.start();
  }

  private enqueue(entry: Waiting): void {
    this.waiting.push(entry);
    if (!this.writing) this.next();
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    if (this.closing || this.waiting.length >= BATCH_LINES) void this.start();
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
    do {
      const batch = this.waiting.slice(0, BATCH_LINES);
      if (await this.store(batch)) this.waiting.splice(0, batch.length);
      else await this.failed();
    } while (this.isMoreDue());
  }

  private isMoreDue(): boolean {
    if (this.closing || this.failing) return this.waiting.length > 0;
    return this.waiting.length >= BATCH_LINES;
  }

  private async store(batch: readonly Waiting[]): Promise<boolean> {
    const reports = this.lost.reports(this.wallClock.now());
    const lines = [...reports, ...batch.map(({ line }) => line)];
    try {
      const ids = await this.repository.insert(lines);
      this.failing = false;
      this.lost.told(reports);
      for (const { done } of batch) done();
      this.events.publish(new LogLinesStored(ids.flatMap((id, at) => entryOf(id, lines[at]))));
      return true;
    } catch (error) {
      if (!this.failing) this.log.error({ err: error }, 'log lines could not be stored; trying again');
      this.failing = true;
      return false;
    }
  }

  private async failed(): Promise<void> {
    const oldest = this.clock.now() - PATIENCE_MS;
    const firstYoung = this.waiting.findIndex(({ since }) => since > oldest);
    const old = this.waiting.splice(0, firstYoung < 0 ? this.waiting.length : firstYoung);
    if (old.length > 0) this.log.error({ lines: old.length }, 'log lines are lost: the database takes none');
    this.giveUp(old);
    if (this.waiting.length > 0) await new Promise<void>((done) => void this.clock.schedule(RETRY_MS, done));
  }

  private giveUp(given: readonly Waiting[]): void {
    for (const { line, done } of given) {
      this.lost.add(line);
      done();
    }
  }
}

const entryOf = (id: number, line: LogLine | undefined): LogLinesStored['entries'] =>
  line ? [presentLine(id, line)] : [];
