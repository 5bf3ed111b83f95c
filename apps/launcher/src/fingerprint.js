// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files below `entries` (files or folders, relative to `root`) that count, sorted, so that a build's inputs have
 * one order on every machine.
 *
 * @param {string} root
 * @param {readonly string[]} entries
 * @param {(path: string) => boolean} counts
 * @returns {string[]}
 */
export function listFiles(root, entries, counts) {
  /** @type {(path: string) => string[]} */
  const below = (path) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
      // Editors keep half-written copies under hidden names.
      if (entry.name.startsWith('.')) return [];
      const inner = `${path}/${entry.name}`;
      return entry.isDirectory() ? below(inner) : [inner];
    });
  /** @type {(path: string) => string[]} */
  const expand = (path) => (statSync(join(root, path)).isDirectory() ? below(path) : [path]);
  return entries.flatMap(expand).filter(counts).sort();
}

/** Changes with every edit, and also when a file was only touched or checked out anew. */
export const quickPrint = (/** @type {string} */ root, /** @type {readonly string[]} */ files) =>
  digest(files, (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    return `${size} ${mtimeMs}`;
  });

/** Changes when, and only when, a name or a byte has changed. */
export const contentPrint = (/** @type {string} */ root, /** @type {readonly string[]} */ files) =>
  digest(files, (path) => readFileSync(join(root, path)));

/** @param {readonly string[]} files @param {(path: string) => string | Buffer} describe */
function digest(files, describe) {
  const hash = createHash('sha256');
  for (const path of files) {
    const description = describe(path);
    // The length keeps two files from passing for one whose content holds the other's name.
    hash.update(`${path}\n${description.length}\n`).update(description);
  }
  return hash.digest('hex');
}
