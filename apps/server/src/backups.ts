import 'reflect-metadata';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { constants } from 'node:os';
import { backupFailedLine, backupLine } from './logs/lines/audit.lines.js';
import { type LogLine } from './logs/log-line.js';
import { LogsRepository } from './logs/logs.repository.js';
import { offlineSettings, progressReporter, reportFailure } from './offline-program.js';
import { makeBackup, type BackupReport } from './platform/database/backup/backup.js';
import { TemporaryFiles } from './platform/database/backup/temporary-files.js';
import { restoreBackup, type RestoreReport } from './platform/database/backup/restore.js';
import { pendingMigrations, storedDataIn } from './platform/database/data-folder/stored-data.js';
import { openDatabase } from './platform/database/open-database.js';
import { postgresSettings } from './platform/database/postgres/postgres-settings.js';
import { SqliteEngine } from './platform/database/sqlite/sqlite-engine.js';
import { storageFailure } from './platform/database/database.errors.js';
import { type Environment } from './platform/env.js';
import { DATABASE_SETTINGS } from './platform/settings.js';
import { OperationalError, UserError } from './platform/errors/app-error.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';
import { keyMissing, keyOf } from './platform/secret-box.js';
import { SEALED_COLUMNS } from './servers/sealed-columns.js';

/*
 * Run by `outpost backup` and `outpost restore`. Request, progress and report are IPC messages, since standard input
 * and output carry the archive if it has no file.
 */

interface Request {
  readonly action: 'backup' | 'restore';
  /** Path of the archive; null for standard output or input. */
  readonly file: string | null;
  readonly passphrase: string;
  readonly force: boolean;
  readonly revokeTokens: boolean;
}

const ON_A_SERVER =
  'leads to PostgreSQL, whose own tools do this: pg_dump and pg_restore, see docs/postgresql.md';

const temporaryFiles = new TemporaryFiles();

/** A backup, and why it was not recorded in the panel's log; null if it was. */
interface ReportedBackup extends BackupReport {
  readonly notLogged: string | null;
}

async function backUp({ file, passphrase, force }: Request, settings: Environment): Promise<ReportedBackup> {
  const key = keyOf(settings, settings.DATA_DIR);
  if (key === undefined && existsSync(settings.DATA_DIR)) throw keyMissing();
  const order = {
    ...{ dataDir: settings.DATA_DIR, key: key ?? '', sealed: SEALED_COLUMNS },
    ...{ target: file ?? process.stdout, passphrase, force, temporaryFiles, progress: progressReporter() },
  };
  const report = await makeBackup(order).catch(async (error: unknown) => {
    await recordFailure(settings.DATA_DIR).catch(reportFailure);
    throw error;
  });
  const notLogged = await recordInLog(settings.DATA_DIR, backupLine(report, new Date()));
  return { ...report, notLogged };
}

/** So that the panel can tell, too: whoever runs backups by the clock reads no output. */
async function recordFailure(folder: string): Promise<void> {
  if (storedDataIn(folder) !== 'data') return;
  const notLogged = await recordInLog(folder, backupFailedLine(new Date()));
  if (notLogged !== null)
    process.stderr.write(`The failure could not be recorded in the log: ${notLogged}\n`);
}

/** The backup is valid even if its log entry can't be written: the disk of the data may be full, or failing. */
async function recordInLog(folder: string, line: LogLine): Promise<string | null> {
  // Opening it would migrate data of an older version, without the copy that the panel makes when it starts.
  if (pendingMigrations(folder).length > 0) return 'The data is of an older version';
  try {
    await insertEntry(folder, line);
    return null;
  } catch (error) {
    const failure = storageFailure(error);
    if (!(failure instanceof OperationalError)) throw error;
    return failure.message;
  }
}

async function insertEntry(folder: string, line: LogLine): Promise<void> {
  const database = await openDatabase(new SqliteEngine(folder), []);
  try {
    await new LogsRepository(database).insert([line]);
  } finally {
    await database.onApplicationShutdown();
  }
}

function restore(request: Request, settings: Environment): Promise<RestoreReport> {
  const { file, passphrase, force, revokeTokens } = request;
  if (file !== null && !existsSync(file)) throw new UserError('not_found', `There is no file ${file}`);
  return restoreBackup({
    ...{ dataDir: settings.DATA_DIR, sealed: SEALED_COLUMNS, keySetting: settings.SECRET_KEY },
    ...{
      name: file ?? 'Standard input',
      source: () => (file === null ? process.stdin : createReadStream(file)),
    },
    ...{ passphrase, force, revokeTokens, temporaryFiles, progress: progressReporter() },
  });
}

async function main(): Promise<void> {
  const [request] = (await once(process, 'message')) as [Request];
  const settings = offlineSettings(['SECRET_KEY', ...DATABASE_SETTINGS]);
  if (postgresSettings(settings)) throw new ConfigurationError('DATABASE_URL', ON_A_SERVER);
  const report = await (request.action === 'backup' ? backUp(request, settings) : restore(request, settings));
  process.send?.({ report });
}

function cleanUpAndExit(code: number): void {
  temporaryFiles.remove();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => cleanUpAndExit(128 + constants.signals[signal]));
}
// The parent process is gone, so nothing would receive the report.
process.on('disconnect', () => cleanUpAndExit(1));
// The files written hold all data of the panel: only its user may read them.
process.umask(0o077);

try {
  await main();
} catch (error) {
  reportFailure(error);
}
process.removeAllListeners('disconnect');
process.disconnect();
