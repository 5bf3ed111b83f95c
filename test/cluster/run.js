// @ts-check
import { execa } from 'execa';
import pg from 'pg';
import { launch } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { PostgresServer } from './support/postgres.js';

/** Specs whose data is in a `TestDatabase`. */
const REPOSITORIES =
  'apps/server/src/(admin|logs|monitoring|rcon|scheduler|servers|platform/database)/[^/]*\\.spec\\.ts$';

/** Nothing here outlives the run, so it need not reach the disk. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '500' };

/** @param {PostgresServer} server */
async function createTemplate(server) {
  const engines = await import('../../dist/apps/server/src/platform/database/database-engine.js');
  const client = new pg.Client(`${server.url}/postgres`);
  await client.connect();
  await client.query('CREATE DATABASE outpost_template');
  await client.end();
  const { readEnvironment } = await import('../../dist/apps/server/src/platform/read-environment.js');
  const environment = readEnvironment({ DATABASE_URL: `${server.url}/outpost_template` });
  const engine = engines.engineOf(environment, console);
  const source = await engine.writer(engine.options([]));
  await source.destroy();
}

/** @param {PostgresServer} server @param {readonly string[]} args */
async function jest(server, args) {
  const env = { OUTPOST_TEST_POSTGRES: server.url };
  const options = /** @type {const} */ ({ cwd: ROOT, env, stdio: 'inherit', reject: false });
  const { exitCode = 1 } = await execa('npm', ['run', '--silent', 'jest', '--', ...args], options);
  return exitCode;
}

await launch(async () => {
  const server = await PostgresServer.start(FAST);
  try {
    await createTemplate(server);
    const given = process.argv.slice(2);
    const runs =
      given.length > 0
        ? [given]
        : [
            ['--selectProjects', 'unit', '--testPathPatterns', REPOSITORIES],
            ['--selectProjects', 'e2e'],
          ];
    const codes = [];
    for (const args of runs) codes.push(await jest(server, args));
    process.exitCode = Math.max(...codes);
  } finally {
    await server.remove();
  }
});
