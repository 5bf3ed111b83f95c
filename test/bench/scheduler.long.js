/**
 * Restart plans of many servers that are due in the same minute: how long after it the last run has begun, and whether
 * each has begun once. The servers have addresses that may not be called, so nothing but the panel itself is timed. With
 * several replicas, they share one PostgreSQL and one NATS server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Cluster, within } from './cluster/cluster.js';
import { CALLS_NOBODY, startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { plans, replicas } = numbersFrom(process.argv.slice(2), { plans: 10_000, replicas: 1 });

const AIM = { startMs: 5_000 };
const MINUTE_MS = 60_000;
/** Long enough for the panel to start and look at its servers, and for replicas to share them. */
const AHEAD_MINUTES = replicas > 1 ? 4 : 2;
const POLL_MS = 250;

const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 2305, password: 'bench' };
const TABLES = ['servers', 'restart_plans'];

const stored = (ms) => new Date(ms).toISOString().replace('T', ' ').slice(0, -1);
const planAt = (dueAt) => ({
  name: 'Nightly',
  timing: { kind: 'once', at: new Date(dueAt).toISOString() },
});

/** Rows like the first one, with the ids that follow. */
const copies = (table, columns, last) => {
  const own = { id: 'ids.id', ...(table === 'restart_plans' && { server_id: 'ids.id' }) };
  return `WITH RECURSIVE ids(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM ids WHERE id < ${last})
    INSERT INTO ${table} (${columns.join()})
    SELECT ${columns.map((name) => own[name] ?? `first."${name}"`).join()} FROM ids, ${table} AS first
    WHERE first.id = 1`;
};

const BEGUN = 'SELECT count(*) AS count FROM task_runs';
const ENDED = `SELECT count(*) AS runs, count(DISTINCT plan_id) AS of, max(started_at) AS last FROM task_runs
  WHERE planned_at = `;

/** One panel on a file. */
class OnePanel {
  static async open(dueAt) {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
    const panel = await startPanel(folder, CALLS_NOBODY);
    await panel.post('/api/servers', { name: 'Server 1', ...ADDRESS });
    await panel.post('/api/servers/1/restart-plans', planAt(dueAt));
    await panel.stop();
    const file = join(folder, 'outpost.sqlite');
    const data = new Database(file);
    for (const table of TABLES) {
      const columns = data.pragma(`table_info(${table})`).map(({ name }) => name);
      data.prepare(copies(table, columns, plans)).run();
    }
    data.close();
    const world = new OnePanel();
    world.folder = folder;
    world.panel = await startPanel(folder, CALLS_NOBODY);
    world.data = new Database(file, { readonly: true });
    return world;
  }

  begun() {
    return this.data.prepare(BEGUN).get().count;
  }

  ended(dueAt) {
    const { runs, of, last } = this.data.prepare(`${ENDED} ?`).get(stored(dueAt));
    return { runs, of, lastAt: Date.parse(`${last.replace(' ', 'T')}Z`), shares: [] };
  }

  async close() {
    this.data.close();
    await this.panel.stop();
    rmSync(this.folder, { recursive: true });
  }
}

/** Replicas that share the servers. */
class SeveralReplicas {
  static async open(dueAt) {
    const world = new SeveralReplicas();
    const cluster = (world.cluster = await Cluster.open());
    const first = await cluster.start({ settings: CALLS_NOBODY });
    await cluster.signIn();
    await cluster.post(first, '/api/servers', { name: 'Server 1', ...ADDRESS });
    await cluster.post(first, '/api/servers/1/restart-plans', planAt(dueAt));
    for (const table of TABLES) {
      const rows = await cluster.query(
        'SELECT column_name FROM information_schema.columns WHERE table_name = $1',
        [table],
      );
      await cluster.query(
        copies(
          table,
          rows.map((row) => row.column_name),
          plans,
        ),
      );
    }
    for (let count = 1; count < replicas; count++) await cluster.start({ settings: CALLS_NOBODY });
    const isShared = async () => (await cluster.leases()).size === plans;
    if (!(await within(dueAt - Date.now() - MINUTE_MS / 2, isShared)))
      throw new Error('the replicas have not shared all servers in time');
    return world;
  }

  async begun() {
    return Number((await this.cluster.query(BEGUN))[0].count);
  }

  async ended(dueAt) {
    const [{ runs, of, last }] = await this.cluster.query(`${ENDED} $1`, [new Date(dueAt)]);
    const held = new Map();
    for (const { replica } of (await this.cluster.leases()).values())
      held.set(replica.name, (held.get(replica.name) ?? 0) + 1);
    return { runs: Number(runs), of: Number(of), lastAt: last.getTime(), shares: [...held.values()] };
  }

  close() {
    return this.cluster.close();
  }
}

async function measure(verdicts) {
  const dueAt = (Math.floor(Date.now() / MINUTE_MS) + AHEAD_MINUTES) * MINUTE_MS;
  const world = await (replicas > 1 ? SeveralReplicas : OnePanel).open(dueAt);
  try {
    await setTimeout(dueAt - Date.now());
    while ((await world.begun()) < plans && Date.now() < dueAt + MINUTE_MS) await setTimeout(POLL_MS);
    const { runs, of, lastAt, shares } = await world.ended(dueAt);
    const lastMs = lastAt - dueAt;
    if (shares.length > 0) console.log(`${replicas} replicas hold ${shares.join(' and ')} servers`);
    verdicts.say(runs === plans && of === plans, 'each plan begins once', `${runs} runs of ${of} plans`);
    verdicts.say(
      lastMs <= AIM.startMs,
      'the last of them after its minute',
      `${lastMs} ms, aim ${AIM.startMs}`,
    );
  } finally {
    await world.close();
  }
}

const verdicts = new Verdicts();
await measure(verdicts);
verdicts.end();
