import { type Beginning, type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type LogEntry, type LogKind } from '@outpost/contracts/logs.js';

/** A command and its answer. */
export interface CommandEntry extends ConsoleHistoryEntry {
  /** Why the history has no entry of it, or not yet; its id is one of this page's own then, below zero. */
  readonly notKept?: string;
}

/** A line the game server printed on its own. */
export interface ConsoleLine extends Beginning {
  /** Counts up per server; two equal lines are two lines. */
  readonly id: number;
  readonly timestamp: string;
  readonly text: string;
  /** What it tells, once the log has understood it. */
  readonly kind?: LogKind;
  /** Its entry in the log, once that is known. */
  readonly entryId?: number;
}

export const CONSOLE_LINES_KEPT = 10_000;
const COMMANDS_KEPT = 2000;

/** Puts an entry into a history that is newest first; the same id is the same command, however often it is told. */
export function withCommand(history: readonly CommandEntry[], entry: CommandEntry): readonly CommandEntry[] {
  if (history.some(({ id }) => id === entry.id)) return history;
  return [entry, ...history].sort(newestFirst).slice(0, COMMANDS_KEPT);
}

/** Ids of the history count up; one that has none is placed by its time. */
export const newestFirst = (a: CommandEntry, b: CommandEntry): number =>
  a.id > 0 && b.id > 0 ? b.id - a.id : b.timestamp.localeCompare(a.timestamp);

/** Adds what was printed since; the oldest beyond the limit are forgotten. One copy, however many lines are added. */
export function withLines(
  lines: readonly ConsoleLine[],
  printed: readonly Omit<ConsoleLine, 'id'>[],
): readonly ConsoleLine[] {
  if (printed.length === 0) return lines;
  const last = lastIdOf(lines);
  const added = printed.map((line, index) => ({ ...line, id: last + 1 + index }));
  const forgotten = lines.length + added.length - CONSOLE_LINES_KEPT;
  return forgotten <= 0
    ? [...lines, ...added]
    : [...lines.slice(forgotten), ...added.slice(-CONSOLE_LINES_KEPT)];
}

/** A line that was found in the log may stand before others that came earlier. */
const lastIdOf = (lines: readonly ConsoleLine[]): number =>
  lines.reduce((last, { id }) => Math.max(last, id), 0);

/** Of all the log holds, these were printed by the game server. */
const isPrinted = ({ kind, eventType }: LogEntry): boolean =>
  eventType === 'player' || kind === 'admin-login' || kind === 'admin-say' || kind === 'line';

/** What the log puts in the place of letters that it can't store. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

const sameLine = (timestamp: string, text: string): string =>
  `${timestamp} ${text.replace(UNSTORABLE, '\uFFFD')}`;

/**
 * Tells each line its entry in the log and what that has understood: the log repeats a line with its text and its
 * moment. A line that is in the log alone did not come this way, and takes its place here.
 */
export function withEntries(
  lines: readonly ConsoleLine[],
  entries: readonly LogEntry[],
): readonly ConsoleLine[] {
  const printed = entries.filter(isPrinted).sort((a, b) => a.id - b.id);
  if (printed.length === 0) return lines;
  const since = printed.reduce((first, { timestamp }) => (timestamp < first ? timestamp : first), LAST_TIME);
  const from = lines.findLastIndex(({ timestamp }) => timestamp < since) + 1;
  const tail = new LogTail(lines.slice(from));
  for (const entry of printed) tail.add(entry);
  return [...lines.slice(0, from), ...tail.lines(lastIdOf(lines))].slice(-CONSOLE_LINES_KEPT);
}

/** Sorts behind every timestamp of ISO 8601. */
const LAST_TIME = '~';

/** The lines from some moment on, while entries of the log are found among them. */
class LogTail {
  private readonly known: Set<number | undefined>;
  /** Places of the lines that have no entry yet. */
  private readonly open = new Map<string, number[]>();
  private readonly missing: LogEntry[] = [];

  constructor(private readonly found: ConsoleLine[]) {
    this.known = new Set(found.map(({ entryId }) => entryId));
    for (const [place, { entryId, timestamp, text }] of found.entries()) {
      if (entryId !== undefined) continue;
      const same = sameLine(timestamp, text);
      this.open.set(same, [...(this.open.get(same) ?? []), place]);
    }
  }

  add(entry: LogEntry): void {
    if (this.known.has(entry.id)) return;
    this.known.add(entry.id);
    const place = this.open.get(sameLine(entry.timestamp, entry.message))?.shift();
    const line = place === undefined ? undefined : this.found[place];
    if (place === undefined || !line) this.missing.push(entry);
    else this.found[place] = { ...line, ...understoodOf(entry) };
  }

  lines(lastId: number): readonly ConsoleLine[] {
    if (this.missing.length === 0) return this.found;
    const added = this.missing.map((entry, index) => ({
      id: lastId + 1 + index,
      timestamp: entry.timestamp,
      text: entry.message,
      ...understoodOf(entry),
      ...wholeOf(entry),
    }));
    return [...this.found, ...added].sort(byTime);
  }
}

const byTime = (a: ConsoleLine, b: ConsoleLine): number =>
  a.timestamp < b.timestamp ? -1 : Number(a.timestamp > b.timestamp);

const understoodOf = ({ id, kind }: LogEntry): Pick<ConsoleLine, 'entryId' | 'kind'> => ({
  entryId: id,
  ...(kind === 'line' ? {} : { kind }),
});

function wholeOf({ details }: LogEntry): Beginning {
  const wholeBytes = details?.['wholeBytes'];
  return typeof wholeBytes === 'number' ? { wholeBytes } : {};
}
