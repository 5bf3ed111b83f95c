import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseSettings, removeDatabase } from './panel-database.js';
import { PanelHost } from './panel-host.js';

interface Reach {
  /** Base URL on this machine. */
  readonly url: string;
  /** Empty if there is an admin. */
  readonly setupCode: string;
}

declare global {
  /** Set by panel-environment.js, one per Jest worker. */
  var panelHost: PanelHost | undefined;
}

const host = globalThis.panelHost ?? new PanelHost();

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
}

/** The built panel in a separate process, with access to what its API does not offer. */
export class StartedPanel {
  private isRunning = true;

  private constructor(
    private readonly name: number,
    readonly dataDir: string,
    private readonly reach: Reach,
  ) {}

  /** @throws {Error} with the panel's message if it does not start */
  static async start({ environment = {}, dataDir }: StartOptions = {}): Promise<StartedPanel> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'outpost-test-')));
    const name = host.nextPanel();
    const database = await databaseSettings(folder);
    const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'debug', ...database };
    const reach = await orderOf<Reach>(name, 'start', { environment: { ...own, ...environment } });
    return new StartedPanel(name, folder, reach);
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

  /** Runs a statement through the panel's own database connection. */
  query<Rows>(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    return this.order('query', { sql, parameters });
  }

  /** Stores samples as the panel does; `now` in seconds since 1970. */
  insertSamples(samples: readonly object[], now: number): Promise<void> {
    return this.order('insertSamples', { samples, now });
  }

  /** Stores lines of a server as if games had printed them; `at` in milliseconds since 1970. */
  async insertLines(serverId: number, messages: readonly string[], at: number): Promise<void> {
    const lines = messages.map((message) => ({ serverId, kind: 'line', message, details: null, at }));
    await this.order('insertLines', { lines });
  }

  /** Stops one of the panel's own timers, by name. */
  stopTimer(timer: string): Promise<void> {
    return this.order('stopTimer', { timer });
  }

  /** Stops the panel and keeps the data folder for another one. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    await this.order('stop', {});
  }

  /** Stops the panel and removes the data folder. */
  async remove(): Promise<void> {
    await this.stop();
    await removeDatabase(this.dataDir);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private order<Result>(order: string, input: object): Promise<Result> {
    return orderOf(this.name, order, input);
  }
}

const orderOf = <Result>(panel: number, order: string, input: object): Promise<Result> =>
  host.order(panel, order, input) as Promise<Result>;
