import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN } from '../../support/accounts.js';
import { RawClient } from '../../support/api.js';
import { PanelProcess, type PanelOptions } from '../../support/panel-process.js';

/** The panel under test: built from this working tree, or another version's build elsewhere. */
const BUILT_IN = process.env['OUTPOST_FAULTS_BUILD'] ?? process.cwd();
const SETTINGS = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
};

/** A data folder and the panels a trial starts on it, in sequence or side by side. */
export class Trial {
  private readonly panels: PanelProcess[] = [];

  private constructor(readonly dataDir: string) {}

  /** Creates an empty data folder below the given one. */
  static async open(below = tmpdir()): Promise<Trial> {
    return new Trial(await mkdtemp(join(below, 'outpost-trial-')));
  }

  /** Starts the built panel with the admin of test/support/accounts.ts and no plan limits. */
  async start(env: Readonly<Record<string, string>> = {}, options: PanelOptions = {}): Promise<PanelProcess> {
    const settings = { ...SETTINGS, ...env };
    const panel = await PanelProcess.start(this.dataDir, settings, { builtIn: BUILT_IN, ...options });
    this.panels.push(panel);
    return panel;
  }

  /** Kills the panels still running, as a power cut would, and removes the folder. */
  async close(): Promise<void> {
    await Promise.all(this.panels.map((panel) => panel.kill()));
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The admin of a panel, signed in. */
export async function adminOf({ url }: PanelProcess): Promise<RawClient> {
  const client = new RawClient(url);
  const { username, password } = ADMIN;
  const { status } = await client.post('/api/login', { username, password });
  if (status !== 200) throw new Error(`the admin could not sign in: ${status}`);
  return client;
}
