import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { clientOptions } from './data-source.js';
import { type PostgresSettings } from './postgres-settings.js';

/** Any number that no other program on the database uses for the same. */
const LOCK = 7_108_212_902;
/** Who has the lock, by the name of the connection. */
const HOLDERS = `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND (classid::bigint << 32) + objid::bigint = ${LOCK}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** How long a start waits: the server may take a moment to notice that the panel before has ended. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 500;
/** A connection that has gone silent is noticed before the server gives the lock to another panel. */
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 5_000;
/** The server notices within half a minute that the machine of a panel is gone. */
const KEEPALIVE =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4';

interface LockUse {
  /** The owner of a lock is one panel, or all replicas. */
  readonly isShared: boolean;
  /** How long a start waits; milliseconds. */
  readonly patienceMs?: number;
  /** How long the server may take to answer; milliseconds. */
  readonly answerMs?: number;
}

/** What an attempt has found: the lock, another panel that has it, or an earlier connection of our own. */
type Found = Client | 'another' | 'own';

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
    private readonly attempts: LockAttempts,
    private readonly lost: () => void,
    private client: Client,
  ) {
    this.watch();
  }

  /**
   * @param lost called when another panel has taken the lock while the server was away
   * @throws {ConfigurationError} when another panel has it
   */
  static async take(settings: PostgresSettings, lost: () => void, use: LockUse): Promise<PanelLock> {
    const givesUpAt = performance.now() + (use.patienceMs ?? PATIENCE_MS);
    const attempts = new LockAttempts(settings, use);
    for (;;) {
      const found = await attempts.next();
      if (found instanceof Client) return new PanelLock(attempts, lost, found);
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
      const found = await this.attempt();
      if (found instanceof Client) return this.hold(found);
      if (found === 'another') {
        this.lost();
        return;
      }
      await setTimeout(RETRY_MS, undefined, { ref: false });
    }
  }

  private async attempt(): Promise<Found | undefined> {
    try {
      return await this.attempts.next();
    } catch {
      // The server is still away, which the pools of the database report.
      return undefined;
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

/** Attempts of one panel to get the lock. */
class LockAttempts {
  /** Tells our connections from those of others: the server may not have noticed yet that one of them has ended. */
  private readonly name = `outpost ${randomUUID()}`;

  constructor(
    private readonly settings: PostgresSettings,
    private readonly use: LockUse,
  ) {}

  /** Leaves no other connection open than one that holds the lock: the server might give it to that one later. */
  async next(): Promise<Found> {
    const { answerMs: query_timeout = ANSWER_MS } = this.use;
    const client = new Client({
      ...clientOptions(this.settings),
      application_name: this.name,
      query_timeout,
    });
    // The end of the connection follows, which is acted upon.
    client.on('error', () => undefined);
    let found: Found | undefined;
    try {
      await client.connect();
      found = await this.lockOver(client);
      return found;
    } finally {
      // Not waited for: a server that hangs would not say goodbye.
      if (found !== client) void client.end();
    }
  }

  private async lockOver(client: Client): Promise<Found> {
    await client.query(KEEPALIVE);
    const { rows } = await client.query<{ isTaken: boolean }>(
      `SELECT pg_try_advisory_lock${this.use.isShared ? '_shared' : ''}(${LOCK}) AS "isTaken"`,
    );
    if (rows[0]?.isTaken) return client;
    const holders = await client.query<{ name: string | null }>(HOLDERS);
    return holders.rows.some(({ name }) => name !== this.name) ? 'another' : 'own';
  }
}
