import { type Readable, type Writable } from 'node:stream';
import { type Backups } from './commands/backup/backup-process.js';
import { type OfflineAdmin } from './commands/admin/offline-admin-process.js';

type Terminal<Stream> = Stream & { readonly isTTY?: boolean; readonly columns?: number };

/** What the commands touch of the world outside; `main.ts` gives them the real one. */
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
  /** Aborts when the person has enough, instead of ending the process at once. */
  readonly untilInterrupted?: () => AbortSignal;
}
