import { type NumberedLine } from './log-line.js';

/** Maximum rows per insert. */
export const BATCH_LINES = 500;
/** Maximum characters per batch: the search index takes a millisecond for some five thousand of them. */
const BATCH_LENGTH = 64 * 1024;
/** Maximum lines in the queue; only a database that hangs gets that far behind. */
const WAITING_MAX = 100_000;
/** Maximum length of their texts, in characters. */
const WAITING_MAX_LENGTH = 64 * 1024 * 1024;

export interface WaitingLine {
  /** Gets another id if its own turns out to be that of another line. */
  line: NumberedLine;
  /** When it came, by the monotonic clock. */
  readonly since: number;
  /** Called once the line is stored. */
  readonly done: (() => void)[];
  readonly failed: (error: Error) => void;
}

/** The lines that wait to be stored, in the order of their ids: limited in number and length. */
export class WaitingLines {
  private lines: WaitingLine[] = [];
  private length = 0;
  /** Those that must not be stored any more, as another replica may have their server now. */
  private readonly late = new Set<WaitingLine>();

  get count(): number {
    return this.lines.length;
  }

  get oldest(): WaitingLine | undefined {
    return this.lines[0];
  }

  /** One more is not to be added. */
  get isFull(): boolean {
    return this.lines.length >= WAITING_MAX || this.length >= WAITING_MAX_LENGTH;
  }

  /** There are enough for a batch. */
  get isBatchDue(): boolean {
    return this.lines.length >= BATCH_LINES || this.length >= BATCH_LENGTH;
  }

  add(entry: WaitingLine): void {
    this.lines.push(entry);
    this.length += lengthOf(entry);
  }

  /** As many of the oldest lines as fit into one insert, at least one if there are any. They stay in the queue. */
  batch(): readonly WaitingLine[] {
    return this.lines.slice(0, linesOfBatch(this.lines));
  }

  /** Removes the oldest lines, all by default, and returns them. */
  take(count = this.lines.length): readonly WaitingLine[] {
    const taken = this.lines.splice(0, count);
    for (const entry of taken) {
      this.length -= lengthOf(entry);
      this.late.delete(entry);
    }
    return taken;
  }

  /** Gives new ids, above all others, to the lines with these: they wait at the end. */
  renumber(taken: ReadonlySet<number>, nextId: () => number): void {
    const [kept, again]: [WaitingLine[], WaitingLine[]] = [[], []];
    for (const entry of this.lines) (taken.has(entry.line.id) ? again : kept).push(entry);
    for (const entry of again) entry.line = { ...entry.line, id: nextId() };
    this.lines = [...kept, ...again];
  }

  /** The last line of a server with an id below `before`. */
  lastOf(serverId: number, before: number): WaitingLine | undefined {
    return this.lines.findLast(({ line }) => line.serverId === serverId && line.id < before);
  }

  /** What waits now of these servers is to be removed; what comes later is not. */
  giveUp(serverIds: ReadonlySet<number>): void {
    for (const entry of this.lines) if (serverIds.has(entry.line.serverId)) this.late.add(entry);
  }

  /** Removes the lines that are given up, and returns them. */
  takeGivenUp(): readonly WaitingLine[] {
    if (this.late.size === 0) return [];
    const late = new Set(this.late);
    for (const entry of this.take()) if (!late.has(entry)) this.add(entry);
    return [...late];
  }
}

const lengthOf = ({ line }: WaitingLine): number => line.message.length;

function linesOfBatch(waiting: readonly WaitingLine[]): number {
  const most = Math.min(waiting.length, BATCH_LINES);
  let length = 0;
  for (let count = 0; count < most; count += 1) {
    length += lengthOf(waiting[count] as WaitingLine);
    if (length > BATCH_LENGTH) return Math.max(1, count);
  }
  return most;
}
