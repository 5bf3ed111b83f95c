// @ts-check
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { launch, LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { acceptanceTable, inBrief, isComplete, summary, unknownIds } from './acceptance-table.js';
import { ACCEPTANCE_TESTS } from './acceptance-tests.js';

const NAMES = String.raw`AT-\d`;

/** Only files that contain an id: the others need not be compiled. */
function specFiles() {
  return ['libs', 'apps', 'test/e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[.-]spec\.ts$/.test(name))
      .map((name) => join(ROOT, folder, name))
      .filter((file) => new RegExp(NAMES).test(readFileSync(file, 'utf8')))
      .map((file) => relative(ROOT, file)),
  );
}

/** @param {string} file path of jest's report */
async function runJest(file) {
  const choice = [
    '--selectProjects',
    'unit',
    'e2e',
    '--testNamePattern',
    NAMES,
    '--json',
    `--outputFile=${file}`,
  ];
  const words = ['run', '--silent', 'jest', '--', ...choice, '--runTestsByPath', ...specFiles()];
  const { all } = await execa('npm', words, { cwd: ROOT, all: true, reject: false });
  if (!existsSync(file)) throw new LauncherError(`jest ended without a report.\n${all}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {ReturnType<typeof acceptanceTable>} rows */
async function print(rows) {
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: ['AT', 'asks', 'shown by', 'verdict'],
    colWidths: [8, 46, 62, 9],
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  for (const { id, asks, shownBy, verdict } of rows) table.push([id, asks, inBrief(shownBy), verdict]);
  console.log(table.toString());
}

/** Files that failed to load, and failed tests. @param {any} report */
const failures = (report) =>
  report.testResults.flatMap((/** @type {any} */ file) => (file.status === 'failed' ? [file.message] : []));

await launch(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-wire-'));
  try {
    const report = await runJest(join(folder, 'report.json'));
    const rows = acceptanceTable(ACCEPTANCE_TESTS, report);
    for (const message of failures(report)) console.error(message);
    await print(rows);
    const unlisted = unknownIds(ACCEPTANCE_TESTS, report);
    if (unlisted.length > 0) console.log(`On no list: ${unlisted.join(', ')}`);
    console.log(summary(rows));
    const fine = isComplete(rows) && unlisted.length === 0 && failures(report).length === 0;
    process.exitCode = fine ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
