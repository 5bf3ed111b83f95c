import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(process.cwd(), 'dist/apps/server/src/main.js');

/** The built panel as a process of its own, on a data folder of the test. */
export class PanelProcess {
  private log = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.log += text));
    }
  }

  /** Resolves when it listens; what it wrote is in the error when it ends before. */
  static async start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<PanelProcess> {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const panel = new PanelProcess(child);
    await panel.listening();
    return panel;
  }

  /** Asks it to stop and returns its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Ends it as a power cut does; one that has ended already is fine. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return exitCode;
    const ended = once(this.child, 'close');
    this.child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  private listening(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.child.once('close', () => reject(new Error(`the panel ended before it listened: ${this.log}`)));
      this.child.stdout?.on('data', () => {
        if (this.log.includes('listens on')) resolve();
      });
    });
  }
}
