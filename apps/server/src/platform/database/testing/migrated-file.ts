import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_FILE, databaseOptions, writerOf } from '../sqlite/data-source.js';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
/** Outlives the run, as what jest has compiled does. */
const CACHE = fileURLToPath(
  new URL('../../../../../../node_modules/.cache/outpost/databases/', import.meta.url),
);

/**
 * A database file that all migrations have run on, and nothing else: copying it takes a hundredth of the time that they
 * take. Made anew when a migration has changed.
 */
export async function migratedFile(): Promise<string> {
  const file = join(CACHE, `${versionOf(MIGRATIONS)}.sqlite`);
  if (!existsSync(file)) await migrateInto(file);
  return file;
}

function versionOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Put in place as a whole: several test processes may do so at once. */
async function migrateInto(file: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'unfinished-'));
  const writer = await writerOf(databaseOptions(folder)).initialize();
  // Closing it merges the journal into the file.
  await writer.destroy();
  renameSync(join(folder, DATABASE_FILE), file);
  rmSync(folder, { recursive: true });
}
