import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CliError } from '../../cli-error.js';

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

/** Called repeatedly with the current step and how much of it is done, from 0 to 1. */
export type Progress = (step: string, share: number) => void;

/** Operations on the data folder of this machine. They throw a {@link CliError} with the reason when they fail. */
export interface Backups {
  make(request: ArchiveRequest, dataDir: string | undefined, progress: Progress): Promise<BackupReport>;
  restore(request: RestoreRequest, dataDir: string | undefined, progress: Progress): Promise<RestoreReport>;
}

/**
 * Runs the server's program as a child process. The request is sent as an IPC message, since arguments show up in
 * process lists.
 */
export function backupsIn(program: URL): Backups {
  return {
    make: (request, dataDir, progress) =>
      run<BackupReport>(program, dataDir, { action: 'backup', ...request }, progress),
    restore: (request, dataDir, progress) =>
      run<RestoreReport>(program, dataDir, { action: 'restore', ...request }, progress),
  };
}

interface Message<Report> {
  readonly report?: Report;
  readonly progress?: { readonly step: string; readonly share: number };
}

function run<Report>(
  program: URL,
  dataDir: string | undefined,
  request: { readonly action: string } & ArchiveRequest,
  progress: Progress,
): Promise<Report> {
  return new Promise((resolve, reject) => {
    const words = [fileURLToPath(program), ...(dataDir === undefined ? [] : [dataDir])];
    const isStream = request.file === null;
    const input = isStream && request.action === 'restore' ? 'inherit' : 'ignore';
    const output = isStream && request.action === 'backup' ? 'inherit' : 'ignore';
    const child = spawn(process.execPath, words, { stdio: [input, output, 'pipe', 'ipc'] });
    const received: { report?: Report; stderr: string } = { stderr: '' };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (received.stderr += text));
    child.on('message', (message: Message<Report>) => {
      if (message.progress) progress(message.progress.step, message.progress.share);
      if (message.report) received.report = message.report;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && received.report) resolve(received.report);
      else reject(new CliError('failed', received.stderr.trim() || `it ended with code ${String(code)}`));
    });
    child.send(request);
  });
}
