// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Vite's manifest: a source file or shared chunk, its output file, and its static and dynamic imports.
 *
 * @typedef {{ file: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: readonly string[], dynamicImports?: readonly string[] }} Chunk
 * @typedef {Readonly<Record<string, Chunk>>} Manifest
 * @typedef {ReadonlySet<string>} Chunks keys of the manifest
 * @typedef {{ page: string, bytes: number, limit: number }} PageWeight
 */

/** Gzipped bytes of script. A browser loads the first page's when it opens the panel; the others come on top. */
export const LIMITS = { firstPage: 170_000, further: 60_000, words: 240_000 };

/** Dictionaries of the password check: data, loaded once by users who choose a password. */
const WORDS = /\/@zxcvbn-ts\/language-/;

/** The chunks web/loading/stages.ts creates: entry with sign-in, and the frame around every signed-in page. */
const STAGES = { signIn: 'first', shell: 'shell' };

/** Parts for visitors who are not signed in, and so have not loaded the shell. */
const WITHOUT_SHELL = [
  'src/features/setup/setup-page.tsx',
  'src/features/auth/login-rules.ts',
  'src/features/auth/register-form.tsx',
  'src/app/pages/not-found-page.tsx',
];

/**
 * What each step adds to what is already loaded: sign-in from nothing, the shell after it, and each lazy part after
 * the parts that import it. Translations, one small file per namespace and language, are not listed.
 *
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 * @returns {PageWeight[]}
 */
export function weigh(manifest, sizeOf) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const signIn = reachable(manifest, [...entries, stage(manifest, STAGES.signIn)]);
  const shell = reachable(manifest, [stage(manifest, STAGES.shell)]);
  /** @type {(page: string, chunks: Chunks, loaded: Chunks, limit: number) => PageWeight} */
  const row = (page, chunks, loaded, limit) => ({
    page,
    bytes: [...without(chunks, loaded)].reduce((sum, key) => sum + sizeOf(manifest[key]?.file ?? key), 0),
    limit,
  });
  return [
    row('sign-in, the first page', signIn, new Set(), LIMITS.firstPage),
    row('shell of the signed-in', shell, signIn, LIMITS.further),
    ...[...loadedBefore(manifest, signIn, shell)].map(([part, loaded]) =>
      row(part.replace(/^src\/|\.tsx?$/g, ''), reachable(manifest, [part]), loaded, limitOf(part)),
    ),
  ];
}

/** @param {string} part */
const limitOf = (part) => (WORDS.test(part) ? LIMITS.words : LIMITS.further);

/**
 * What is certainly loaded when a part is requested: a dialog that two pages can open may rely only on what both
 * pages have loaded.
 *
 * @param {Manifest} manifest @param {Chunks} signIn @param {Chunks} shell
 * @returns {Map<string, Chunks>} by part
 */
function loadedBefore(manifest, signIn, shell) {
  const withShell = new Set([...signIn, ...shell]);
  /** @type {Map<string, Chunks>} */
  const before = new Map();
  /** @type {(part: string, loaded: Chunks) => void} */
  const ask = (part, loaded) => {
    const sure = new Set([...(before.get(part) ?? loaded)].filter((key) => loaded.has(key)));
    if (before.get(part)?.size === sure.size) return;
    before.set(part, sure);
    const all = new Set([...sure, ...reachable(manifest, [part])]);
    for (const next of askedBy(manifest, without(all, sure))) ask(next, all);
  };
  for (const part of WITHOUT_SHELL) ask(known(manifest, part), signIn);
  for (const part of askedBy(manifest, withShell)) if (!WITHOUT_SHELL.includes(part)) ask(part, withShell);
  return before;
}

/** The parts these import dynamically. @param {Manifest} manifest @param {Chunks} chunks @returns {Chunks} */
function askedBy(manifest, chunks) {
  const asked = [...chunks].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return new Set(asked.filter((key) => manifest[key]?.isDynamicEntry && !key.endsWith('.json')));
}

/** Transitive static imports. @param {Manifest} manifest @param {readonly string[]} keys @returns {Chunks} */
function reachable(manifest, keys) {
  const seen = new Set(keys);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  return seen;
}

/** @param {Chunks} chunks @param {Chunks} others @returns {Chunks} */
const without = (chunks, others) => new Set([...chunks].filter((key) => !others.has(key)));

/** @param {Manifest} manifest @param {string} name @returns {string} its key */
const stage = (manifest, name) =>
  known(manifest, Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name);

/** @param {Manifest} manifest @param {string} key @returns {string} */
function known(manifest, key) {
  if (!manifest[key]) throw new Error(`The panel's manifest knows no ${key}.`);
  return key;
}

/** @param {string} folder @returns {(file: string) => number} */
export const gzippedSize = (folder) => (file) => gzipSync(readFileSync(join(folder, file))).length;
