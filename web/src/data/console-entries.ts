import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';

/** A command and its answer. */
export type CommandEntry = ConsoleHistoryEntry;

/** A line the game server printed on its own. */
export interface ConsoleLine {
  /** Counts up per server; two equal lines are two lines. */
  readonly id: number;
  readonly timestamp: string;
  readonly text: string;
}

export const CONSOLE_LINES_KEPT = 500;
const COMMANDS_KEPT = 2000;

/** Puts an entry into a history that is newest first; the same id is the same command, however often it is told. */
export function withCommand(history: readonly CommandEntry[], entry: CommandEntry): readonly CommandEntry[] {
  if (history.some(({ id }) => id === entry.id)) return history;
  return [entry, ...history].sort((a, b) => b.id - a.id).slice(0, COMMANDS_KEPT);
}

export function withLine(
  lines: readonly ConsoleLine[],
  line: Omit<ConsoleLine, 'id'>,
): readonly ConsoleLine[] {
  const id = (lines.at(-1)?.id ?? 0) + 1;
  return [...lines, { ...line, id }].slice(-CONSOLE_LINES_KEPT);
}

export type StreamItem =
  | { readonly kind: 'command'; readonly key: string; readonly at: number; readonly entry: CommandEntry }
  | { readonly kind: 'line'; readonly key: string; readonly at: number; readonly line: ConsoleLine };

/** Commands and lines as one stream, oldest first. */
export function streamOf(
  history: readonly CommandEntry[],
  lines: readonly ConsoleLine[],
): readonly StreamItem[] {
  const commands = history.map((entry): StreamItem => ({
    kind: 'command',
    key: `command-${entry.id}`,
    at: Date.parse(entry.timestamp),
    entry,
  }));
  const spoken = lines.map((line): StreamItem => ({
    kind: 'line',
    key: `line-${line.id}`,
    at: Date.parse(line.timestamp),
    line,
  }));
  return [...commands.reverse(), ...spoken].sort((a, b) => a.at - b.at);
}
