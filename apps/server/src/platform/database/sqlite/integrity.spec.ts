import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE, databaseOptions, writerOf } from './data-source.js';
import { damageIn } from './integrity.js';

const PAGE_BYTES = 4_096;

describe('damageIn', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-integrity-'));
    file = join(folder, DATABASE_FILE);
    const writer = await writerOf(databaseOptions(folder)).initialize();
    await writer.destroy();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('finds none in an intact file, and leaves it unchanged', async () => {
    const before = readFileSync(file);
    expect(await damageIn(file)).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('finds an overwritten page after the first one', async () => {
    destroyTable(file);
    expect(await damageIn(file)).not.toEqual([]);
  });

  it('reports a file that is not a database', async () => {
    writeFileSync(file, 'Dear Anna. '.repeat(1_000));
    expect(await damageIn(file)).toEqual([expect.stringContaining('not a database')]);
  });

  it('stops when aborted', async () => {
    destroyTable(file);
    expect(await damageIn(file, AbortSignal.abort())).toEqual([]);
  });
});

/** The root page of a table. */
function destroyTable(file: string): void {
  const database = new Sqlite(file);
  const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'commands'").pluck().get();
  database.close();
  const page = Number(root);
  writeFileSync(file, readFileSync(file).fill(0x5a, (page - 1) * PAGE_BYTES, page * PAGE_BYTES));
}
