import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CliError } from '../../cli-error.js';

/** Request to the program that works on the data folder, which is part of the server. */
export type OfflineAdminRequest =
  | {
      readonly action: 'create-admin';
      readonly username: string;
      readonly email: string;
      readonly password: string;
    }
  | {
      readonly action: 'reset-password';
      readonly username: string;
      readonly password: string;
      readonly revokeTokens: boolean;
    }
  | { readonly action: 'reset-second-factor'; readonly username: string };

export interface OfflineAdminReport {
  readonly username: string;
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
}

/** @throws {CliError} with the reason when it failed */
export type OfflineAdmin = (
  request: OfflineAdminRequest,
  dataDir: string | undefined,
) => Promise<OfflineAdminReport>;

/** Runs the program as a child process. The request is passed on stdin, since arguments show up in process lists. */
export const offlineAdminIn =
  (program: URL): OfflineAdmin =>
  async (request, dataDir) => {
    const words = [fileURLToPath(program), ...(dataDir === undefined ? [] : [dataDir])];
    const { code, stdout, stderr } = await run(words, JSON.stringify(request));
    if (code === 0) return JSON.parse(stdout) as OfflineAdminReport;
    throw new CliError('failed', stderr.trim() || `the rescue ended with code ${String(code)}`);
  };

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(words: readonly string[], input: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words);
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
    // A child that fails before reading stdin closes the pipe; its stderr has the reason.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(input);
  });
}
