/**
 * Restart plans of many servers that are due in the same minute: how long after it the last run has begun, and whether
 * each has begun once. The servers have addresses that may not be called, so nothing but the panel itself is timed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { CALLS_NOBODY, startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { plans } = numbersFrom(process.argv.slice(2), { plans: 10_000 });

const AIM = { startMs: 5_000 };
const MINUTE_MS = 60_000;
/** Long enough for the panel to start and look at its servers. */
const AHEAD_MINUTES = 2;
const POLL_MS = 250;

const stored = (ms) => new Date(ms).toISOString().replace('T', ' ').slice(0, -1);

async function seed(folder, dueAt) {
  const panel = await startPanel(folder, CALLS_NOBODY);
  const address = { type: 'battleye', host: '127.0.0.1', port: 2305, password: 'bench' };
  await panel.post('/api/servers', { name: 'Server 1', ...address });
  const timing = { kind: 'once', at: new Date(dueAt).toISOString() };
  await panel.post('/api/servers/1/restart-plans', { name: 'Nightly', timing });
  await panel.stop();
  const data = new Database(join(folder, 'outpost.sqlite'));
  for (const table of ['servers', 'restart_plans']) {
    const columns = data.pragma(`table_info(${table})`).map(({ name }) => name);
    const own = { id: 'ids.id', ...(table === 'restart_plans' && { server_id: 'ids.id' }) };
    data
      .prepare(
        `WITH RECURSIVE ids(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
         INSERT INTO ${table} (${columns.join()})
         SELECT ${columns.map((name) => own[name] ?? `first."${name}"`).join()} FROM ids, ${table} AS first
         WHERE first.id = 1`,
      )
      .run(plans);
  }
  data.close();
}

async function measure(verdicts) {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const dueAt = (Math.floor(Date.now() / MINUTE_MS) + AHEAD_MINUTES) * MINUTE_MS;
  await seed(folder, dueAt);
  const panel = await startPanel(folder, CALLS_NOBODY);
  const data = new Database(join(folder, 'outpost.sqlite'), { readonly: true });
  try {
    await setTimeout(dueAt - Date.now());
    const begun = data.prepare('SELECT count(*) AS count FROM task_runs').pluck();
    while (begun.get() < plans && Date.now() < dueAt + MINUTE_MS) await setTimeout(POLL_MS);
    const { runs, of, last } = data
      .prepare(
        `SELECT count(*) AS runs, count(DISTINCT plan_id) AS of, max(started_at) AS last FROM task_runs
         WHERE planned_at = ?`,
      )
      .get(stored(dueAt));
    const lastMs = Date.parse(`${last.replace(' ', 'T')}Z`) - dueAt;
    verdicts.say(runs === plans && of === plans, 'each plan begins once', `${runs} runs of ${of} plans`);
    verdicts.say(
      lastMs <= AIM.startMs,
      'the last of them after its minute',
      `${lastMs} ms, aim ${AIM.startMs}`,
    );
  } finally {
    data.close();
    await panel.stop();
    rmSync(folder, { recursive: true });
  }
}

const verdicts = new Verdicts();
await measure(verdicts);
verdicts.end();
