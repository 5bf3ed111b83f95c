import pg from 'pg';
import { NatsServer } from '../../cluster/support/nats.js';
import { PostgresServer } from '../../cluster/support/postgres.js';
import { pause } from '../measure.js';
import { Replica } from './replica.js';

const DATABASE = 'cluster';
const ADMIN = { username: 'bench', password: 'measured-twice' };
/** Rate limits are off: everything here shares one address and one account. */
const SETTINGS = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
  LIMITS: 'off',
  LOG_LEVEL: 'info',
  SECRET_KEY: 'the key that all replicas of the benchmark share',
};
const POSTGRES = { max_connections: '300' };
const POLL_MS = 100;
const UNAVAILABLE = 503;
const ATTEMPTS = 5;
const QUERY_MS = 5_000;
const JSON_BODY = { 'content-type': 'application/json' };

const HELD = `SELECT l.server_id, l.replica_id, l.epoch FROM server_leases l
  JOIN replicas r ON r.id = l.replica_id AND r.expires_at > clock_timestamp()`;

/** Replicas on one PostgreSQL and one NATS server, with an admin who is signed in. */
export class Cluster {
  /** @type {Replica[]} */
  replicas = [];
  /** Requests that were repeated. */
  repeated = 0;
  #started = 0;
  #pool;

  constructor(postgres, nats) {
    this.postgres = postgres;
    this.nats = nats;
    const connectionString = `${postgres.url}/${DATABASE}`;
    this.#pool = new pg.Pool({ connectionString, query_timeout: QUERY_MS });
    // The next question fails, or gets another connection.
    this.#pool.on('error', () => undefined);
  }

  static async open() {
    const postgres = await PostgresServer.start(POSTGRES);
    try {
      await postgres.create(DATABASE);
      return new Cluster(postgres, await NatsServer.start());
    } catch (error) {
      await postgres.remove();
      throw error;
    }
  }

  /** Those that listen: a load balancer would know no others. */
  get running() {
    return this.replicas.filter(({ isRunning, url }) => isRunning && url !== undefined);
  }

  /**
   * @param {{ port?: number, isMeasured?: boolean, settings?: Readonly<Record<string, string>> }} [options] the port is
   *   that of a proxy in front of the database; one that is measured tells what listeners of its events cost
   */
  async start({ port = this.postgres.port, isMeasured = false, settings = {} } = {}) {
    const environment = {
      ...SETTINGS,
      ...settings,
      DATABASE_URL: `postgres://outpost@127.0.0.1:${port}/${DATABASE}`,
      NATS_URL: this.nats.url,
    };
    const replica = new Replica(`replica ${++this.#started}`, environment, isMeasured);
    this.replicas.push(replica);
    await replica.listening;
    return replica;
  }

  async restartPostgres() {
    await this.postgres.stop();
    await this.postgres.run();
  }

  /** Its session is valid at all replicas. */
  async signIn() {
    const init = { method: 'POST', headers: JSON_BODY, body: JSON.stringify(ADMIN) };
    const answer = await fetch(`${this.running[0].url}/api/login`, init);
    this.cookie = answer.headers.get('set-cookie').split(';')[0];
  }

  /**
   * Repeats a request that other changes were in the way of, as a script does.
   *
   * @throws when the answer is not one of success
   */
  async post(replica, path, body) {
    const headers = { ...JSON_BODY, cookie: this.cookie };
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(replica.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.ok) return answer.json();
      const text = await answer.text();
      if (answer.status !== UNAVAILABLE || attempt === ATTEMPTS)
        throw new Error(`${path} answered ${answer.status}: ${text}`);
      this.repeated += 1;
      await pause(POLL_MS);
    }
  }

  /** Over connections of its own, which are opened again after the database was away. */
  async query(sql, parameters = []) {
    return (await this.#pool.query(sql, parameters)).rows;
  }

  /** Which replica holds each server, and the epoch of its lease. Those that nobody holds are left out. */
  async leases() {
    const byId = new Map(this.running.map((replica) => [replica.id, replica]));
    const rows = await this.query(HELD);
    const leases = rows.map(({ server_id: id, replica_id: replica, epoch }) => [
      Number(id),
      { replica: byId.get(replica), epoch: Number(epoch) },
    ]);
    return new Map(leases.filter(([, { replica }]) => replica));
  }

  async close() {
    for (const replica of this.replicas.filter(({ isRunning }) => isRunning)) {
      // One that is stopped takes no other signal.
      replica.signal('SIGKILL');
      await replica.ended;
    }
    await this.#pool.end();
    await this.nats.remove();
    await this.postgres.remove();
  }
}

/** Whether the condition was met in time; one that fails is not met yet. */
export async function within(limitMs, isMet) {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await isMet().catch(() => false)) return true;
    await pause(POLL_MS);
  }
  return false;
}
