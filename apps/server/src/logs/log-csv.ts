import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type LogEntry, LOG_CSV_COLUMNS } from '@outpost/contracts/logs.js';
import { stringify } from 'csv-stringify';
import { type Response } from 'express';

const cellsOf = ({ timestamp, serverId, eventType, message }: LogEntry): readonly unknown[] => [
  timestamp,
  serverId,
  eventType,
  message,
];

/** `server-logs-{serverId}-{yyyyMMdd}.csv`; the day is that of UTC, as the times in the file. */
export const csvName = (serverId: number, at: Date): string =>
  `server-logs-${serverId}-${at.toISOString().slice(0, 10).replaceAll('-', '')}.csv`;

/**
 * Writes RFC 4180 row by row, no faster than the reader takes it. Text that a spreadsheet would run as a formula is
 * made harmless with an apostrophe: players choose their names and what they say. A reader who leaves early is no
 * failure.
 */
export async function writeCsv(
  response: Response,
  fileName: string,
  pages: AsyncIterable<readonly LogEntry[]>,
): Promise<void> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  // Without the last one, a line feed alone would stand outside of quotes.
  const writer = stringify({ record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });
  try {
    await pipeline(Readable.from(rowsOf(pages)), writer, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* rowsOf(pages: AsyncIterable<readonly LogEntry[]>): AsyncGenerator<readonly unknown[], void> {
  yield LOG_CSV_COLUMNS;
  for await (const entries of pages) yield* entries.map(cellsOf);
}
