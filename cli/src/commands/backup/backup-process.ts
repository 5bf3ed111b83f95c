import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CliError } from '../../cli-error.js';

interface ArchiveRequest {
  /** Path of the archive; null for standard output or input. */
  readonly file: string | null;
  readonly passphrase: string;
  /** Whether what is there already may be replaced. */
  readonly force: boolean;
}

interface RestoreRequest extends ArchiveRequest {
  readonly revokeTokens: boolean;
}

interface Content {
  /** When the backup was made, in ISO 8601. */
  readonly madeAt: string;
  /** How many there are of each, by the name of its table. */
  readonly rows: Readonly<Record<string, number>>;
}

export interface BackupReport extends Content {
  readonly bytes: number;
  /** Stored passwords that can't be read, and could not be before. */
  readonly unopened: number;
  /** Why the log of the panel has no entry of it; null where it has one. */
  readonly notLogged: string | null;
}

export interface RestoreReport extends Content {
  /** Of the panel that made the backup. */
  readonly version: string;
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
  readonly tokensLeft: number;
  /** Where the data lies that was there before. */
  readonly replaced: string | null;
}

/** Told from time to time: what is being done, and which part of it is, from 0 to 1. */
export type Progress = (step: string, share: number) => void;

/** What works on the data folder of this machine; all of it throws a {@link CliError} that says why it could not. */
export interface Backups {
  make(request: ArchiveRequest, dataDir: string | undefined, progress: Progress): Promise<BackupReport>;
  restore(request: RestoreRequest, dataDir: string | undefined, progress: Progress): Promise<RestoreReport>;
}

/** Runs the server's own program as a child. The request goes as a message: arguments show up in process lists. */
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
    const told: { report?: Report; stderr: string } = { stderr: '' };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (told.stderr += text));
    child.on('message', (message: Message<Report>) => {
      if (message.progress) progress(message.progress.step, message.progress.share);
      if (message.report) told.report = message.report;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && told.report) resolve(told.report);
      else reject(new CliError('failed', told.stderr.trim() || `it ended with code ${String(code)}`));
    });
    child.send(request);
  });
}
