import { createWriteStream } from 'node:fs';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AUDIT_COLUMNS } from '@outpost/contracts/audit-columns.js';
import { type AuditEntry } from '@outpost/contracts/audit.js';
import { stringify } from 'csv-stringify';

/** As the panel's export, but page by page: the request timeout then applies to each page. */
export async function writeAudit(
  pages: AsyncIterable<{ readonly items: readonly AuditEntry[] }>,
  format: 'csv' | 'jsonl',
  target: Writable | string,
): Promise<void> {
  const rows = Readable.from(entriesOf(pages));
  const writer = format === 'csv' ? csvWriter() : linesWriter();
  if (typeof target === 'string') await pipeline(rows, writer, createWriteStream(target));
  // Standard output must stay open.
  else await pipeline(rows, writer, target, { end: false });
}

async function* entriesOf(
  pages: AsyncIterable<{ readonly items: readonly AuditEntry[] }>,
): AsyncGenerator<AuditEntry, void> {
  for await (const { items } of pages) yield* items;
}

const csvWriter = () =>
  stringify({
    ...{ record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
    ...{ header: true, columns: [...AUDIT_COLUMNS] },
  });

const linesWriter = (): Transform =>
  new Transform({
    writableObjectMode: true,
    transform: (entry: AuditEntry, _encoding, done) => done(null, `${JSON.stringify(entry)}\n`),
  });
