import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DATABASE_FILE, databaseOptions, writerOf } from './data-source.js';
import { damageIn } from './integrity.js';

const PAGE_BYTES = 4_096;
const GOING_ON = new AbortController().signal;

describe('Looking for damage in the database', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-integrity-'));
    file = join(folder, DATABASE_FILE);
    const writer = await writerOf(databaseOptions(folder)).initialize();
    await writer.destroy();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('finds none in a sound file, and leaves it as it is', async () => {
    const before = readFileSync(file);
    expect(await damageIn(file, GOING_ON)).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('finds pages that were overwritten, behind the one that everything starts from', async () => {
    destroyLastPages(file);
    expect(await damageIn(file, GOING_ON)).not.toEqual([]);
  });

  it('finds a file that can not be read as a database at all', async () => {
    writeFileSync(file, 'Dear Anna. '.repeat(1_000));
    expect(await damageIn(file, GOING_ON)).toEqual([expect.stringContaining('not a database')]);
  });

  it('ends when it is told to', async () => {
    destroyLastPages(file);
    expect(await damageIn(file, AbortSignal.abort())).toEqual([]);
  });
});

function destroyLastPages(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, bytes.length - 3 * PAGE_BYTES));
}
