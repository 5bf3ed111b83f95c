import { setImmediate as nextTurn } from 'node:timers/promises';
import { LOG_CSV_COLUMNS } from '@outpost/contracts/log-kinds.js';
import { stringify } from 'csv-stringify/sync';
import { type Response } from 'express';
import { eachInTurn, type InTurn } from '../platform/database/long-reads.js';
import { sendPieces } from '../platform/http/long-response.js';
import { type LogEntryEntity } from './log-entry.entity.js';

/** Without `quoted_match` a lone line feed would stay unquoted, since the record delimiter is CRLF. */
const OPTIONS = { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ } as const;

/** Lines formatted per turn of the event loop: a page of a thousand takes ten milliseconds and more. */
const LINES_PER_TURN = 250;

const cellsOf = ({ createdAt, serverId, eventType, message }: LogEntryEntity): readonly unknown[] => [
  new Date(createdAt).toISOString(),
  serverId,
  eventType,
  message,
];

/** `server-logs-{serverId}-{yyyyMMdd}.csv`; the day is in UTC, like the times in the file. */
export const csvName = (serverId: number, at: Date): string =>
  `server-logs-${serverId}-${at.toISOString().slice(0, 10).replaceAll('-', '')}.csv`;

/**
 * Writes RFC 4180 page by page, reading each page through `inTurn`, no faster than the client takes it. Text
 * that a spreadsheet would run as a formula is escaped with an apostrophe: players choose their names and
 * what they say. A client that disconnects early is not an error.
 */
export async function writeCsv(
  response: Response,
  fileName: string,
  pages: AsyncIterable<readonly LogEntryEntity[]>,
  inTurn: InTurn,
): Promise<void> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  await sendPieces(response, eachInTurn(textsOf(pages), inTurn));
}

async function* textsOf(pages: AsyncIterable<readonly LogEntryEntity[]>): AsyncGenerator<string, void> {
  yield stringify([[...LOG_CSV_COLUMNS]], OPTIONS);
  // Also for an empty page: a `yield` is where the work stops after the client has disconnected.
  for await (const lines of pages) yield await textOf(lines);
}

async function textOf(lines: readonly LogEntryEntity[]): Promise<string> {
  let text = '';
  for (let at = 0; at < lines.length; at += LINES_PER_TURN) {
    text += stringify(lines.slice(at, at + LINES_PER_TURN).map(cellsOf), OPTIONS);
    await nextTurn();
  }
  return text;
}
