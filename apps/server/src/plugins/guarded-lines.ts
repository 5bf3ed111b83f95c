import { type LogDetails } from '@outpost/contracts/logs.js';
import {
  LINE_KINDS,
  type LineReader,
  PLAIN_LINE,
  type ReadLine,
} from '@outpost/rcon-protocol/line-reader.js';
import { type PluginFaultReport } from './plugin-failure.js';

const MAX_DETAILS = 20;
const MAX_DETAIL_LENGTH = 1_024;

/** Wraps the line readers of a plugin: if one throws or returns an invalid value, the line is a plain one. */
export function guardedLines(readLines: () => LineReader, report: PluginFaultReport): () => LineReader {
  return () => {
    let read: LineReader | undefined;
    return (text) => {
      try {
        return checked((read ??= readLines())(text));
      } catch (error) {
        report(error, 'readLines() failed');
        return PLAIN_LINE;
      }
    };
  };
}

/** @throws {TypeError} naming what is wrong */
function checked({ kind, details }: ReadLine): ReadLine {
  if (!LINE_KINDS.includes(kind)) throw new TypeError(`"${kind}" is no kind of a line`);
  return { kind, details: details === null ? null : boundedDetails(details) };
}

const boundedDetails = (details: LogDetails): LogDetails =>
  Object.fromEntries(
    Object.entries(details)
      .slice(0, MAX_DETAILS)
      .map(([name, value]) => [name, boundedDetail(value)]),
  );

function boundedDetail(value: LogDetails[string]): LogDetails[string] {
  if (typeof value === 'string') return value.slice(0, MAX_DETAIL_LENGTH);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new TypeError('details hold texts, numbers, booleans and null');
}
