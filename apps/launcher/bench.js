// @ts-check
import './src/require-node.js';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './src/child.js';
import { launch, LauncherError } from './src/launcher-error.js';
import { ROOT } from './src/paths.js';
import { ensureBuilt } from './src/prepare.js';

const FOLDER = 'test/bench';
/** Short ones run all together; a long one runs when it is asked for by name. */
const SHORT = '.bench.js';
const LONG = '.long.js';
const USAGE = `Usage: npm run bench [-- <word> ...], or node apps/launcher/bench.js --only <name> [<its options> ...]`;

/** @typedef {{ file: string, options: readonly string[] }} Benchmark */

/** @param {string} ending */
const filesWith = (ending) =>
  existsSync(join(ROOT, FOLDER))
    ? readdirSync(join(ROOT, FOLDER))
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];

/** @param {readonly string[]} words @returns {readonly Benchmark[]} */
function benchmarks([first, ...rest]) {
  if (first === '--only') return long(rest);
  if (first?.startsWith('-')) throw new LauncherError(USAGE);
  return short(first === undefined ? [] : [first, ...rest]);
}

/** @param {readonly string[]} words only benchmarks whose name holds one of them; all when there are none */
function short(words) {
  const wanted = filesWith(SHORT).filter(
    (name) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (wanted.length === 0)
    throw new LauncherError(`${FOLDER} has no benchmark ${words.join(' or ')}`.trimEnd());
  return wanted.map((file) => ({ file, options: [] }));
}

/** @param {readonly string[]} words name of a long benchmark, and what is meant for itself */
function long([name, ...options]) {
  const names = filesWith(LONG).map((file) => file.slice(0, -LONG.length));
  if (name === undefined || !names.includes(name)) {
    throw new LauncherError(`${USAGE}\nLong benchmarks: ${names.join(', ')}.`);
  }
  return [{ file: name + LONG, options }];
}

await launch(async () => {
  const wanted = benchmarks(process.argv.slice(2));
  await ensureBuilt();
  for (const { file, options } of wanted) {
    // One process each: what one benchmark leaves in the heap does not slow the next.
    const { code } = await run(process.execPath, [join(FOLDER, file), ...options], { cwd: ROOT });
    if (code !== 0) throw new LauncherError(`${file} ended with code ${code}.`, code);
  }
});
