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
}

export const CONSOLE_LINES_KEPT = 10_000;
const COMMANDS_KEPT = 2000;

/** Puts an entry into a history that is newest first; the same id is the same command, however often it is told. */
export function withCommand(history: readonly CommandEntry[], entry: CommandEntry): readonly CommandEntry[] {
  if (history.some(({ id }) => id === entry.id)) return history;
  return [entry, ...history].sort(newestFirst).slice(0, COMMANDS_KEPT);
}

/** Ids of the history count up; one that has none is placed by its time. */
const newestFirst = (a: CommandEntry, b: CommandEntry): number =>
  a.id > 0 && b.id > 0 ? b.id - a.id : b.timestamp.localeCompare(a.timestamp);

/** Adds what was printed since; the oldest beyond the limit are forgotten. One copy, however many lines are added. */
export function withLines(
  lines: readonly ConsoleLine[],
  printed: readonly Omit<ConsoleLine, 'id'>[],
): readonly ConsoleLine[] {
  if (printed.length === 0) return lines;
  const last = lines.at(-1)?.id ?? 0;
  const added = printed.map((line, index) => ({ ...line, id: last + 1 + index }));
  const forgotten = lines.length + added.length - CONSOLE_LINES_KEPT;
  return forgotten <= 0
    ? [...lines, ...added]
    : [...lines.slice(forgotten), ...added.slice(-CONSOLE_LINES_KEPT)];
}

/** Of all the log holds, these lines were printed and are shown here already. */
const isUnderstood = ({ kind, eventType }: LogEntry): boolean =>
  eventType === 'player' || kind === 'admin-login' || kind === 'admin-say';

const sameLine = (timestamp: string, text: string): string => `${timestamp} ${text}`;

/** Tells of each line what the log understood of it. The log repeats a line with its text and its moment. */
export function withKinds(
  lines: readonly ConsoleLine[],
  entries: readonly LogEntry[],
): readonly ConsoleLine[] {
  const understood = new Map(
    entries.filter(isUnderstood).map((entry) => [sameLine(entry.timestamp, entry.message), entry]),
  );
  if (understood.size === 0) return lines;
  const since = [...understood.values()].reduce(
    (first, { timestamp }) => (timestamp < first ? timestamp : first),
    lines.at(-1)?.timestamp ?? '',
  );
  const from = lines.findLastIndex(({ timestamp }) => timestamp < since) + 1;
  const tail = lines.slice(from).map((line) => {
    const entry = line.kind === undefined ? understood.get(sameLine(line.timestamp, line.text)) : undefined;
    return entry ? { ...line, kind: entry.kind } : line;
  });
  return [...lines.slice(0, from), ...tail];
}
