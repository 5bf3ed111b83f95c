import { LINE_KEPT_BYTES } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type CliDeps } from './cli-deps.js';
import { cutNote } from './cut-note.js';
import { safeJson, visibleLine } from './terminal-text.js';

const TYPE_WIDTH = 'command'.length;

/** One line for a person: time, type, what happened. */
const described = ({ timestamp, eventType, message, details }: LogEntry): string =>
  [
    timestamp.slice(0, 19).replace('T', ' '),
    eventType.padEnd(TYPE_WIDTH),
    [visibleLine(message), cutNote(details?.['wholeBytes'], LINE_KEPT_BYTES)].filter(Boolean).join(' '),
  ].join('  ');

/** The line breaks of indented JSON are its own: those of texts are escaped. */
const asJsonLine = (entry: LogEntry): string => safeJson(entry).replace(/\n\s*/g, ' ');

export const logPrinter =
  ({ stdout }: Pick<CliDeps, 'stdout'>, json: boolean) =>
  (entries: readonly LogEntry[]): void => {
    const write = json ? asJsonLine : described;
    for (const entry of entries) stdout.write(`${write(entry)}\n`);
  };
