import { mkdirSync } from 'node:fs';
import { type Environment } from '../../env.js';
import { postgresSettings } from '../postgres/postgres-settings.js';
import { endExchange } from './exchange.js';
import { FolderLock } from './folder-lock.js';
import { type StoredData, storedDataIn } from './stored-data.js';

/** The data folder of this panel, locked while the process lives. */
export class DataFolder {
  private constructor(
    readonly path: string,
    /** What it held when opened; nothing that counts where the data is in PostgreSQL. */
    readonly initialContent: StoredData,
    private readonly lock: FolderLock,
  ) {}

  /** @throws {ConfigurationError} when another panel uses it, or its database can't be used */
  static open(environment: Environment): DataFolder {
    const { DATA_DIR: path } = environment;
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const lock = FolderLock.take(path);
    try {
      endExchange(path);
      const content = postgresSettings(environment) ? 'none' : storedDataIn(path);
      return new DataFolder(path, content, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  close(): void {
    this.lock.release();
  }
}
