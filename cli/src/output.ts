import { type Command } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { type Column, drawTable, type TableStyle } from './table.js';
import { safeJson, visibleLine } from './terminal-text.js';
import { paintWith, type Tone, wantsColour } from './tone.js';

/** Prints the result of a command: as one JSON document, or as text. */
export class Output {
  constructor(
    private readonly stdout: CliDeps['stdout'],
    private readonly json: boolean,
    private readonly style: TableStyle,
  ) {}

  /** @param text the text form; control characters must already be escaped */
  result(document: unknown, text: string): void {
    const body = this.json ? safeJson(document) : text;
    if (body !== '') this.stdout.write(body.endsWith('\n') ? body : `${body}\n`);
  }

  /** @param none text for an empty list */
  list<Row>(rows: readonly Row[], columns: readonly Column<Row>[], none: string): void {
    this.result(rows, rows.length === 0 ? none : this.table(rows, columns));
  }

  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
    return drawTable(columns, rows, this.style);
  }

  /** One line per name and value; values are never truncated. */
  pairs(rows: readonly (readonly [name: string, value: string])[]): string {
    const columns: readonly Column<readonly [string, string]>[] = [
      { head: '', cell: ([name]) => name },
      { head: '', cell: ([, value]) => value },
    ];
    return drawTable(columns, rows, { ...this.style, width: undefined });
  }

  paint(text: string, tone: Tone): string {
    return this.style.paint(text, tone);
  }

  /** Progress text before the result; omitted with `--json`. */
  say(text: string): void {
    if (!this.json) this.stdout.write(`${text}\n`);
  }
}

export function outputOf({ stdout, env }: CliDeps, command: Command): Output {
  const isTerminal = stdout.isTTY === true;
  const { json = false, color } = command.optsWithGlobals<{ json?: boolean; color?: boolean }>();
  const paint = paintWith(color ?? wantsColour(env, isTerminal));
  return new Output(stdout, json, { width: isTerminal ? stdout.columns : undefined, paint });
}

/** `2026-11-20 18:04 UTC`; all times of the panel are UTC. */
export const shortTime = (iso: string | null): string =>
  iso === null ? 'never' : `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const THOUSAND = 1_000;

/** `12.3 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / THOUSAND ** power).toFixed(1))} ${BYTE_UNITS[power] ?? ''}`;
}

/** A name from the panel, quoted and escaped for use in a sentence. */
export const quoted = (name: string, id: number): string => `"${visibleLine(name)}" (id ${id})`;
