// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';

/** @typedef {{ readonly id: string }} Row */

/**
 * Runs the tests of one project and returns the rows they recorded, one JSON line each, sorted by id. They run
 * sequentially: panels that share the machine would slow each other down.
 *
 * @template {Row} T
 * @param {string} project a jest project
 * @param {string} variable name of the environment variable with the file that the tests append to
 * @returns {Promise<{ code: number, rows: T[] }>} `code` is jest's exit code
 * @throws {LauncherError} if no test recorded anything
 */
export async function recordedRows(project, variable) {
  const folder = mkdtempSync(join(tmpdir(), `outpost-${project}-`));
  const file = join(folder, 'rows');
  try {
    const choice = ['--selectProjects', project, '--runInBand', ...process.argv.slice(2)];
    const { exitCode: code = 1, all } = await execa('npm', ['run', '--silent', 'jest', '--', ...choice], {
      cwd: ROOT,
      env: { [variable]: file },
      all: true,
      reject: false,
    });
    if (!existsSync(file)) throw new LauncherError(`no test of ${project} was run.\n${all}`);
    if (code !== 0) console.error(all);
    /** @type {T[]} */
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { code, rows: rows.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
