import { OperationalError, UserError } from '../../errors/app-error.js';
import { ConfigurationError } from '../../errors/configuration-error.js';

/** @param why what is damaged, as reported by the check that failed */
export const damaged = (what: string, why: string, cause?: unknown): UserError =>
  new UserError('validation_failed', `${what} is damaged: ${why}`, { cause });

export const cutShort = (what: string, cause?: unknown): UserError =>
  new UserError('validation_failed', `${what} is damaged, or its end is missing`, { cause });

export const noBackup = (what: string): UserError =>
  new UserError('validation_failed', `${what} is no backup of Outpost`);

export const wrongPassphrase = (what: string, cause: unknown): UserError =>
  new UserError('wrong_password', `The passphrase is wrong, or the beginning of ${what} is damaged`, {
    cause,
  });

export const newerVersion = (what: string, migrations: readonly string[]): UserError =>
  new UserError(
    'validation_failed',
    `${what} is of a newer version of Outpost (it has ${migrations.join(', ')}): install that version`,
  );

export const noRoom = (folder: string, needed: number, free: number): OperationalError =>
  new OperationalError(
    'storage_failed',
    `There is no room in ${folder}: ${inMegabytes(needed)} are needed and ${inMegabytes(free)} are free`,
  );

const diskFull = (cause: unknown): OperationalError =>
  new OperationalError('storage_failed', 'The disk is full; nothing was left behind', { cause });

export const noPanel = (folder: string): ConfigurationError =>
  new ConfigurationError('DATA_DIR', `holds no panel (${folder}): start it once, or use --data-dir`);

const MEGABYTE = 1_000_000;
export const inMegabytes = (bytes: number): string =>
  `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`;

/**
 * Turns a failure of the system, whether from a file or from SQLite, into a one-line error; returns all
 * others unchanged.
 */
export function diskFailure(error: unknown): unknown {
  const { code = '', syscall, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') return diskFull(error);
  const isOfTheSystem = syscall !== undefined || code.startsWith('SQLITE_');
  return isOfTheSystem ? new OperationalError('storage_failed', message, { cause: error }) : error;
}
