import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { type CliDeps } from '../cli-deps.js';
import { httpFetch } from '../http-fetch.js';
import { runCli } from '../program.js';

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Piped into the program, which then has no terminal. */
  readonly stdin?: string;
  /** Typed by the user, with Enter; of several lines, each as soon as it is asked for. The program has a terminal. */
  readonly typed?: string | readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Replaces the process that works on the data folder. */
  readonly offlineAdmin?: CliDeps['offlineAdmin'];
  readonly backups?: CliDeps['backups'];
  readonly migrate?: CliDeps['migrate'];
  readonly untilInterrupted?: () => AbortSignal;
  /** Width of the output terminal; without it the output is not a terminal. */
  readonly columns?: number;
  readonly now?: () => number;
}

class Recorder extends Writable {
  text = '';

  constructor(private readonly onText: (text: string) => void = () => undefined) {
    super();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    this.onText(chunk.toString());
    done();
  }
}

const noDataFolder = (): Promise<never> => Promise.reject(new Error('this test has no data folder'));

/** A temporary home folder, in which command lines are run like by a user or a script. */
export class TestHome {
  private constructor(readonly path: string) {}

  static async create(): Promise<TestHome> {
    return new TestHome(await mkdtemp(join(tmpdir(), 'outpost-cli-')));
  }

  get sessionFile(): string {
    return join(this.path, '.config', 'outpost', 'session.json');
  }

  async run(
    words: readonly string[],
    { stdin = '', typed, env = {}, columns, ...others }: RunOptions = {},
  ): Promise<Run> {
    const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
    // A closed terminal would cancel the prompt, so typed input leaves stdin open.
    if (typed === undefined) input.end(stdin);
    else if (typeof typed === 'string') input.write(typed);
    const answers = typeof typed === 'object' ? [...typed] : [];
    const stdout = Object.assign(new Recorder(), columns === undefined ? {} : { isTTY: true, columns });
    const stderr = new Recorder((text) => {
      // The question is printed before its line is read.
      if (text.endsWith(': ')) setImmediate(() => input.write(answers.shift() ?? ''));
    });
    const code = await runCli(words, { ...this.deps(env), ...others, stdin: input, stdout, stderr });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  deps(env: Readonly<Record<string, string>> = {}): Omit<CliDeps, 'stdin' | 'stdout' | 'stderr'> {
    return {
      env,
      homeDirectory: this.path,
      hostname: 'workstation',
      version: '1.2.3',
      now: Date.now,
      fetch: httpFetch,
      offlineAdmin: noDataFolder,
      backups: { make: noDataFolder, restore: noDataFolder },
      migrate: noDataFolder,
    };
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
