import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { clientOptions } from './data-source.js';
import { type PostgresSettings } from './postgres-settings.js';

/** Any number that no other program on the database uses for the same. */
const LOCK = 7_108_212_902;
/** How long a start waits: the server may take a moment to notice that the panel before has ended. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 500;
/** A connection that has gone silent is noticed before the server gives the lock to another panel. */
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 5_000;
/** The server notices within half a minute that the machine of a panel is gone. */
const KEEPALIVE =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4';

/** The owner of a lock is one panel, or all replicas. */
interface LockUse {
  readonly isShared: boolean;
}

const inUse = ({ isShared }: LockUse): ConfigurationError =>
  new ConfigurationError(
    'DATABASE_URL',
    `leads to a database that another Outpost ${isShared ? 'without NATS_URL ' : ''}uses`,
  );

/**
 * Ensures that one panel at a time uses the database, or replicas that know of each other: two that do not would store
 * every line and run every schedule twice.
 * The lock belongs to a connection, so it ends with the process, and with the connection: then it is taken
 * again as soon as the server is back.
 */
export class PanelLock {
  private isReleased = false;

  private constructor(
    private readonly settings: PostgresSettings,
    private readonly lost: () => void,
    private readonly use: LockUse,
    private client: Client,
  ) {
    this.watch();
  }

  /**
   * @param lost called when another panel has taken the lock while the server was away
   * @throws {ConfigurationError} when another panel has it
   */
  static async take(
    settings: PostgresSettings,
    lost: () => void,
    use: LockUse,
    patienceMs = PATIENCE_MS,
  ): Promise<PanelLock> {
    const givesUpAt = performance.now() + patienceMs;
    for (;;) {
      const client = await locked(settings, use);
      if (client) return new PanelLock(settings, lost, use, client);
      if (performance.now() > givesUpAt) throw inUse(use);
      await setTimeout(RETRY_MS);
    }
  }

  async release(): Promise<void> {
    this.isReleased = true;
    await this.client.end();
  }

  private watch(): void {
    const { client } = this;
    const timer = setInterval(() => void beat(client), HEARTBEAT_MS);
    timer.unref();
    client.once('end', () => {
      clearInterval(timer);
      if (!this.isReleased) void this.takeAgain();
    });
  }

  private async takeAgain(): Promise<void> {
    while (!this.isReleased) {
      try {
        const client = await locked(this.settings, this.use);
        if (client) await this.hold(client);
        else this.lost();
        return;
      } catch {
        // The server is still away, which the pools of the database report.
        await setTimeout(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private async hold(client: Client): Promise<void> {
    this.client = client;
    if (this.isReleased) await client.end();
    else this.watch();
  }
}

/** Ends a connection that does not answer. */
async function beat(client: Client): Promise<void> {
  try {
    await client.query('SELECT 1');
  } catch {
    await client.end();
  }
}

/** A connection that holds the lock; undefined if another one does. */
async function locked(settings: PostgresSettings, { isShared }: LockUse): Promise<Client | undefined> {
  const client = new Client({ ...clientOptions(settings), query_timeout: ANSWER_MS });
  // The end of the connection follows, which is acted upon.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(KEEPALIVE);
  const { rows } = await client.query<{ isTaken: boolean }>(
    `SELECT pg_try_advisory_lock${isShared ? '_shared' : ''}(${LOCK}) AS "isTaken"`,
  );
  if (rows[0]?.isTaken) return client;
  await client.end();
  return undefined;
}
