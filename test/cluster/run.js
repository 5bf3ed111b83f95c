// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { launch, LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { engineOf } from '../../dist/apps/server/src/platform/database/open-database.js';
import { readEnvironment } from '../../dist/apps/server/src/platform/read-environment.js';
import { withTestFolder } from '../support/test-folder.js';
import { resultsOfJest, slowestFiles, tallyOf } from '../support/test-results.js';
import { NatsServer } from './support/nats.js';
import { KEPT_COPY, PostgresServer, TEMPLATE } from './support/postgres.js';

/** Specs whose data is in a `TestDatabase`, or whose messages travel between `TestBuses`. */
const SPECS =
  'apps/server/src/((admin|auth|cluster|logs|monitoring|rcon|realtime|scheduler|servers)/[^/]*|platform/(bus|database)/.*)\\.spec\\.ts$';

/** In this order: what a repository gets wrong shows in many of the others. */
const ALL = [
  ['--selectProjects', 'unit', '--testPathPatterns', SPECS],
  ['--selectProjects', 'e2e', 'cluster'],
];
/** What no other run covers: instead of `ALL` with `--short`, for slow machines. */
const SHORT = [
  ['--selectProjects', 'unit', 'cluster', '--testPathPatterns', '\\.((postgres|nats)\\.|cluster-)spec\\.ts$'],
];
const SLOWEST = 5;

/** Nothing here outlives the run, so it need not reach the disk. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '500' };

/** Copied for each test: migrating takes longer. @param {PostgresServer} server */
async function createTemplate(server) {
  await server.create(TEMPLATE);
  const environment = readEnvironment({ DATABASE_URL: `${server.url}/${TEMPLATE}` });
  const engine = await engineOf(environment, console);
  const source = await engine.writer(engine.options([]));
  await source.destroy();
}

/** @type {(given: readonly string[]) => readonly (readonly string[])[]} */
function orderedBy(given) {
  if (given.includes('--short')) return SHORT;
  return given.length > 0 ? [given] : ALL;
}

/**
 * @param {Readonly<Record<string, string>>} servers
 * @param {readonly string[]} args
 * @param {string} report
 */
async function jest(servers, args, report) {
  const words = ['run', '--silent', 'jest', '--', ...args, '--json', `--outputFile=${report}`];
  const { exitCode = 1 } = await execa('npm', words, {
    cwd: ROOT,
    env: servers,
    stdio: 'inherit',
    reject: false,
  });
  if (!existsSync(report)) throw new LauncherError('jest ended without a report.', exitCode || 1);
  return { code: exitCode, results: resultsOfJest(JSON.parse(readFileSync(report, 'utf8')), ROOT) };
}

/** @type {(servers: Readonly<Record<string, string>>, folder: string) => Promise<number>} */
async function runAll(servers, folder) {
  const runs = [];
  for (const [at, args] of orderedBy(process.argv.slice(2)).entries())
    runs.push(await jest(servers, args, join(folder, `${at}.json`)));
  const results = runs.flatMap((run) => run.results);
  console.log(['', 'The slowest files:', ...slowestFiles(results, SLOWEST), ''].join('\n'));
  console.log(tallyOf(results, 0));
  return Math.max(...runs.map(({ code }) => code));
}

/** @type {(folder: string) => Promise<number>} */
async function runWithServers(folder) {
  const postgres = await PostgresServer.start(FAST);
  /** @type {NatsServer | undefined} */
  let nats;
  try {
    await createTemplate(postgres);
    const copy = join(folder, 'postgres');
    await postgres.keepCopy(copy);
    nats = await NatsServer.start();
    const servers = { OUTPOST_TEST_POSTGRES: postgres.url, OUTPOST_TEST_NATS: nats.url, [KEPT_COPY]: copy };
    return await runAll(servers, folder);
  } finally {
    await nats?.remove();
    await postgres.remove();
  }
}

await launch(async () => {
  process.exitCode = await withTestFolder(runWithServers);
});
