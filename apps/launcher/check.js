// @ts-check
import './src/require-node.js';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { npm } from './src/child.js';
import { launch, LauncherError } from './src/launcher-error.js';
import { ROOT } from './src/paths.js';
import { ensureDependencies } from './src/prepare.js';

const PREFIX = 'check:';

/** @typedef {{ name: string, ok: boolean, seconds: number }} Verdict */

/** The checks are the scripts of package.json that say so. @returns {string[]} */
function checkNames() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys(scripts).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/** @param {string} name @returns {Promise<Verdict>} */
async function check(name) {
  const startedAt = Date.now();
  const { code, output } = await npm(['run', '--silent', PREFIX + name], { cwd: ROOT, quiet: true });
  if (code !== 0) console.log(output.trimEnd().replace(/^/gm, `${name} | `));
  return { name, ok: code === 0, seconds: (Date.now() - startedAt) / 1000 };
}

/** As many at once as there are cores: more would only make each other slower. @param {readonly string[]} names */
async function checkAll(names) {
  /** @type {Verdict[]} */
  const verdicts = [];
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) verdicts.push(await check(name));
  };
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, work));
  return verdicts.sort((left, right) => names.indexOf(left.name) - names.indexOf(right.name));
}

/** @param {readonly Verdict[]} verdicts */
function table(verdicts) {
  const width = Math.max(...verdicts.map(({ name }) => name.length));
  return verdicts
    .map(
      ({ name, ok, seconds }) =>
        `${name.padEnd(width)}  ${ok ? 'ok    ' : 'failed'}  ${seconds.toFixed(1).padStart(5)} s`,
    )
    .join('\n');
}

await launch(async () => {
  await ensureDependencies();
  const verdicts = await checkAll(checkNames());
  console.log(table(verdicts));
  const failed = verdicts.filter(({ ok }) => !ok).map(({ name }) => name);
  if (failed.length > 0) throw new LauncherError(`Failed: ${failed.join(', ')}.`);
});
