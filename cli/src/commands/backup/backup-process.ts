import { type Progress, runServerProgram } from '../../server-program.js';

interface ArchiveRequest {
  /** Path of the archive; null for standard output or input. */
  readonly file: string | null;
  readonly passphrase: string;
  /** Whether existing data may be replaced. */
  readonly force: boolean;
}

interface RestoreRequest extends ArchiveRequest {
  readonly revokeTokens: boolean;
}

interface Content {
  /** When the backup was made, ISO 8601. */
  readonly madeAt: string;
  /** Row counts by table name. */
  readonly rows: Readonly<Record<string, number>>;
}

export interface BackupReport extends Content {
  readonly bytes: number;
  /** Number of stored passwords that cannot be decrypted, and could not be before the backup. */
  readonly unopened: number;
  /** Why the panel's log has no entry for the backup; null where it has one. */
  readonly notLogged: string | null;
}

export interface RestoreReport extends Content {
  /** Version of the panel that made the backup. */
  readonly version: string;
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
  readonly tokensLeft: number;
  /** Where the replaced data was moved to; null if there was none. */
  readonly replaced: string | null;
}

/** Operations on the data folder of this machine. They throw a `CliError` with the reason when they fail. */
export interface Backups {
  make(request: ArchiveRequest, dataDir: string | undefined, progress: Progress): Promise<BackupReport>;
  restore(request: RestoreRequest, dataDir: string | undefined, progress: Progress): Promise<RestoreReport>;
}

/** The server's program does it. */
export function backupsIn(program: URL): Backups {
  return {
    make: (request, dataDir, progress) => {
      const stream = request.file === null ? 'output' : undefined;
      return runServerProgram({ program, dataDir, progress, stream }, { action: 'backup', ...request });
    },
    restore: (request, dataDir, progress) => {
      const stream = request.file === null ? 'input' : undefined;
      return runServerProgram({ program, dataDir, progress, stream }, { action: 'restore', ...request });
    },
  };
}
