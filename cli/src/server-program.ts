import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CliError } from './cli-error.js';

/** Called repeatedly with the current step and how much of it is done, from 0 to 1. */
export type Progress = (step: string, share: number) => void;

/** A program of the server that works on this machine's data, and how it is run. */
export interface ServerProgram {
  readonly program: URL;
  /** The folder given by the user; the program itself knows the default. */
  readonly dataDir: string | undefined;
  readonly progress: Progress;
  /** Whether it reads our standard input, or writes to our standard output. */
  readonly stream?: 'input' | 'output' | undefined;
}

interface Message<Report> {
  readonly report?: Report;
  readonly progress?: { readonly step: string; readonly share: number };
}

/**
 * Runs the program as a child process. The request is sent as an IPC message, since arguments show up in
 * process lists.
 *
 * @throws {CliError} with the reason when it failed
 */
export function runServerProgram<Report>(
  { program, dataDir, progress, stream }: ServerProgram,
  request: object,
): Promise<Report> {
  return new Promise((resolve, reject) => {
    const words = [fileURLToPath(program), ...(dataDir === undefined ? [] : [dataDir])];
    const input = stream === 'input' ? 'inherit' : 'ignore';
    const output = stream === 'output' ? 'inherit' : 'ignore';
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
