import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ADMIN } from '../../support/accounts.js';
import { RawClient } from '../../support/api.js';
import { freePort } from '../../support/free-port.js';
import { type VitalSigns } from './vital-signs.js';

/** The panel under attack: built from this working tree, or another version's build elsewhere. */
const BUILT_IN = process.env['OUTPOST_SECURITY_BUILD'] ?? process.cwd();
const MAIN = join(BUILT_IN, 'dist/server/main.js');
const VITAL_SIGNS = pathToFileURL(join(process.cwd(), 'test/security/support/vital-signs.js')).href;
const ASK_EVERY_MS = 100;
const SETTINGS = {
  HOST: '127.0.0.1',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
};

/** The built panel in a separate process, attacked from outside and monitored from inside. */
export class AttackedPanel {
  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
    readonly url: string,
  ) {}

  /** Starts on an empty data folder, with the admin of test/support/accounts.ts and no plan limits. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<AttackedPanel> {
    const dataDir = await mkdtemp(join(tmpdir(), 'outpost-attacked-'));
    // Not parsed from the panel's output: behind a public address it prints that one.
    const port = await freePort();
    const child = spawn(process.execPath, ['--import', VITAL_SIGNS, MAIN], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), ...SETTINGS, ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const url = `http://127.0.0.1:${port}`;
    await answering(child, url);
    return new AttackedPanel(child, dataDir, url);
  }

  /** A client signed in as the admin. */
  async admin(): Promise<RawClient> {
    const client = new RawClient(this.url);
    const { username, password } = ADMIN;
    const { status } = await client.post('/api/login', { username, password });
    if (status !== 200) throw new Error(`the admin could not sign in: ${status}`);
    return client;
  }

  /** A visitor without an account. */
  visitor(): RawClient {
    return new RawClient(this.url);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts a new measurement of the vital signs. */
  async startMeasuring(): Promise<void> {
    await this.ask('mark');
  }

  vitalSigns(): Promise<VitalSigns> {
    return this.ask('read');
  }

  async stop(): Promise<void> {
    if (this.isAlive) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async ask(what: 'mark' | 'read'): Promise<VitalSigns> {
    const answer = once(this.child, 'message');
    this.child.send(what);
    const [signs] = (await answer) as [VitalSigns];
    return signs;
  }
}

/** Resolves when the panel answers; rejects with its output if it exits instead. */
function answering(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  const read = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the panel ended with ${String(code)}: ${output}`)));
    const ask = (): void => {
      if (child.exitCode !== null) return;
      fetch(`${url}/api/health`).then(
        () => resolve(),
        () => setTimeout(ask, ASK_EVERY_MS),
      );
    };
    ask();
  });
}
