// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Vite's manifest: a source file, and the script it became.
 *
 * @typedef {Readonly<Record<string, { file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: readonly string[] }>>} Manifest
 * @typedef {{ page: string, bytes: number, limit: number }} PageWeight
 */

/** Bytes of script, gzipped. A browser that opens the panel loads the first; every other loads on top of it. */
export const LIMITS = { firstPage: 170_000, further: 60_000 };

const SIGN_IN = 'src/features/auth/auth-page.tsx';
/** Around every page of the signed-in; loaded once, with the first of them. */
const SHELL = 'src/app/layout/shell.tsx';

/**
 * What each page loads that the pages before it did not: sign-in from nothing, the shell after it, and everything
 * that is loaded on demand after both. Translations, one small file per set of texts and language, are not told.
 *
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 * @returns {PageWeight[]}
 */
export function weigh(manifest, sizeOf) {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const signIn = reachable(manifest, [...entries, SIGN_IN]);
  const shell = reachable(manifest, [SHELL]);
  const withShell = new Set([...signIn, ...shell]);
  /** @type {(files: Iterable<string>, known: ReadonlySet<string>) => number} */
  const weight = (files, known) =>
    [...files].reduce((sum, file) => sum + (known.has(file) ? 0 : sizeOf(file)), 0);
  const onDemand = Object.keys(manifest).filter(
    (source) =>
      manifest[source]?.isDynamicEntry && ![SIGN_IN, SHELL].includes(source) && !source.endsWith('.json'),
  );
  return [
    { page: 'sign-in, the first page', bytes: weight(signIn, new Set()), limit: LIMITS.firstPage },
    { page: 'shell of the signed-in', bytes: weight(shell, signIn), limit: LIMITS.further },
    ...onDemand.map((source) => ({
      page: source.replace(/^src\/|\.tsx?$/g, ''),
      bytes: weight(reachable(manifest, [source]), withShell),
      limit: LIMITS.further,
    })),
  ];
}

/**
 * The scripts that are loaded with these sources, what is loaded on demand left out.
 *
 * @param {Manifest} manifest @param {readonly string[]} sources
 * @returns {Set<string>}
 */
function reachable(manifest, sources) {
  const seen = new Set(sources);
  for (const source of seen) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The panel's manifest knows no ${source}.`);
    for (const next of chunk.imports ?? []) seen.add(next);
  }
  return new Set([...seen].map((source) => manifest[source]?.file ?? source));
}

/** @param {string} folder @returns {(file: string) => number} */
export const gzippedSize = (folder) => (file) => gzipSync(readFileSync(join(folder, file))).length;
