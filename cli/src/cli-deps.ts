import { type Readable, type Writable } from 'node:stream';
import { type Backups } from './commands/backup/backup-process.js';
import { type Migrate } from './commands/migrate/migrate-process.js';
import { type OfflineAdmin } from './commands/admin/offline-admin-process.js';

type Terminal<Stream> = Stream & { readonly isTTY?: boolean; readonly columns?: number };

/** External dependencies of the commands; `main.ts` provides the real ones. */
export interface CliDeps {
  readonly stdin: Terminal<Readable>;
  readonly stdout: Terminal<Writable>;
  readonly stderr: Terminal<Writable>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  readonly hostname: string;
  readonly version: string;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly offlineAdmin: OfflineAdmin;
  readonly backups: Backups;
  readonly migrate: Migrate;
  /** Returns a signal that aborts on Ctrl+C, instead of ending the process immediately. */
  readonly untilInterrupted?: () => AbortSignal;
}
