import 'reflect-metadata';
import { once } from 'node:events';
import { offlineSettings, progressReporter, reportFailure } from './offline-program.js';
import { migrateTo } from './platform/database/transfer/migration.js';
import { DATABASE_SETTINGS } from './platform/settings.js';

/* Run by `outpost migrate`. Request, progress and report are IPC messages: the address may hold a password. */

interface Request {
  readonly to: string;
}

async function main(): Promise<void> {
  const [{ to }] = (await once(process, 'message')) as [Request];
  const settings = offlineSettings(['SECRET_KEY', ...DATABASE_SETTINGS]);
  process.send?.({ report: await migrateTo(to, settings, progressReporter()) });
}

// The parent process is gone, so nothing would receive the report; the next run goes on.
process.on('disconnect', () => process.exit(1));
// A file that is written holds all data of the panel: only its user may read it.
process.umask(0o077);

try {
  await main();
} catch (error) {
  reportFailure(error);
}
process.removeAllListeners('disconnect');
process.disconnect();
