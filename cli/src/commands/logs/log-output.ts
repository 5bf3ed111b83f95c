import { LINE_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type CliDeps } from '../../cli-deps.js';
import { cutNote } from '../../truncation-note.js';
import { type Output } from '../../output.js';
import { toneOf } from '../../tone.js';
import { jsonLine, visibleLine } from '../../terminal-text.js';

const TYPE_WIDTH = 'command'.length;

/** One line of text: time, type, message. */
const described = (output: Output, { timestamp, eventType, message, details }: LogEntry): string =>
  [
    timestamp.slice(0, 19).replace('T', ' '),
    output.paint(eventType.padEnd(TYPE_WIDTH), toneOf(eventType)),
    [visibleLine(message), cutNote(details?.['wholeBytes'], LINE_STORED_BYTES)].filter(Boolean).join(' '),
  ].join('  ');

export const logPrinter =
  ({ stdout }: Pick<CliDeps, 'stdout'>, json: boolean, output: Output) =>
  (entries: readonly LogEntry[]): void => {
    for (const entry of entries) stdout.write(`${json ? jsonLine(entry) : described(output, entry)}\n`);
  };
