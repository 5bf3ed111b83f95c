import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LOG_CSV_COLUMNS } from '@outpost/contracts/log-kinds.js';
import { stringify } from 'csv-stringify';
import { logPages, type LogSelection } from './log-reading.js';

/**
 * Writes the same CSV as the panel's export, but page by page: the request timeout then applies to each page instead
 * of limiting the size of the export.
 */
export async function exportLog(
  log: LogSelection,
  limit: number | undefined,
  target: Writable | string,
): Promise<void> {
  const writer = stringify({ record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });
  const rows = Readable.from(rowsOf(log, limit ?? Infinity));
  if (typeof target === 'string') await pipeline(rows, writer, createWriteStream(target));
  // Standard output must stay open.
  else await pipeline(rows, writer, target, { end: false });
}

async function* rowsOf(log: LogSelection, limit: number): AsyncGenerator<readonly unknown[], void> {
  let left = limit;
  yield LOG_CSV_COLUMNS;
  for await (const page of logPages(log)) {
    for (const { timestamp, serverId, eventType, message } of page.slice(0, left)) {
      yield [timestamp, serverId, eventType, message];
    }
    left -= page.length;
    if (left <= 0) return;
  }
}
