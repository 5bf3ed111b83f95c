import { setImmediate as nextTurn } from 'node:timers/promises';
import { AUDIT_COLUMNS } from '@outpost/contracts/audit-columns.js';
import { type AuditEntry, type AuditFormat } from '@outpost/contracts/audit.js';
import { stringify } from 'csv-stringify/sync';
import { type Response } from 'express';
import { eachInTurn, type InTurn } from '../platform/database/long-reads.js';
import { sendPieces } from '../platform/http/long-response.js';

export const JSON_LINES = 'application/x-ndjson';

const CSV_OPTIONS = { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ } as const;
/** Entries formatted per turn of the event loop. */
const PER_TURN = 100;

/** Sends the audit as RFC 4180, or one JSON object a line. @param day in UTC, part of the file's name */
export async function sendAudit(
  response: Response,
  format: AuditFormat,
  day: string,
  pages: AsyncIterable<readonly AuditEntry[]>,
  inTurn: InTurn,
): Promise<void> {
  response.setHeader('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : JSON_LINES);
  response.setHeader('Content-Disposition', `attachment; filename="audit-${day}.${format}"`);
  await sendPieces(response, eachInTurn(textsOf(format, pages), inTurn));
}

async function* textsOf(
  format: AuditFormat,
  pages: AsyncIterable<readonly AuditEntry[]>,
): AsyncGenerator<string, void> {
  if (format === 'csv') yield stringify([[...AUDIT_COLUMNS]], CSV_OPTIONS);
  for await (const entries of pages) {
    let text = '';
    for (let at = 0; at < entries.length; at += PER_TURN) {
      text += textOf(format, entries.slice(at, at + PER_TURN));
      await nextTurn();
    }
    // Also for an empty page: a `yield` is where the work stops after the client has disconnected.
    yield text;
  }
}

const textOf = (format: AuditFormat, entries: readonly AuditEntry[]): string =>
  format === 'csv'
    ? stringify(entries.map(cellsOf), CSV_OPTIONS)
    : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

const cellsOf = (entry: AuditEntry): readonly unknown[] =>
  AUDIT_COLUMNS.map((name) => {
    const value: unknown = entry[name];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
