import { type Command } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { safeJson, visibleLine } from './terminal-text.js';

/** Where the result of a command goes: one JSON document, or text for a person. */
export class Output {
  constructor(
    private readonly stdout: CliDeps['stdout'],
    private readonly json: boolean,
  ) {}

  /** @param text what a person reads; it must be harmless for a terminal already */
  result(document: unknown, text: string): void {
    const body = this.json ? safeJson(document) : text;
    if (body !== '') this.stdout.write(body.endsWith('\n') ? body : `${body}\n`);
  }

  /** News on the way to the result, for a person; nothing where one JSON document is wanted. */
  say(text: string): void {
    if (!this.json) this.stdout.write(`${text}\n`);
  }
}

export const outputOf = (deps: CliDeps, command: Command): Output =>
  new Output(deps.stdout, command.optsWithGlobals<{ json?: boolean }>().json === true);

/** Every command takes `--json`, before or after its name. */
export const withJson = (command: Command): Command =>
  command.option('--json', 'print one JSON document instead of text');

const NO_BORDERS = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((name) => [name, '']),
);

/** Columns of plain text, without colours and frames: it is read by people and by `awk`. */
export async function table(head: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const drawn = new Table({
    head: [...head],
    chars: { ...NO_BORDERS, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  drawn.push(...rows.map((row) => row.map(visibleLine)));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** `2026-11-20T18:04:05.000Z` as people write it; all times of the panel are UTC. */
export const shortTime = (iso: string | null): string =>
  iso === null ? 'never' : `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const THOUSAND = 1_000;

/** `12.3 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / THOUSAND ** power).toFixed(1))} ${BYTE_UNITS[power] ?? ''}`;
}
