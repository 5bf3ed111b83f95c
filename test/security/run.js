// @ts-check
import '../../apps/launcher/src/require-node.js';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../../apps/launcher/src/child.js';
import { launch, LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { ensureBuilt } from '../../apps/launcher/src/prepare.js';

/** @typedef {import('./support/attack.js').AttackRow} AttackRow */

/** @param {string} file where the attacks leave their rows */
async function runAttacks(file) {
  // One after another: attacks that share the machine would freeze each other's panels.
  const choice = ['--selectProjects', 'security', '--runInBand', ...process.argv.slice(2)];
  const { code, output } = await npm(['run', '--silent', 'jest', '--', ...choice], {
    cwd: ROOT,
    env: { OUTPOST_SECURITY_ROWS: file },
    quiet: true,
  });
  if (!existsSync(file)) throw new LauncherError(`no attack was run.\n${output}`);
  if (code !== 0) console.error(output);
  return { code, rows: readFileSync(file, 'utf8').trim().split('\n').map(rowOf).sort(byId) };
}

/** @type {(line: string) => AttackRow} */
const rowOf = (line) => JSON.parse(line);

/** @type {(a: AttackRow, b: AttackRow) => number} */
const byId = (a, b) => a.id.localeCompare(b.id, 'en', { numeric: true });

/** @param {readonly AttackRow[]} rows */
async function print(rows) {
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: ['', 'attack', 'answer', 'freeze', 'of it ours', 'memory', 'verdict'],
    colWidths: [7, 44, 44, 9, 12, 17, 9],
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  for (const { id, title, answer, signs, held } of rows) {
    const verdict = held ? 'held' : 'BROKEN';
    table.push([id, title, answer, ...figures(signs), verdict]);
  }
  console.log(table.toString());
}

/** @param {AttackRow['signs']} signs */
const figures = (signs) =>
  signs
    ? [ms(signs.frozenMs), ms(signs.busyMs), `${whole(signs.peakMb)} (+${whole(signs.grownMb)}) MB`]
    : ['', '', ''];

/** @param {number} value */
const whole = (value) => String(Math.round(value));
/** @param {number} value */
const ms = (value) => `${whole(Math.max(0, value))} ms`;

await launch(async () => {
  // What was built elsewhere of another version is attacked as it is.
  if (!process.env['OUTPOST_SECURITY_BUILD']) await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'outpost-security-'));
  try {
    const { code, rows } = await runAttacks(join(folder, 'rows'));
    await print(rows);
    console.log(`${rows.filter(({ held }) => held).length} of ${rows.length} attacks held`);
    process.exitCode = code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
