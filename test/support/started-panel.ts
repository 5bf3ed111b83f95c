import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STEERED_PANEL = fileURLToPath(new URL('steered-panel.js', import.meta.url));

interface Reach {
  /** On this machine. */
  readonly url: string;
  /** Empty when there is an admin. */
  readonly setupCode: string;
}

interface Failure {
  readonly failure: string;
}

interface Answer<Result> {
  readonly id: number;
  readonly result?: Result;
  readonly error?: string;
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
}

/** The built panel in a process of its own, with a hand in it for what no call of its API does. */
export class StartedPanel {
  private lastOrder = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly dataDir: string,
    private readonly reach: Reach,
  ) {}

  /** @throws {Error} with the words of the panel when it does not start */
  static async start({ environment = {}, dataDir }: StartOptions = {}): Promise<StartedPanel> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'outpost-test-')));
    const child = fork(STEERED_PANEL, {
      env: {
        ...{ PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'debug' },
        ...environment,
      },
    });
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`no panel: code ${code}`)));
    const [first] = (await Promise.race([once(child, 'message'), ended])) as [Reach | Failure];
    if ('failure' in first) throw new Error(first.failure);
    return new StartedPanel(child, folder, first);
  }

  get url(): string {
    return this.reach.url;
  }

  get setupCode(): string {
    return this.reach.setupCode;
  }

  /** The lines of its log so far. */
  readLog(): Promise<readonly string[]> {
    return this.order('readLog', {});
  }

  /** Runs a statement as the panel itself does. */
  query<Rows>(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    return this.order('query', { sql, parameters });
  }

  /** Samples as they are stored, `now` in seconds since 1970. */
  insertSamples(samples: readonly object[], now: number): Promise<void> {
    return this.order('insertSamples', { samples, now });
  }

  /** Of the panel's own timers, by its name. */
  stopTimer(name: string): Promise<void> {
    return this.order('stopTimer', { name });
  }

  /** Stops the panel and leaves the data folder for another one. */
  async stop(): Promise<void> {
    if (!this.child.connected) return;
    await this.order('stop', {});
    await this.kill();
  }

  /** Ends the panel as a power cut does: what it would tidy up goes with its folder. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  private order<Result>(order: string, input: object): Promise<Result> {
    const id = ++this.lastOrder;
    return new Promise((resolve, reject) => {
      const take = (answer: Answer<Result>): void => {
        if (answer.id !== id) return;
        this.child.off('message', take);
        if (answer.error === undefined) resolve(answer.result as Result);
        else reject(new Error(answer.error));
      };
      this.child.on('message', take);
      this.child.send({ id, order, input });
    });
  }
}
