// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { launch, LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { engineOf } from '../../dist/apps/server/src/platform/database/open-database.js';
import { readEnvironment } from '../../dist/apps/server/src/platform/read-environment.js';
import { resultsOfJest, slowestFiles, tallyOf } from '../support/test-results.js';
import { PostgresServer } from './support/postgres.js';

/** Specs whose data is in a `TestDatabase`. */
const REPOSITORIES =
  'apps/server/src/((admin|auth|logs|monitoring|rcon|scheduler|servers)/[^/]*|platform/database/.*)\\.spec\\.ts$';

/** In this order: what a repository gets wrong shows in many of the others. */
const ALL = [
  ['--selectProjects', 'unit', '--testPathPatterns', REPOSITORIES],
  ['--selectProjects', 'e2e', 'cluster'],
];
const SLOWEST = 5;

/** Nothing here outlives the run, so it need not reach the disk. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '500' };

/** Copied for each test: migrating takes longer. @param {PostgresServer} server */
async function createTemplate(server) {
  await server.create('outpost_template');
  const environment = readEnvironment({ DATABASE_URL: `${server.url}/outpost_template` });
  const engine = await engineOf(environment, console);
  const source = await engine.writer(engine.options([]));
  await source.destroy();
}

/**
 * @param {PostgresServer} server
 * @param {readonly string[]} args
 * @param {string} report
 */
async function jest(server, args, report) {
  const words = ['run', '--silent', 'jest', '--', ...args, '--json', `--outputFile=${report}`];
  const env = { OUTPOST_TEST_POSTGRES: server.url };
  const { exitCode = 1 } = await execa('npm', words, { cwd: ROOT, env, stdio: 'inherit', reject: false });
  if (!existsSync(report)) throw new LauncherError('jest ended without a report.', exitCode || 1);
  return { code: exitCode, results: resultsOfJest(JSON.parse(readFileSync(report, 'utf8')), ROOT) };
}

await launch(async () => {
  const server = await PostgresServer.start(FAST);
  const folder = mkdtempSync(join(tmpdir(), 'outpost-test-'));
  try {
    await createTemplate(server);
    const given = process.argv.slice(2);
    const runs = [];
    for (const [at, args] of (given.length > 0 ? [given] : ALL).entries()) {
      runs.push(await jest(server, args, join(folder, `${at}.json`)));
    }
    const results = runs.flatMap((run) => run.results);
    console.log(['', 'The slowest files:', ...slowestFiles(results, SLOWEST), ''].join('\n'));
    console.log(tallyOf(results, 0));
    process.exitCode = Math.max(...runs.map(({ code }) => code));
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true });
  }
});
