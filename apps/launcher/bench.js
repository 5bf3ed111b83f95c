// @ts-check
import './src/require-node.js';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './src/child.js';
import { launch, LauncherError } from './src/launcher-error.js';
import { ROOT } from './src/paths.js';
import { ensureBuilt } from './src/prepare.js';

const FOLDER = 'test/bench';

/** @param {readonly string[]} words only benchmarks whose name holds one of them; all when there are none */
function benchmarks(words) {
  const all = existsSync(join(ROOT, FOLDER)) ? readdirSync(join(ROOT, FOLDER)) : [];
  const wanted = all
    .filter((name) => name.endsWith('.bench.js'))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (wanted.length === 0)
    throw new LauncherError(`${FOLDER} has no benchmark ${words.join(' or ')}`.trimEnd());
  return wanted.sort();
}

await launch(async () => {
  const wanted = benchmarks(process.argv.slice(2));
  await ensureBuilt();
  for (const name of wanted) {
    // One process each: what one benchmark leaves in the heap does not slow the next.
    const { code } = await run(process.execPath, [join(FOLDER, name)], { cwd: ROOT });
    if (code !== 0) throw new LauncherError(`${name} ended with code ${code}.`, code);
  }
});
