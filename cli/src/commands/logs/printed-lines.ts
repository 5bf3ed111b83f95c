import { type LogEntry } from '@outpost/contracts/logs.js';

/** A gap is announced a few seconds late; at a thousand lines a second, so many were printed by then. */
export const REMEMBERED_LINES = 10_000;

/**
 * Which lines are printed. On PostgreSQL a line may come, or be stored, after others with higher ids, so the last id
 * does not tell. A line further back than those that are remembered counts as printed.
 */
export class PrintedLines {
  /** Ascending. */
  private readonly ids: number[] = [];
  private forgotten: number;

  /** @param lines oldest first; what precedes them is not to be printed */
  constructor(lines: readonly LogEntry[]) {
    this.forgotten = (lines[0]?.id ?? 1) - 1;
    this.add(lines);
  }

  /** Every line up to this id counts as printed. */
  get settled(): number {
    return this.forgotten;
  }

  has(id: number): boolean {
    return id <= this.forgotten || this.ids[this.placeOf(id) - 1] === id;
  }

  add(lines: readonly LogEntry[]): void {
    for (const { id } of lines) if (!this.has(id)) this.ids.splice(this.placeOf(id), 0, id);
    const excess = Math.max(0, this.ids.length - REMEMBERED_LINES);
    this.forgotten = this.ids.splice(0, excess).at(-1) ?? this.forgotten;
  }

  /** Most are the newest so far. */
  private placeOf(id: number): number {
    return this.ids.findLastIndex((known) => known <= id) + 1;
  }
}
