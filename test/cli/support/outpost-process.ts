import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const EXECUTABLE = join(process.cwd(), 'cli/outpost.js');

/** A user account on some machine, in which the built `outpost` runs as a child process. */
export class Shell {
  private constructor(private readonly configFolder: string) {}

  static async open(): Promise<Shell> {
    return new Shell(await mkdtemp(join(tmpdir(), 'outpost-cli-e2e-')));
  }

  get sessionFile(): string {
    return join(this.configFolder, 'outpost', 'session.json');
  }

  run(words: readonly string[], { stdin = '', env = {} }: RunOptions = {}): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [EXECUTABLE, ...words], {
        env: {
          PATH: process.env['PATH'],
          HOME: this.configFolder,
          XDG_CONFIG_HOME: this.configFolder,
          ...env,
        },
      });
      const output = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, ...output }));
      // A program that fails before it reads its input closes the pipe.
      child.stdin.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') reject(error);
      });
      child.stdin.end(stdin);
    });
  }

  /** Runs with `--json` and returns the document. */
  async json<T>(words: readonly string[], options?: RunOptions): Promise<T> {
    const { code, stdout, stderr } = await this.run([...words, '--json'], options);
    if (code !== 0) throw new Error(`outpost ${words.join(' ')} exited ${String(code)}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  async close(): Promise<void> {
    await rm(this.configFolder, { recursive: true, force: true });
  }
}
