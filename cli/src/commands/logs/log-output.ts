import { LINE_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type CliDeps } from '../../cli-deps.js';
import { cutNote } from '../../truncation-note.js';
import { type Output } from '../../output.js';
import { toneOf } from '../../tone.js';
import { jsonLine, visibleLine } from '../../terminal-text.js';

const TYPE_WIDTH = 'command'.length;

/** Names of servers, where the lines are of several of them. */
export type ServerNames = ReadonlyMap<number, string>;

/** One line of text: time, server, type, message. */
const described = (
  output: Output,
  { timestamp, serverId, eventType, message, details }: LogEntry,
  names: ServerNames | undefined,
): string =>
  [
    timestamp.slice(0, 19).replace('T', ' '),
    ...(names ? [visibleLine(names.get(serverId) ?? `#${serverId}`)] : []),
    output.paint(eventType.padEnd(TYPE_WIDTH), toneOf(eventType)),
    [visibleLine(message), cutNote(details?.['wholeBytes'], LINE_STORED_BYTES)].filter(Boolean).join(' '),
  ].join('  ');

export const logPrinter =
  ({ stdout }: Pick<CliDeps, 'stdout'>, json: boolean, output: Output, names?: ServerNames) =>
  (entries: readonly LogEntry[]): void => {
    for (const entry of entries)
      stdout.write(`${json ? jsonLine(entry) : described(output, entry, names)}\n`);
  };
