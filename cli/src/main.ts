import { readFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { backupsIn } from './commands/backup/backup-process.js';
import { migrateIn } from './commands/migrate/migrate-process.js';
import { REQUEST_TIMEOUT_MS, withDeadline } from './deadline-fetch.js';
import { httpFetch } from './http-fetch.js';
import { runCli } from './program.js';
import { offlineAdminIn } from './commands/admin/offline-admin-process.js';

// Relative to dist/cli, where this file is built to.
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// `outpost servers list | head -1` closes the pipe early, which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

/** For commands that run until Ctrl+C; without it SIGINT ends the process. */
function untilInterrupted(): AbortSignal {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  return interruption.signal;
}

process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  homeDirectory: homedir(),
  hostname: hostname(),
  version: manifest.version,
  fetch: withDeadline(REQUEST_TIMEOUT_MS, httpFetch),
  now: Date.now,
  untilInterrupted,
  offlineAdmin: offlineAdminIn(new URL('../server/offline-admin.js', import.meta.url)),
  backups: backupsIn(new URL('../server/backups.js', import.meta.url)),
  migrate: migrateIn(new URL('../server/migrate-data.js', import.meta.url)),
});
