import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { databaseSettings } from './panel-database.js';

const LISTENING = /"listening":"(?<url>[^"]+)"/;

export interface PanelOptions {
  /** The checkout whose build is started; this one by default. */
  readonly builtIn?: string;
  /** URLs of modules to load before the panel's own. */
  readonly preloads?: readonly string[];
}

/** The built panel in a separate process, on a data folder of the test. */
export class PanelProcess {
  private log = '';
  private readonly closed: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.log += text));
    }
    this.closed = new Promise((resolve) => child.once('close', resolve));
  }

  /** Resolves when it listens; if it exits before, rejects with its output. */
  static async start(
    dataDir: string,
    env: Readonly<Record<string, string>> = {},
    { builtIn = process.cwd(), preloads = [] }: PanelOptions = {},
  ): Promise<PanelProcess> {
    const database = await databaseSettings(dataDir);
    const main = join(builtIn, 'dist/server/main.js');
    const child = spawn(process.execPath, [...preloads.map((url) => `--import=${url}`), main], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ...database,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const panel = new PanelProcess(child);
    await panel.listening();
    return panel;
  }

  /** Base URL on this machine. */
  get url(): string {
    return LISTENING.exec(this.log)?.groups?.['url'] ?? '';
  }

  /** All output so far. */
  get output(): string {
    return this.log;
  }

  /** Its exit code, once it has exited and its output is complete; null if a signal killed it. */
  get ended(): Promise<number | null> {
    return this.closed;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Asks it to stop and resolves with its exit code. */
  stop(): Promise<number | null> {
    this.signal('SIGTERM');
    return this.closed;
  }

  /** Kills it, as a power cut would, so that none of its handlers run; a no-op if it has already exited. */
  kill(): Promise<number | null> {
    this.signal('SIGKILL');
    return this.closed;
  }

  private listening(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', () => reject(new Error(`the panel ended before it listened: ${this.log}`)));
      this.child.stdout?.on('data', () => {
        if (LISTENING.test(this.log)) resolve();
      });
    });
  }
}
