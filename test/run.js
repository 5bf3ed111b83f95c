// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { launch, LauncherError } from '../apps/launcher/src/launcher-error.js';
import { ROOT } from '../apps/launcher/src/paths.js';
import { ensureChromium } from './support/chromium.js';
import { problemsOf, rowsOf } from './support/spec-coverage.js';
import { COVERAGE } from './support/spec-files.js';
import { withTestFolder } from './support/test-folder.js';
import { resultsOfJest, resultsOfPlaywright, slowestFiles, tallyOf } from './support/test-results.js';

const SLOWEST = 10;

/** Everything; or the browser tests alone, which look more closely then and keep pictures of what they see. */
const takesPictures = process.argv.includes('--pictures');

/** @typedef {import('./support/test-results.js').TestResult} TestResult */
/** @typedef {{ readonly results: readonly TestResult[], readonly code: number }} Run */

/** The attacks have a run to themselves: they measure for how long the panel is held up, which others would change. */
const JEST_RUNS = {
  most: ['--selectProjects', 'unit', 'architecture', 'e2e', 'cli'],
  attacks: ['--selectProjects', 'security', '--maxWorkers=1'],
};

/** @type {(folder: string) => Promise<Run[]>} */
async function runJest(folder) {
  /** @type {Run[]} */
  const runs = [];
  for (const [name, words] of Object.entries(JEST_RUNS)) {
    const report = join(folder, `${name}.json`);
    const code = await script('jest', [...words, '--json', `--outputFile=${report}`]);
    runs.push({ code, results: resultsOfJest(read(report, 'jest', code), ROOT) });
  }
  return runs;
}

/** @type {(folder: string, chromium: string) => Promise<Run>} */
async function runBrowserTests(folder, chromium) {
  const report = join(folder, 'playwright.json');
  const code = await script('test:web', ['--reporter=list,json'], {
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(takesPictures && { OUTPOST_PICTURES: 'yes' }),
  });
  return { code, results: resultsOfPlaywright(read(report, 'Playwright', code), 'test/web') };
}

/** @type {(name: string, args: readonly string[], env?: Record<string, string>) => Promise<number>} */
async function script(name, args, env = {}) {
  const options = /** @type {const} */ ({ cwd: ROOT, env, stdio: 'inherit', reject: false });
  const { exitCode = 1 } = await execa('npm', ['run', '--silent', name, '--', ...args], options);
  return exitCode;
}

/** @type {(results: readonly TestResult[]) => readonly string[]} */
const unshownBy = (results) => problemsOf(rowsOf(readFileSync(COVERAGE, 'utf8')), results);

/** @type {(report: string, runner: string, code: number) => any} */
function read(report, runner, code) {
  if (!existsSync(report)) throw new LauncherError(`${runner} ended without a report.`, code || 1);
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** @type {(chromium: string, folder: string) => Promise<number>} */
async function runAll(chromium, folder) {
  const runs = [...(takesPictures ? [] : await runJest(folder)), await runBrowserTests(folder, chromium)];
  const results = runs.flatMap((run) => run.results);
  const unshown = takesPictures ? [] : unshownBy(results);
  for (const problem of unshown) console.error(`${COVERAGE}, ${problem}`);
  console.log(['', 'The slowest files:', ...slowestFiles(results, SLOWEST), ''].join('\n'));
  console.log(tallyOf(results, unshown.length));
  return Math.max(...runs.map(({ code }) => code), unshown.length > 0 ? 1 : 0);
}

await launch(async () => {
  const chromium = await ensureChromium();
  process.exitCode = await withTestFolder((folder) => runAll(chromium, folder));
});
