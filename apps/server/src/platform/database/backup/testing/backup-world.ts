import {
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import Sqlite from 'better-sqlite3';
import { SEALED_COLUMNS } from '../../../../servers/sealed-columns.js';
import { DATABASE_FILE } from '../../sqlite/data-source.js';
import { type BackupOrder, type BackupReport, makeBackup } from '../backup.js';
import { TemporaryFiles } from '../temporary-files.js';
import { restoreBackup, type RestoreOrder, type RestoreReport } from '../restore.js';
import { STORED } from './stored-panel.js';

export const PASSPHRASE = 'correct horse battery staple';
/** Minimal work factor, for speed. */
export const SCRYPT_LOG_N = 1;

const ignoreProgress = (): void => undefined;

/** Temporary folders for a test: a panel's data, an archive and a restore. */
export class BackupWorld {
  private readonly folder = mkdtempSync(join(tmpdir(), 'outpost-backup-'));
  readonly dataDir = join(this.folder, 'data');
  readonly archive = join(this.folder, 'shelf', 'panel.age');
  /** Does not exist yet. */
  readonly newDir = join(this.folder, 'new');

  /** @param template folder that is copied into the data folder */
  constructor(template: string) {
    mkdirSync(join(this.folder, 'shelf'));
    cpSync(template, this.dataDir, { recursive: true });
  }

  backup(change: Partial<BackupOrder> = {}): Promise<BackupReport> {
    return makeBackup({
      ...{ dataDir: this.dataDir, key: STORED.key, sealed: SEALED_COLUMNS, target: this.archive },
      ...{
        force: false,
        passphrase: PASSPHRASE,
        temporaryFiles: new TemporaryFiles(),
        progress: ignoreProgress,
      },
      scryptLogN: SCRYPT_LOG_N,
      ...change,
    });
  }

  restore(change: Partial<RestoreOrder> = {}, source?: Readable): Promise<RestoreReport> {
    return restoreBackup({
      ...{ dataDir: this.newDir, source: () => source ?? createReadStream(this.archive), name: 'panel.age' },
      ...{ sealed: SEALED_COLUMNS, passphrase: PASSPHRASE, keySetting: undefined },
      ...{
        force: false,
        revokeTokens: false,
        temporaryFiles: new TemporaryFiles(),
        progress: ignoreProgress,
      },
      ...change,
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Names, modes and bytes of everything in a folder. */
export function contentOf(folder: string): readonly unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^outpost\.(lock|pid)/.test(name))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const { mode } = statSync(path);
      return [name, mode & 0o777, statSync(path).isFile() && readFileSync(path).toString('base64')];
    });
}

/** All rows of a query on the database of a data folder. */
export function rowsIn(dataDir: string, sql: string): readonly unknown[] {
  const database = new Sqlite(join(dataDir, DATABASE_FILE));
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
